/** The rack, its tiles and the icons of the buttons above it. Loaded after the first painting. */
import { css } from "lit";

export const rackStyles = css`
  /* The icons of the buttons above the hand. */
  .plain i {
    background: currentColor;
    mask: center / contain no-repeat;
  }
  .why i {
    mask-image: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23000' stroke-width='1.8' stroke-linecap='round'><circle cx='12' cy='12' r='9'/><path d='M9.3 9.4a2.8 2.8 0 1 1 4.2 2.4c-1 .6-1.5 1.2-1.5 2.3M12 17v.2'/></svg>");
  }
  .arrange i {
    mask-image: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23000' stroke-width='1.8'><rect x='3' y='5' width='4.6' height='14' rx='1.2'/><rect x='9.7' y='5' width='4.6' height='14' rx='1.2'/><rect x='16.4' y='5' width='4.6' height='14' rx='1.2'/></svg>");
  }
  /* A picture, and no part of the button's name. */
  .numerals .sample::before {
    content: attr(data-sign);
  }
  .numerals .sample {
    display: inline-grid;
    place-items: center;
    inline-size: 24px;
    block-size: 24px;
    border-radius: 5px;
    background: var(--ivory);
    color: var(--train-pip-12, #1f1c19);
    font-weight: 700;
    font-size: 13px;
    font-variant-numeric: tabular-nums;
  }
  .held .tile {
    box-shadow: inset 0 0 0 0.5px var(--ivory-edge), 0 calc(0.05 * var(--tile)) 0 var(--ivory-edge), 0 calc(0.065 * var(--tile)) 0 #8e7448,
      0 6px 6px rgb(0 0 0 / 0.42);
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
  /* The train at the start of the hand has its own rail. */
  .in-train::before {
    content: "";
    position: absolute;
    inset: auto calc(var(--gap) / -2) -7px;
    block-size: 3px;
    background: var(--brass);
    z-index: 1;
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
  [data-kind="yard"] .hand::after {
    inset-inline: 2px;
  }
  /* In two rows, each on a lip. */
  [data-kind="yard"] .hand::before {
    content: none;
  }
  [data-kind="yard"] .hand.two::before {
    content: "";
    inset: auto 2px calc(2 * var(--tile) + 22px);
    block-size: 13px;
    border-radius: 6px;
  }
`;
