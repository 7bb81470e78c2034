/**
 * What makes cloth, wood and tracks look so, and what is rare at first. No length that moves anything: loaded after the
 * first painting.
 */
import { css } from "lit";

const materials = css`
  :host {
    --wood-light: light-dark(#8a5a36, #6a4429);
    --wood-deep: light-dark(#3f2514, #2a180d);
    --brass: #d9b667;
  }
  .field[data-scrolls] {
    scrollbar-width: thin;
    scrollbar-color: var(--on-cloth-soft) transparent;
  }
  /* The icons of the buttons above the hand. */
  .plain i {
    background: currentColor;
    mask: center / contain no-repeat;
  }
  .why i {
    mask-image: url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="%23000" stroke-width="1.8" stroke-linecap="round"><circle cx="12" cy="12" r="9"/><path d="M9.3 9.4a2.8 2.8 0 1 1 4.2 2.4c-1 .6-1.5 1.2-1.5 2.3M12 17v.2"/></svg>');
  }
  .arrange i {
    mask-image: url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="%23000" stroke-width="1.8"><rect x="3" y="5" width="4.6" height="14" rx="1.2"/><rect x="9.7" y="5" width="4.6" height="14" rx="1.2"/><rect x="16.4" y="5" width="4.6" height="14" rx="1.2"/></svg>');
  }
  .chip.marker {
    color: #d9ccff;
  }
  .mexican .chip.marker {
    color: var(--on-cloth-soft);
  }
  .on-turn .label,
  .out .label {
    background: linear-gradient(#fff6dc, var(--lamp) 160%);
    color: var(--lamp-ink);
    box-shadow: 0 0 0 1.5px #7a5200, 0 0 18px rgb(242 192 74 / 0.5);
  }
  :is(.on-turn, .out) .label :is(.facts, .count, .points, .chip:not(.warn)) {
    color: #4a3708;
  }
  .bed {
    stroke: rgb(0 0 0 / 0.16);
  }
  .rails {
    stroke: #c9cbb9;
    stroke-opacity: 0.8;
  }
  .between {
    stroke: var(--cloth);
  }
  .sleepers {
    stroke: #3a2415;
    stroke-opacity: 0.27;
  }
  .buffer {
    fill: #b23a2c;
  }
  .buffer .pale {
    fill: #f1e5cb;
  }
  .rank {
    position: absolute;
    inset-block-start: -8px;
    inset-inline-end: -10px;
    z-index: 1;
    display: inline-grid;
    place-items: center;
    min-inline-size: 18px;
    block-size: 18px;
    padding-inline: 4px;
    border-radius: 9px;
    background: var(--warn);
    color: #2a1505;
    font: 700 12px / 1 var(--font);
  }
  .rank.dead {
    background: #d9d5c8;
    color: #33302a;
  }
  .expanded {
    z-index: 3;
  }
  .lane.expanded .strands {
    block-size: auto !important;
    min-block-size: 100%;
    padding: 8px;
    margin: -8px;
    border-radius: 12px;
    background: var(--cloth-deep);
    box-shadow: 0 8px 28px rgb(0 0 0 / 0.5);
  }
  .expanded :is(.strand, .newer) {
    flex-wrap: wrap;
    row-gap: 6px;
  }
  .expanded .newer::before {
    content: none;
  }
  /* The lamp hangs over the train whose turn it is. */
  .lane::before {
    content: "";
    position: absolute;
    inset: -8% 0 -8% 6%;
    background: radial-gradient(closest-side, rgb(255 226 160 / 0.42), rgb(255 226 160 / 0.16) 60%, transparent);
    opacity: 0;
    transition: opacity 220ms;
    pointer-events: none;
  }
  .lane:is(.on-turn, .out)::before {
    opacity: 1;
  }
  /* The rim's shadow on the cloth. */
  .cloth::after {
    content: "";
    position: absolute;
    inset: 0;
    border-radius: inherit;
    box-shadow: inset 0 3px 9px rgb(0 0 0 / 0.55), inset 0 0 60px rgb(0 0 0 / 0.25);
    pointer-events: none;
  }
  .pile .back:nth-child(2) {
    translate: 15px -5px;
    rotate: 5deg;
  }
  .pile .back:nth-child(3) {
    translate: 31px 3px;
    rotate: -2deg;
  }
  .pile .back:nth-child(4) {
    translate: 47px -1px;
    rotate: 8deg;
  }
  .boneyard.ready {
    cursor: pointer;
  }
  .ready .pile .back {
    box-shadow: 0 0 0 2.5px var(--glow), 0 0 12px var(--glow);
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
  [data-kind="yard"] .two::before {
    content: "";
    inset: auto 2px calc(2 * var(--tile) + 22px);
    block-size: 13px;
    border-radius: 6px;
  }
  .turntable {
    position: absolute;
    inline-size: var(--size);
    block-size: var(--size);
    border-radius: 50%;
    display: grid;
    place-items: center;
    border: max(1.5px, calc(0.022 * var(--size))) solid var(--brass);
    background: radial-gradient(circle at 40% 30%, rgb(255 255 255 / 0.13), transparent 55%),
      repeating-radial-gradient(circle at 50% 50%, rgb(0 0 0 / 0.1) 0 1.5px, transparent 1.5px 5px), var(--wood);
    box-shadow: 0 6px 12px rgb(0 0 0 / 0.5), inset 0 0 12px rgb(0 0 0 / 0.55);
  }
  .turntable .tile {
    font-size: calc(0.365 * var(--size));
  }
  .title {
    position: absolute;
    display: flex;
    align-items: center;
    gap: 8px;
    font: 600 21px / 1.3 var(--face);
    font-variant-numeric: lining-nums tabular-nums;
    white-space: nowrap;
  }
  [data-kind="fan"] .title {
    white-space: normal;
    flex-direction: column;
    align-items: start;
    gap: 0;
  }
  [data-kind="split"] .title {
    translate: -50% 0;
  }
  .mark {
    display: block;
    inline-size: 14px;
    block-size: 14px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.8;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .way {
    color: var(--on-cloth-soft);
  }
  .boneyard {
    position: absolute;
    translate: -50% -50%;
    display: grid;
    justify-items: center;
    gap: 6px;
    white-space: nowrap;
    color: var(--on-cloth-soft);
  }
  .boneyard b {
    font: 600 22px / 1.2 var(--face);
    font-variant-numeric: lining-nums tabular-nums;
    color: var(--on-cloth);
  }
  .pile {
    position: relative;
    inline-size: 92px;
    block-size: 84px;
  }
  .pile .back {
    position: absolute;
    inset: 6px auto auto 4px;
    inline-size: 36px;
    block-size: 72px;
    border-radius: 5px;
    background: repeating-linear-gradient(45deg, transparent 0 4px, rgb(0 0 0 / 0.12) 4px 5px),
      repeating-linear-gradient(-45deg, transparent 0 4px, rgb(255 255 255 / 0.12) 4px 5px), #a4473a;
    box-shadow: 0 0 0 2px #f1e5cb, 0 3px 0 2px #c9b58b, 0 5px 6px 2px rgb(0 0 0 / 0.5);
    rotate: -8deg;
  }
  .empty .pile {
    opacity: 0;
  }
  /* On a phone: a line beside the hub. */
  [data-kind="yard"] .title {
    font-size: 20px;
  }
  [data-kind="yard"] .boneyard {
    inset: 27px 14px auto auto;
    translate: 0 -50%;
    display: flex;
    gap: 10px;
  }
  [data-kind="yard"] :is(.title, .word):lang(ur) {
    font-size: 16px;
  }
  [data-kind="yard"] .pile {
    inline-size: 14px;
    block-size: 24px;
  }
  [data-kind="yard"] .pile .back {
    inset: 1px;
    inline-size: 12px;
    block-size: 22px;
    border-radius: 2px;
    rotate: 0deg;
    translate: none;
    box-shadow: 0 0 0 1px #f1e5cb, 0 1px 2px 1px rgb(0 0 0 / 0.4);
  }
  [data-kind="yard"] .pile .back + .back {
    display: none;
  }
  .table {
    background: repeating-linear-gradient(91deg, rgb(0 0 0 / 0.05) 0 2px, transparent 2px 9px, rgb(255 255 255 / 0.03) 9px 11px),
      linear-gradient(var(--wood-light), var(--wood) 40%, var(--wood-deep));
    box-shadow: inset 0 1px 0 rgb(255 255 255 / 0.28), 0 3px 10px rgb(0 0 0 / 0.28);
  }
  .cloth {
    background: repeating-linear-gradient(45deg, rgb(255 255 255 / 0.022) 0 1px, transparent 1px 3px),
      repeating-linear-gradient(-45deg, rgb(0 0 0 / 0.038) 0 1px, transparent 1px 3px),
      radial-gradient(120% 95% at 46% 42%, var(--cloth-light), var(--cloth) 52%, var(--cloth-deep));
  }
  /* Brass couplings, seen in the gaps. */
  .newer::before {
    content: "";
    position: absolute;
    inset: calc(50% - 0.08em) 0.2em auto;
    block-size: 0.16em;
    background: linear-gradient(#f0d68e, #8d6a25);
  }
  .arrived::after {
    content: "";
    position: absolute;
    inset: -3px;
    border: 2px solid #ffe2a0;
    border-radius: 0.17em;
  }
  .more::after {
    content: "";
    position: absolute;
    inset: -8px -4px;
  }
  .more {
    background: linear-gradient(#fffaf0, #f1e5cb);
    box-shadow: -2px 0 0 -0.5px #e3d3ae, -4px 0 0 -1px #c9b58b, 0 2px 2px rgb(0 0 0 / 0.4);
    border-radius: 0.14em;
  }
  .older .laid {
    box-shadow: 1px 0.055em 0 var(--ivory-edge), -1px 1px 2px rgb(0 0 0 / 0.35);
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
  .held .tile {
    box-shadow: inset 0 0 0 0.5px var(--ivory-edge), 0 calc(0.05 * var(--tile)) 0 var(--ivory-edge), 0 calc(0.065 * var(--tile)) 0 #8e7448,
      0 6px 6px rgb(0 0 0 / 0.42);
  }
  .chip.warn {
    background: var(--warn);
    color: #2a1505;
    font-weight: 700;
    border-radius: 5px;
    padding-inline: 6px;
  }
  .partner .medal {
    box-shadow: inset 0 0 0 2px var(--glow);
  }
  .label {
    box-shadow: inset 0 1px 0 rgb(255 255 255 / 0.07), 0 1px 3px rgb(0 0 0 / 0.45);
    background: linear-gradient(var(--sign), color-mix(in srgb, var(--sign) 84%, #000));
  }
  /* Nastaliq is tall: at the Latin size, a name would overlap the line above and be clipped. */
  .name:lang(ur) {
    font-size: 12px;
    line-height: 1.6;
    display: block;
    overflow: visible clip;
    overflow-x: clip;
    overflow-y: visible;
    white-space: nowrap;
  }
  .facts:lang(ur) {
    font-size: 11px;
    line-height: 1.5;
  }
  .medal {
    background-color: color-mix(in srgb, var(--engine) 45%, #1b1b22);
    background-position: center 40%;
    background-size: 76%;
    background-repeat: no-repeat;
    border: 2px solid var(--engine);
    color: #fff;
    font: 600 15px var(--face);
    font-style: normal;
    border-radius: 50%;
  }
  .medal::before {
    content: attr(data-letter);
  }
  .engine,
  .mexican .medal {
    background-image: var(--picture);
  }
  .mexican .medal {
    background-color: #6a4a12;
  }
  /* A computer's face takes the place of the letters. */
  .label:has(.name .icon) .medal::before {
    content: none;
  }
  .name .icon {
    position: absolute;
    /* The table is not mirrored, also where names run from right to left. */
    left: 3px;
    inset-block-start: 50%;
    translate: 0 -50%;
    inline-size: calc(var(--sign-high, 46px) - 6px);
    block-size: calc(var(--sign-high, 46px) - 6px);
    padding: 7px;
    margin: 0;
    color: #fff;
  }
  .open-double {
    box-shadow: 0 0 0 3px var(--warn), 0 0 16px var(--warn);
  }
`;

export const materialStyles = [materials];
