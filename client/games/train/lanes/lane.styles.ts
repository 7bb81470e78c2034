/**
 * Trains on their tracks. Their places are those of fit/: nothing here depends on a measurement, and all lengths of a
 * tile are shares of its short side, 1em. Trains are never mirrored with the page.
 */
import { css } from "lit";

const places = css`
  .field {
    direction: ltr;
    position: absolute;
  }
  .field[data-scrolls] {
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--on-cloth-soft) transparent;
  }
  .lanes {
    direction: ltr;
  }
  .lane {
    position: absolute;
    contain: layout style;
    cursor: pointer;
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
  .strands,
  .label {
    position: absolute;
  }
  .tracks {
    position: absolute;
    inset: 0 auto auto 0;
    pointer-events: none;
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
`;

const train = css`
  .strands {
    display: flex;
    flex-direction: column;
    justify-content: center;
  }
  .strand,
  .branches,
  .older,
  .newer {
    display: flex;
    align-items: center;
  }
  .strand {
    flex: 1;
    min-block-size: 0;
  }
  .branches {
    flex: 1;
    min-block-size: 0;
    gap: 8px;
  }
  .strand.branch {
    flex: 0 0 auto;
  }
  .mirrored :is(.strand, .branches, .older, .newer) {
    flex-direction: row-reverse;
  }
  .from {
    display: inline-flex;
    align-items: center;
    gap: 3px;
    margin-inline-end: 4px;
    font-size: 12px;
    color: var(--on-cloth-soft);
    white-space: nowrap;
  }
  .laid {
    position: relative;
    flex: none;
    inline-size: 2em;
    block-size: 1em;
    border-radius: 0.13em;
    background-color: var(--ivory);
    background-position: 0 0, 100% 0, center, 0 0;
    background-size: 50% 100%, 50% 100%, 100% 100%, 100% 100%;
    background-repeat: no-repeat;
    box-shadow: 0 0.055em 0 var(--ivory-edge), 0 0.11em 0.12em rgb(0 0 0 / 0.5);
    forced-color-adjust: none;
    print-color-adjust: exact;
  }
  .laid.double {
    font-size: var(--cross);
    inline-size: 1em;
    block-size: 2em;
    background-position: 0 0, 0 100%, center, 0 0;
    background-size: 100% 50%, 100% 50%, 100% 100%, 100% 100%;
  }
  .older .laid {
    margin-inline-end: -1em;
    box-shadow: 1px 0.055em 0 var(--ivory-edge), -1px 1px 2px rgb(0 0 0 / 0.35);
  }
  .older .laid.double {
    font-size: min(1em, var(--across));
    margin-inline-end: 0;
  }
  .mirrored .older .laid {
    margin-inline: -1em 0;
  }
  .mirrored .older .laid.double {
    margin-inline: 0;
  }
  .newer {
    position: relative;
    gap: max(2.5px, 0.085em);
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
  .open-double {
    z-index: 1;
    box-shadow: 0 0 0 3px var(--warn), 0 0 16px var(--warn);
  }
  .open-double::after {
    content: none;
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
  .more {
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 1.06em;
    block-size: 1em;
    margin-inline-end: 0.06em;
    border-radius: 0.14em;
    background: linear-gradient(#fffaf0, #f1e5cb);
    box-shadow: -2px 0 0 -0.5px #e3d3ae, -4px 0 0 -1px #c9b58b, 0 2px 2px rgb(0 0 0 / 0.4);
    color: #4a3a1c;
    font-style: normal;
    position: relative;
  }
  .more::before {
    content: attr(data-more);
    font: 600 max(11px, 0.42em) var(--face);
  }
  .more::after {
    content: "";
    position: absolute;
    inset: -8px -4px;
  }
`;

const ends = css`
  .end {
    position: relative;
    flex: none;
    margin-inline-start: max(2.5px, 0.085em);
    inline-size: 1.02em;
    block-size: 1.02em;
    font-size: inherit;
  }
  /* As large as a finger. */
  .end::before {
    content: "";
    position: absolute;
    inset: min(0px, calc((100% - 44px) / 2));
  }
  .socket {
    display: grid;
    place-items: center;
    block-size: 100%;
    border-radius: 0.17em;
    border: 1.5px dashed rgb(251 246 233 / 0.6);
    color: var(--on-cloth);
    font: 600 0.7em / 1 var(--face);
    font-variant-numeric: lining-nums tabular-nums;
    letter-spacing: -0.02em;
  }
  .socket.two {
    font-size: 0.58em;
  }
  .end:is(.lit, .open) .socket {
    border: 0;
    background: color-mix(in srgb, var(--ivory) 96%, transparent);
    color: var(--pip);
    box-shadow: 0 0 0 3px var(--glow), 0 0 14px var(--glow);
    forced-color-adjust: none;
  }
  .end.lit .socket {
    box-shadow: 0 0 0 4px var(--glow), 0 0 22px var(--glow);
  }
  .engine {
    flex: none;
    inline-size: 1.12em;
    block-size: 1.12em;
    margin-inline-start: max(3px, 0.12em);
    translate: 0 -0.12em;
    background: center / contain no-repeat;
  }
  .mirrored .engine {
    scale: -1 1;
  }
  .mirrored :is(.end, .engine) {
    margin-inline: 0 max(2.5px, 0.085em);
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
`;

export const laneStyles = [places, train, ends];
