/** Styles that change no layout and load after the first painting: what is pointed at, and forced colours. */
import { css } from "lit";

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

export const deferredStyles = [pointedAt, forcedColours];
