/**
 * What makes cloth, wood and tracks look so, and what is rare at first. No length that moves anything: loaded after the
 * first painting.
 */
import { css } from "lit";
import { rackStyles } from "../hand/rack.styles.ts";
import { hubStyles } from "../lanes/hub.styles.ts";

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
  .cloth {
    isolation: isolate;
  }
  /* Separate layers, so that a move does not paint the weave and the rim's shadow again. */
  .cloth::before,
  .cloth::after {
    content: "";
    position: absolute;
    inset: 0;
    border-radius: inherit;
    pointer-events: none;
    will-change: transform;
  }
  .cloth::before {
    z-index: -1;
    background: repeating-linear-gradient(45deg, rgb(255 255 255 / 0.022) 0 1px, transparent 1px 3px),
      repeating-linear-gradient(-45deg, rgb(0 0 0 / 0.038) 0 1px, transparent 1px 3px),
      radial-gradient(120% 95% at 46% 42%, var(--cloth-light), var(--cloth) 52%, var(--cloth-deep));
  }
  .cloth::after {
    box-shadow: inset 0 3px 9px rgb(0 0 0 / 0.55), inset 0 0 60px rgb(0 0 0 / 0.25);
  }
  .table {
    background: repeating-linear-gradient(91deg, rgb(0 0 0 / 0.05) 0 2px, transparent 2px 9px, rgb(255 255 255 / 0.03) 9px 11px),
      linear-gradient(var(--wood-light), var(--wood) 40%, var(--wood-deep));
    box-shadow: inset 0 1px 0 rgb(255 255 255 / 0.28), 0 3px 10px rgb(0 0 0 / 0.28);
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
    overflow-x: clip;
    overflow-y: visible;
    text-overflow: ellipsis;
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
  .medal .face {
    inline-size: 100%;
    block-size: 100%;
  }
  /* The bars of its badge; the name of the level is for screen readers. */
  .facts .level {
    font-size: 0;
  }
  /* A chip on a narrow sign leaves the bars no space. */
  [data-kind="fan"] :is(.warn ~ .level, .narrow .chips .level) {
    display: none;
  }
  /* The mark of a stand-in takes the place of the letters. */
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

export const materialStyles = [materials, rackStyles, hubStyles];
