/** Styles that change no layout and load after the first painting: colours of answers, hover and focus. */
import { css } from "lit";

const colours = css`
  .slip.tsss {
    background: #ffe1c7;
  }
  .slip.exploded {
    background: #ffd2b0;
    box-shadow: 0 0 0 2px var(--warn), 0 1px 3px rgb(0 0 0 / 0.45);
  }
  .slip.tsss .answer,
  .slip.exploded .answer {
    color: #8c2f00;
  }
  .slip.tsss .answer {
    font-style: italic;
    letter-spacing: 0.06em;
  }
  .put:hover .pin {
    border-color: var(--act);
    background: var(--act);
  }
`;

/** In forced colours, borders replace paper and light. */
export const forcedColours = css`
  @media (forced-colors: active) {
    .face,
    .slot {
      border: 1px solid CanvasText;
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
    .active .label {
      outline: 3px solid CanvasText;
      outline-offset: -3px;
    }
    :is(.acting, .arranging) .near.active .label {
      outline-color: Highlight;
    }
    .tag-ground {
      fill: Canvas;
      stroke: CanvasText;
    }
    .tag .figure {
      fill: CanvasText;
    }
  }
`;

export const deferredStyles = [colours, forcedColours];
