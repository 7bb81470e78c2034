/**
 * Trains as rows. Their density follows from their number and the space; without space for history, a train is its name
 * and its end. Trains are never mirrored: they run from the hub at the left to their end.
 */
import { css } from "lit";

const rows = css`
  .field {
    direction: ltr;
    flex: var(--rows) 1 0;
    min-block-size: 0;
    container-type: size;
  }
  .lanes {
    direction: ltr;
    block-size: 100%;
    display: grid;
    grid-auto-rows: minmax(auto, 1fr);
  }
  .lanes[data-scrolls] {
    overflow: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--on-cloth-soft) transparent;
  }
  /* The viewer's own train: nearest to the hand, and the largest. */
  .lanes.near {
    flex: 1.1 1 0;
    block-size: auto;
    min-block-size: min-content;
    max-block-size: 50%;
    background: var(--cloth-deep);
    border-block-start: 1px solid var(--cloth-line);
    border-radius: 0 0 12px 12px;
  }
  .table {
    --least: 18px;
    --row: 40px;
    --end-max: clamp(18px, 2.6dvh, 23px);
    --own: clamp(22px, 3.4dvh, 28px);
    --label: 118px;
    --rows: var(--rows-1);
  }
  /* The more space a train has, the larger its tiles; never smaller than readable. */
  .field .lane {
    min-block-size: var(--row);
    --end-u: clamp(var(--least), (100cqb / var(--rows) - 8px) / 2, var(--end-max));
  }
  .lanes.near .lane {
    border: 0;
    min-block-size: calc(2 * var(--own) + 10px);
    --end-u: var(--own);
  }
  .lane {
    --u: max(var(--least), var(--end-u) * 0.88);
    display: grid;
    grid-template-columns: var(--label) minmax(0, 1fr);
    align-items: center;
    gap: 8px;
    padding-inline: 10px 8px;
    cursor: pointer;
    border-block-end: 1px solid var(--cloth-line);
  }
  .label {
    min-inline-size: 0;
    text-align: start;
    align-self: stretch;
    display: grid;
    align-content: center;
    gap: 2px;
    line-height: 1.2;
  }
  .who {
    display: flex;
    align-items: center;
    gap: 6px;
    min-inline-size: 0;
  }
  .slot {
    flex: none;
    display: grid;
    place-items: center;
    min-inline-size: 20px;
    block-size: 20px;
    padding-inline: 4px;
    border-radius: 10px;
    font-size: 0.75rem;
    font-weight: 700;
    border: 1.5px solid var(--on-cloth-soft);
    color: var(--on-cloth-soft);
    font-variant-numeric: tabular-nums;
  }
  /* Nastaliq exceeds its line: nothing may be clipped, least of all the letters' dots. */
  .name {
    font-weight: 600;
    min-inline-size: 0;
    overflow-x: clip;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* Whose turn it is must be visible from two metres: the name has a bright background. */
  .on-turn .label {
    background: var(--on-cloth);
    color: #1d2b26;
    border-radius: 6px;
    margin-block: 3px;
    margin-inline-start: -6px;
    padding-inline-start: 6px;
  }
  .on-turn .label :is(.facts, .count, .points, .slot) {
    color: #1d2b26;
    border-color: #1d2b26;
  }
  .on-turn {
    background: rgb(255 255 255 / 0.1);
  }
  .awaited .label {
    background: var(--glow);
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 6px;
    font-size: 0.75rem;
    color: var(--on-cloth-soft);
    font-variant-numeric: tabular-nums;
  }
  .count {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    color: var(--on-cloth);
    font-weight: 600;
  }
  .points {
    font-weight: 400;
    color: var(--on-cloth-soft);
    margin-inline-start: 4px;
  }
  .points::before {
    content: "· ";
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    white-space: nowrap;
  }
  .chip.warn {
    background: var(--warn);
    color: #2a1505;
    font-weight: 700;
    border-radius: 4px;
    padding-inline: 5px;
  }
  .chip.marker {
    background: var(--on-cloth);
    color: #1d2b26;
    font-weight: 700;
    border-radius: 4px;
    padding-inline: 4px 6px;
  }
  .on-turn .chip.marker {
    background: #1d2b26;
    color: var(--on-cloth);
  }
`;

const track = css`
  .strands {
    min-inline-size: 0;
    display: flex;
    flex-wrap: wrap;
    align-content: center;
    align-self: stretch;
    gap: 2px 10px;
  }
  /* A lane's height is fixed, unless it is expanded or has branches. */
  .lane:not(.expanded, .branched) .strands {
    contain: size;
  }
  .strand {
    flex: 1 1 100%;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 5px 3px;
    min-inline-size: 0;
  }
  :is(.expanded, .branched) .strands {
    padding-block: 3px;
  }
  /* A public train runs on open rails, a private one ends at a buffer. */
  .public .strands {
    background: repeating-linear-gradient(90deg, transparent 0 9px, rgb(255 255 255 / 0.16) 9px 12px) 0 50% / 100% 18px
      no-repeat;
  }
  /* Short branches share a row. */
  .strand.branch {
    --end-u: var(--least);
    --u: var(--least);
    flex: 0 1 auto;
  }
  .from {
    display: flex;
    align-items: center;
    gap: 4px;
    font-size: 0.75rem;
    color: var(--on-cloth-soft);
    white-space: nowrap;
  }
  .history {
    display: contents;
  }
  /* The number of hidden tiles; a press expands the row. */
  .more {
    display: none;
  }
  .more[data-more] {
    display: grid;
    place-items: center;
    min-inline-size: 29px;
    align-self: stretch;
    font-style: normal;
    font-size: 0.8125rem;
    font-weight: 650;
    font-variant-numeric: tabular-nums;
    color: var(--on-cloth-soft);
    text-decoration: underline dotted;
    text-underline-offset: 3px;
  }
  .more::before {
    content: attr(data-more);
  }
  .laid {
    position: relative;
    flex: none;
  }
  .laid[hidden] {
    display: none;
  }
  .strand .tile {
    inline-size: calc(2 * var(--u));
    block-size: var(--u);
  }
  .strand .tile.upright {
    inline-size: var(--u);
    block-size: calc(2 * var(--u));
  }
  .newest {
    --u: var(--end-u);
    flex: none;
    display: flex;
  }
  .arrived:not(.open-double),
  .arrived .tile {
    outline: 2px solid var(--on-cloth);
    outline-offset: 1px;
  }
  .open-double .tile {
    outline: 2px solid var(--warn);
    outline-offset: 1px;
  }
  .laid .rank {
    position: absolute;
    inset-block-start: -5px;
    inset-inline-end: -8px;
    z-index: 1;
  }
  .end {
    flex: none;
    display: grid;
    place-items: center;
    min-inline-size: 44px;
    min-block-size: 44px;
    margin-block: -5px;
    position: relative;
  }
  .socket {
    inline-size: calc(1.42 * var(--end-u));
    block-size: calc(1.42 * var(--end-u));
    margin-inline: calc(0.065 * var(--end-u));
    border-radius: 18%;
    background: color-mix(in srgb, var(--ivory) 90%, transparent);
    font: 750 calc(0.9 * var(--end-u)) / calc(1.42 * var(--end-u)) var(--font);
    font-variant-numeric: tabular-nums;
    text-align: center;
    color: var(--pip);
    forced-color-adjust: none;
  }
  .private:not(.own, .partner) .socket,
  .barred .socket {
    background: color-mix(in srgb, var(--ivory) 60%, transparent);
    color: var(--train-pip-12, #1d2b26);
  }
  .private:not(.own, .partner) .end::after {
    content: "";
    position: absolute;
    inset-block: 12px;
    inset-inline-end: 1px;
    inline-size: 4px;
    border-radius: 2px;
    background: var(--on-cloth-soft);
  }
  .end.lit .socket {
    background: var(--glow);
    color: #06221f;
    box-shadow: 0 0 0 1px var(--glow), 0 0 9px var(--glow);
  }
  .fits {
    background: color-mix(in srgb, var(--glow) 16%, transparent);
  }
`;

/** Nastaliq is tall: at the Latin size, a name would overlap the line above and be clipped. */
const climbing = css`
  .label:lang(ur) {
    line-height: 1.8;
    gap: 0;
  }
  .name:lang(ur) {
    font-size: 0.75rem;
  }
  .chip:lang(ur) {
    font-size: 0.625rem;
    line-height: 1.7;
  }
`;

/** The same trains on a phone and on a wide screen. */
const sizes = css`
  @container (max-width: 639px) {
    .mexican .slot {
      display: none;
    }
    .name {
      font-size: 0.875rem;
    }
    .chip.marker {
      font-size: 0.6875rem;
    }
  }
  /* A low row has two lines of text, not three. */
  @container (max-width: 639px) and (max-height: 300px) {
    .facts {
      flex-wrap: nowrap;
    }
    .lane:not(.mexican) .chip.marker span {
      position: absolute;
      clip-path: inset(50%);
      inline-size: 1px;
      overflow: hidden;
    }
  }
  @container (min-width: 640px) {
    .table {
      --least: 24px;
      --row: 50px;
      --label: 176px;
      --end-max: clamp(32px, 3.4dvh, 52px);
      --own: clamp(36px, 4dvh, 60px);
    }
    .table[data-lanes="few"] {
      --end-max: clamp(32px, 4.6dvh, 68px);
      --own: clamp(36px, 5.4dvh, 80px);
    }
    .facts,
    .slot,
    .from {
      font-size: 0.8125rem;
    }
  }
  /* A phone in landscape is as wide as a wide screen, and its trains have half of that. */
  @media (min-width: 600px) and (max-height: 540px) and (orientation: landscape) {
    @container (max-width: 991px) {
      .board:not(.early) .table {
        --least: 18px;
        --row: 38px;
        --label: 118px;
        --end-max: 24px;
        --own: 26px;
      }
    }
  }
`;

export const laneStyles = [rows, track, sizes, climbing];
