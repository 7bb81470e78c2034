/** Styles that change no layout and load after the first painting: what is pointed at, and forced colours. */
import { css } from "lit";

/** By who says so: a full edge for what was told aloud, a dashed one for what follows, a tag for the player's pencil. */
const marks = css`
  .slip {
    display: grid;
    justify-items: center;
    align-content: center;
    inline-size: 78%;
    block-size: min(74%, var(--far-col) * 1.02);
    padding: 2px;
    border: 1px solid var(--paper-edge);
    border-radius: 5px;
    background: var(--paper);
    color: var(--paper-ink);
    font-size: var(--text-1);
    line-height: 1.15;
    text-align: center;
    box-shadow: 0 1px 3px rgb(0 0 0 / 0.35);
    z-index: 1;
  }
  .slip .art {
    inline-size: auto;
    block-size: min(var(--far-h) * 0.3, 48px);
    min-block-size: 14px;
    overflow: visible;
  }
  .slip.follows {
    border: 2px dashed var(--paper-ink);
  }
  .slip.tsss {
    background: #ffe1c7;
    color: #8c2f00;
  }
  .pencil {
    align-self: end;
    min-inline-size: 56%;
    padding-inline: 4px;
    border-radius: 3px 3px 0 0;
    background: var(--paper);
    color: #23305a;
    font: 600 clamp(13px, var(--col) * 0.2, 22px) / 1.3 var(--font);
    text-align: center;
    z-index: 2;
  }
  @container (max-width: 559px) {
    .slip {
      inline-size: 92%;
      padding: 1px 0;
    }
    .board:is(.far-2, .far-3) .slip:has(.art) {
      inline-size: 100%;
      block-size: 88%;
    }
    .board:is(.far-2, .far-3) .slip.tsss b {
      display: none;
    }
  }
`;

/** The look, where the Spy could go, and its way there: over the table, so nothing moves. */
const ways = css`
  .spy.ghost {
    opacity: 0.5;
    z-index: 2;
  }
  /* From the lens to the point on the mirror, dashed. */
  .ray {
    --side: 1;
    --at: clamp(var(--spy-h) * 0.27 - var(--pad), var(--pitch) * var(--n), var(--pitch) * var(--m) - var(--spy-h) * 0.27 + var(--pad));
    --lens: calc(var(--at) + var(--side) * var(--spy-h) * 0.37);
    --point: calc(var(--pitch) * (var(--n) + var(--side) / 2));
    position: absolute;
    inset: -4px 0 calc(var(--spy-h) * 0.74);
    pointer-events: none;
    background: repeating-linear-gradient(#fff 0 5px, transparent 5px 10px);
    clip-path: polygon(
      calc(var(--point) - 1px) 0,
      calc(var(--point) + 1px) 0,
      calc(var(--lens) + 1px) 100%,
      calc(var(--lens) - 1px) 100%
    );
  }
  .ray.left {
    --side: -1;
  }
  .steps {
    position: absolute;
    inset: auto 0 0;
    pointer-events: none;
  }
  .step {
    grid-row: 1;
    inline-size: calc(var(--pitch) * 0.86);
    block-size: calc(var(--pitch) * 0.2);
    margin-block-end: 2px;
    border-block-start: 3px dotted #fff;
    border-radius: 50% 50% 0 0 / 100% 100% 0 0;
  }
  .pin {
    inline-size: 12px;
    block-size: 12px;
    border-radius: 50%;
    border: 2px solid rgb(255 255 255 / 0.55);
  }
  .spot {
    display: grid;
    place-items: center;
    min-inline-size: 24px;
    block-size: 24px;
    padding-inline: 4px;
    border: 1.5px dashed var(--act);
    border-radius: 12px;
    background: rgb(10 30 34 / 0.5);
    color: #fff;
    font: 600 var(--text-1) / 1 var(--font);
    font-variant-numeric: tabular-nums lining-nums;
  }
  .spot.chosen {
    visibility: hidden;
  }
`;

const pointedAt = css`
  .put:hover .pin {
    border-color: var(--act);
    background: var(--act);
  }
  .choice:hover:not(.to-spy, .ready, .to-end-turn, [aria-disabled="true"]) {
    background: #e2f4ef;
  }
`;

/** In forced colours, borders replace paper and light. */
export const forcedColours = css`
  @media (forced-colors: active) {
    .card,
    .rung {
      border: 1px solid CanvasText;
    }
    .slip,
    .look,
    .pencil {
      border: 2px solid CanvasText;
      background: Canvas;
    }
    .cell.faced .card {
      outline: 2px solid CanvasText;
    }
    .cell.target .card,
    .cell.held .card {
      outline: 3px solid Highlight;
    }
    .cell.armed .card {
      outline-width: 6px;
    }
    .face.lit {
      border: 3px dashed CanvasText;
    }
    .cell:focus-visible {
      outline-color: Highlight;
    }
    .label {
      border: 1px solid CanvasText;
    }
    .active .label {
      outline: 3px solid CanvasText;
      outline-offset: -3px;
    }
    :is(.acting, .arranging) .near.active .label {
      outline-color: Highlight;
    }
    .rung.next {
      border: 3px solid Highlight;
    }
    .glass {
      border-color: CanvasText;
    }
    .step,
    .point {
      border-color: CanvasText;
      background: CanvasText;
    }
    .figure :is(.dark, .skin, .lens, .fold) {
      fill: CanvasText;
      stroke: CanvasText;
    }
    .figure .halo {
      fill: Canvas;
      stroke: CanvasText;
    }
    .figure :is(.coat, .band) {
      fill: Canvas;
      stroke: CanvasText;
    }
  }
`;

export const deferredStyles = [marks, ways, pointedAt, forcedColours];
