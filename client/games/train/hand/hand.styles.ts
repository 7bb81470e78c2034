/** The words above the hand, its buttons, and the rack. */
import { css } from "lit";

const words = css`
  .words {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 12px;
    padding-inline: 24px 18px;
  }
  [data-kind="fan"] .words,
  [data-kind="split"] .words {
    padding-inline-start: 70px;
  }
  .say {
    position: relative;
    block-size: 100%;
    font-size: clamp(17px, 1.0625rem, 26px);
    line-height: 1.25;
    color: var(--on-cloth);
    text-wrap: pretty;
  }
  /* Nastaliq is tall. */
  .say:lang(ur) {
    line-height: 1.6;
  }
  /* It moves nothing; long text gets smaller until it fits (fit-words.ts). */
  .say span {
    position: absolute;
    inset: auto 0 0;
    min-block-size: 100%;
    display: block;
    align-content: center;
  }
  .turn {
    margin-inline-end: 4px;
    font: 600 clamp(21px, 1.3125rem, 30px) / 1.2 var(--face);
    color: #ffe2a0;
  }
  .actions,
  .gaps {
    display: flex;
    align-items: center;
    gap: 6px;
    block-size: 48px;
    min-inline-size: 0;
    overflow-x: auto;
    scrollbar-width: none;
    white-space: nowrap;
  }
  .actions > *,
  .gaps > * {
    flex: none;
  }
  .act,
  .plain {
    min-block-size: 44px;
    min-inline-size: 44px;
    padding-inline: 16px;
    border-radius: 10px;
    line-height: 1.2;
    font-weight: 600;
  }
  .act {
    background: color-mix(in srgb, var(--cloth-deep) 70%, transparent);
    border: 2px solid var(--glow);
    color: var(--glow);
  }
  .act.primary {
    background: var(--glow);
    color: #06221f;
  }
  .plain {
    display: inline-flex;
    align-items: center;
    gap: 7px;
    padding-inline: 10px;
    color: var(--on-cloth);
  }
  .plain i {
    inline-size: 21px;
    block-size: 21px;
  }
`;

const rack = css`
  .rack {
    direction: ltr;
    position: relative;
    display: grid;
    align-content: end;
    justify-items: center;
    padding: 0 12px 6px;
  }
  .hand {
    --extra: 10px;
    --lip: 30px;
    position: relative;
    display: flex;
    justify-content: center;
    gap: 14px var(--gap);
    min-inline-size: 58%;
    padding: 0 22px 26px;
    user-select: none;
    -webkit-user-select: none;
  }
  .held {
    position: relative;
    flex: none;
    font-size: var(--tile);
    touch-action: none;
    border-radius: calc(0.13 * var(--tile));
  }
  .first-extra {
    margin-inline-start: var(--extra);
  }
  .awake .held.fits {
    transform: translateY(-16px);
  }
  .awake .held.chosen {
    transform: translateY(-26px);
  }
`;

export const handStyles = [words, rack];
