/** The design tokens for a replay in an embedding page, and its few parts. */
import { css, unsafeCSS } from "lit";
import tokenSheet from "../kit/styles/tokens.css?inline";

export const tokens = unsafeCSS(tokenSheet);

export const replayStyles = css`
  :host {
    display: block;
    container-type: inline-size;
    box-sizing: border-box;
    inline-size: 100%;
    max-inline-size: 45rem;
    color: var(--ink);
    background: var(--surface-room);
    border: 1px solid var(--line);
    border-radius: var(--radius-large);
    padding: 8px;
    font: 400 var(--text-2) / var(--leading) var(--font);
    text-align: start;
    /* Boards that fill their page are this high here. */
    --board-height: 36rem;
    --around: calc(100dvh - var(--board-height));
  }
  :host([hidden]) {
    display: none;
  }
  /* Alone in its iframe, it takes the whole height. */
  :host([whole]) {
    max-inline-size: none;
    min-block-size: 100dvh;
    border: 0;
    border-radius: 0;
    --board-height: calc(100dvh - 11rem);
  }
  :host([whole]) .field {
    inline-size: min(100%, max(12rem, 100dvh - 15rem));
    margin-inline: auto;
  }
  /* In a low frame the board matters more than what can be read on the game's own page. */
  @media (max-height: 520px) {
    :host([whole]) {
      --board-foot: none;
      --board-height: calc(100dvh - 9rem);
    }
    :host([whole]) .field {
      inline-size: min(100%, max(12rem, 100dvh - 9rem));
    }
    :host([whole]) .provenance {
      display: none;
    }
  }
  @media (max-height: 520px) and (min-aspect-ratio: 9 / 8) {
    /* A square board leaves room beside it, not below it. */
    :host([whole][square]) {
      display: grid;
      grid-template: "board seats" auto "board foot" 1fr "rail rail" auto / auto minmax(0, 1fr);
      align-content: start;
      column-gap: 12px;
      padding: 6px 8px 0;
    }
    :host([whole][square]) .field {
      grid-area: board;
      inline-size: calc(100dvh - 52px);
    }
    :host([whole][square]) :is(.seats, .foot) {
      flex-flow: column;
      align-items: start;
      justify-content: end;
      padding: 0;
      font-size: var(--text-1);
      overflow-wrap: anywhere;
    }
    :host([whole][square]) foldtable-scrubber {
      grid-area: rail;
    }
  }
  .seats {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    padding: 0 4px 8px;
  }
  .seats li {
    display: flex;
    align-items: center;
    gap: 6px;
    min-inline-size: 0;
    max-inline-size: 100%;
    color: var(--ink-soft);
  }
  .seats .turn {
    color: var(--ink);
    font-weight: 600;
  }
  .seats .turn::after {
    content: "";
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    background: var(--accent);
    flex: none;
  }
  .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .foot {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 4px 16px;
    padding-inline: 4px;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-block-size: var(--touch);
    color: var(--accent);
    font-weight: 600;
  }
  .still {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 8px;
    min-block-size: 16rem;
    text-align: center;
    color: var(--ink-soft);
  }
`;
