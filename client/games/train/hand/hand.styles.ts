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
    font-size: 17px;
    line-height: 1.25;
    color: var(--on-cloth);
    text-wrap: pretty;
  }
  /* Longer text extends over the cloth and moves nothing. */
  .say span {
    position: absolute;
    inset: auto 0 0;
    min-block-size: 100%;
    display: block;
    align-content: center;
    z-index: 2;
  }
  .turn {
    margin-inline-end: 4px;
    font: 600 21px / 1.2 var(--face);
    color: #ffe2a0;
  }
  .desk .say.refusal {
    color: var(--warn);
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
  .plain svg {
    inline-size: 21px;
    block-size: 21px;
  }
  .plain:disabled {
    opacity: 0.5;
  }
  /* A picture, and no part of the button's name. */
  .numerals .sample::before {
    content: attr(data-sign);
  }
  .numerals .sample {
    display: inline-grid;
    place-items: center;
    inline-size: 26px;
    block-size: 26px;
    border-radius: 5px;
    background: var(--ivory);
    color: var(--train-pip-12, #1f1c19);
    font-weight: 700;
    font-size: 14px;
    font-variant-numeric: tabular-nums;
  }
  [data-kind="yard"] .words {
    padding-inline: 10px 4px;
    gap: 4px;
    grid-template-columns: minmax(28%, 1fr) auto;
  }
  [data-kind="yard"] .say {
    font-size: 14px;
  }
  [data-kind="yard"] .turn {
    font-size: 17px;
  }
  [data-kind="yard"] :is(.actions, .gaps) {
    gap: 0;
  }
  [data-kind="yard"] .act {
    padding-inline: 10px;
    font-size: 14px;
  }
  [data-kind="yard"] .plain {
    justify-content: center;
    padding: 0;
  }
  [data-kind="yard"] .plain .word {
    position: absolute;
    clip-path: inset(50%);
    inline-size: 1px;
    overflow: hidden;
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
  /* The rack: a back board, and a lip in front of the tiles. */
  .hand::before,
  .hand::after {
    content: "";
    position: absolute;
    pointer-events: none;
    background: repeating-linear-gradient(90deg, rgb(0 0 0 / 0.07) 0 1px, transparent 1px 26px, rgb(255 255 255 / 0.04) 26px 28px),
      linear-gradient(var(--wood), var(--wood-deep));
  }
  .hand::before {
    inset: auto 0 8px;
    block-size: calc(0.85 * var(--tile));
    border-radius: 9px 9px 0 0;
    box-shadow: inset 0 1px 0 rgb(255 255 255 / 0.16);
  }
  .hand::after {
    inset: auto -9px 0;
    block-size: var(--lip);
    border-radius: 8px 8px 12px 12px;
    background: repeating-linear-gradient(90deg, rgb(0 0 0 / 0.07) 0 1px, transparent 1px 26px, rgb(255 255 255 / 0.04) 26px 28px),
      linear-gradient(var(--wood-light), var(--wood) 55%, var(--wood-deep));
    box-shadow: inset 0 1px 0 rgb(255 255 255 / 0.3), 0 4px 9px rgb(0 0 0 / 0.5);
  }
  .held {
    position: relative;
    flex: none;
    inline-size: var(--tile);
    touch-action: none;
    border-radius: calc(0.13 * var(--tile));
    transition: transform var(--step) ease-out;
  }
  /* As large as a finger. */
  .held::after {
    content: "";
    position: absolute;
    inset: 0 min(0px, calc((var(--tile) - 44px) / 2));
    z-index: -1;
  }
  .held .tile {
    inline-size: 100%;
    aspect-ratio: 1 / 2;
    pointer-events: none;
    box-shadow: inset 0 0 0 0.5px var(--ivory-edge), 0 calc(0.05 * var(--tile)) 0 var(--ivory-edge), 0 calc(0.065 * var(--tile)) 0 #8e7448,
      0 6px 6px rgb(0 0 0 / 0.42);
  }
  .first-extra {
    margin-inline-start: var(--extra);
  }
  /* The train at the start of the hand has its own rail. */
  .in-train::before {
    content: "";
    position: absolute;
    inset: auto calc(var(--gap) / -2) -7px;
    block-size: 3px;
    background: var(--brass);
    z-index: 1;
  }
  .awake .held.fits {
    transform: translateY(-16px);
  }
  .awake .held.fits .tile {
    box-shadow: 0 0 0 2.5px var(--glow), 0 0 14px color-mix(in srgb, var(--glow) 70%, transparent), 0 calc(0.05 * var(--tile)) 0 2.5px var(--ivory-edge);
  }
  .awake .held.chosen {
    transform: translateY(-26px);
  }
  .held.chosen .tile {
    box-shadow: 0 0 0 4px var(--glow), 0 0 26px rgb(255 226 160 / 0.9);
  }
  .held[data-carried] {
    z-index: 3;
    pointer-events: none;
    transition: none;
  }
  .tag {
    position: absolute;
    inset-block-end: 20px;
    inset-inline: 2px;
    border-radius: 3px;
    background: var(--lamp);
    color: var(--lamp-ink);
    font-size: 0.6875rem;
    font-weight: 700;
    line-height: 1.35;
    text-align: center;
  }
  [data-kind="yard"] .rack {
    padding: 0 4px 4px;
  }
  [data-kind="yard"] .hand {
    --extra: 4px;
    --lip: 20px;
    flex-wrap: wrap;
    min-inline-size: 0;
    /* A row has as many tiles as its columns. */
    --beside: max(0px, calc((100% - var(--columns, 9) * (var(--tile) + var(--gap)) - var(--extra)) / 2));
    inline-size: 100%;
    padding: 0 var(--beside) 18px;
  }
  [data-kind="yard"] .hand::after {
    inset-inline: 2px;
  }
  /* In two rows, each on a lip. */
  [data-kind="yard"] .hand::before {
    content: none;
  }
  [data-kind="yard"] .two::before {
    content: "";
    inset: auto 2px calc(2 * var(--tile) + 22px);
    block-size: 13px;
    border-radius: 6px;
  }
  [data-kind="yard"] .awake .held.fits {
    transform: translateY(-9px);
  }
  [data-kind="yard"] .awake .held.chosen {
    transform: translateY(-14px);
  }
  @media (prefers-reduced-motion: reduce) {
    .held {
      transition: none;
    }
  }
`;

export const handStyles = [words, rack];
