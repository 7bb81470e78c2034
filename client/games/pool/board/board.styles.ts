/** The layout: the folding frame, the drawing in it, and the status line below. */
import { css } from "lit";
import { visuallyHidden } from "../../../kit/element.ts";
import { boardSurfaceStyles, colourStyles, pieceStyles } from "./colours.styles.ts";
import { highlightStyles } from "./highlights.styles.ts";

const layout = css`
  :host {
    display: block;
    container-type: inline-size;
    color: var(--ink);
  }
  .frame {
    position: relative;
    box-sizing: border-box;
    direction: ltr;
    inline-size: min(100%, var(--board-limit, 100%));
    margin-inline: auto;
    border: solid clamp(3px, 2.9cqi - 7px, 44px);
    border-color: var(--rail-light) var(--rail) var(--rail-dark) var(--rail);
    border-radius: 4px;
    box-shadow: 0 0 0 1px var(--rail-dark), var(--shadow);
  }
  .surface,
  .play {
    display: block;
    inline-size: 100%;
    aspect-ratio: 1;
    user-select: none;
    -webkit-user-select: none;
    -webkit-tap-highlight-color: transparent;
  }
  .play {
    position: absolute;
    inset: 0;
    overflow: visible;
    touch-action: manipulation;
    will-change: transform;
  }
  .hinge {
    position: absolute;
    inset-block-start: calc(50% - 3cqi);
    inline-size: clamp(2px, 1.1cqi, 20px);
    block-size: 6cqi;
    border-radius: 2px;
    background: linear-gradient(var(--brass) 47%, #1a0f08 47%, #1a0f08 53%, var(--brass) 53%);
  }
  .hinge.start {
    inset-inline-start: clamp(-32px, 2.7px - 1.95cqi, -2px);
  }
  .hinge.end {
    inset-inline-end: clamp(-32px, 2.7px - 1.95cqi, -2px);
  }
  @container (max-width: 420px) {
    .hinge {
      display: none;
    }
  }
`;

const foot = css`
  /* A page may put its replay's rail between the board and this, or leave it out. */
  .foot {
    display: var(--board-foot, flex);
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    inline-size: min(100%, var(--board-limit, 100%));
    box-sizing: border-box;
    padding-inline: 8px 0;
    min-block-size: 44px;
    margin: var(--rail-room, 0px) auto 0;
  }
  .say {
    margin: 0;
    font-size: max(var(--text-2), 1.1cqi);
    line-height: 1.3;
    color: var(--ink-soft);
  }
  .say.refusal {
    color: var(--attention);
    font-weight: 600;
  }
  .names-choice {
    flex: none;
    display: var(--names-choice, inline-flex);
    gap: 8px;
    align-items: center;
    min-block-size: 44px;
    padding-inline: 8px;
    border: 0;
    border-radius: var(--radius);
    background: none;
    color: var(--ink-faint);
    font: inherit;
    font-size: max(var(--text-1), 0.95cqi);
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  .names-choice .on {
    color: var(--ink);
    font-weight: 600;
    border-block-end: 2px solid currentcolor;
  }
  .names-choice:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: -2px;
  }
`;

export const boardStyles = [
  visuallyHidden,
  colourStyles,
  layout,
  foot,
  boardSurfaceStyles,
  pieceStyles,
  highlightStyles,
];
