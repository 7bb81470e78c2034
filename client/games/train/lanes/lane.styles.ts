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
  }
  .lanes {
    direction: ltr;
  }
  .lane {
    position: absolute;
    contain: size layout style;
  }
  .strands,
  .label {
    position: absolute;
    contain: layout style;
  }
  /* Its content changes with each move, and its size never. */
  :is([data-kind="fan"], [data-kind="split"]) .label {
    contain: size layout style;
  }
  /* Above the touch area of an end that is near. */
  .label {
    z-index: 3;
  }
  .tracks {
    position: absolute;
    inset: 0 auto auto 0;
    pointer-events: none;
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
  .from {
    margin-inline-end: 4px;
    font-size: 12px;
    color: var(--on-cloth-soft);
    white-space: nowrap;
  }
  /* It branches off the train above. */
  .from::before {
    content: "";
    display: inline-block;
    margin-inline-end: 3px;
    inline-size: 9px;
    block-size: 8px;
    border: solid;
    border-width: 0 0 2px 2px;
    border-end-start-radius: 6px;
  }
  .laid.upright {
    font-size: var(--cross);
  }
  .older .laid {
    margin-inline-end: -1em;
  }
  .older .laid.upright {
    font-size: min(1em, var(--across));
    margin-inline-end: 0;
  }
  .newer {
    position: relative;
    gap: max(2.5px, 0.085em);
  }
  .open-double {
    z-index: 1;
  }
  .more {
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 1.06em;
    block-size: 1em;
    margin-inline-end: 0.06em;
    color: #4a3a1c;
    font-style: normal;
    position: relative;
  }
  .more::before {
    content: attr(data-more);
    font: 600 max(11px, 0.42em) var(--face);
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
  }
  .engine {
    flex: none;
    inline-size: 1.12em;
    block-size: 1.12em;
    margin-inline-start: max(3px, 0.12em);
    translate: 0 -0.12em;
    background: center / contain no-repeat;
  }
`;

export const laneStyles = [places, train, ends];
