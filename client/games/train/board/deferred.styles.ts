/** Styles that change no layout and load after the first painting. */
import { css } from "lit";

/** Which tiles fit, and what is chosen. */
const lit = css`
  .plain:disabled {
    opacity: 0.5;
  }
  .awake .held.fits .tile {
    box-shadow: 0 0 0 2.5px var(--glow), 0 0 14px color-mix(in srgb, var(--glow) 70%, transparent), 0 calc(0.05 * var(--tile)) 0 2.5px var(--ivory-edge);
  }
  .held.chosen .tile {
    box-shadow: 0 0 0 4px var(--glow), 0 0 26px rgb(255 226 160 / 0.9);
  }
  .end.lit .socket {
    box-shadow: 0 0 0 4px var(--glow), 0 0 22px var(--glow);
  }
`;

/** Hover and focus, on the cloth and below it. */
const reached = css`
  /* White on dark is visible on any cloth. */
  .cloth button:focus-visible {
    outline: 3px solid #fff;
    outline-offset: 1px;
    box-shadow: 0 0 0 6px #101a17;
    z-index: 2;
  }
  @media (hover: hover) {
    .plain:hover:not(:disabled) {
      background: rgb(255 255 255 / 0.1);
    }
    .awake .held:hover {
      translate: 0 -4px;
    }
    /* The tile that would lie here. */
    .end:is(.lit, .open):hover .socket {
      box-shadow: 0 0 0 5px var(--glow), 0 0 26px var(--glow);
    }
  }
`;

/** In forced colours, one border marks the seat on turn, another one the viewer's own turn. */
const forced = css`
  @media (forced-colors: active) {
    .on-turn .label {
      outline: 4px solid CanvasText;
      outline-offset: -4px;
    }
    .awaited .label {
      outline-color: Highlight;
    }
    .label,
    .socket,
    .held .tile,
    .laid {
      border: 1px solid CanvasText;
    }
    .end:is(.lit, .open) .socket,
    .awake .held.fits .tile {
      outline: 3px solid Highlight;
    }
    .held.chosen .tile,
    .open-double {
      outline: 4px double Highlight;
    }
    .rails {
      stroke: CanvasText;
    }
    .lane::before,
    .bed,
    .sleepers {
      display: none;
    }
    .between {
      stroke: Canvas;
    }
    .actions {
      gap: 8px;
    }
  }
`;

/** How engines drive, hints beckon, and a refused tile shakes. */
const moving = css`
  @media (prefers-reduced-motion: no-preference) {
    @keyframes beckon {
      50% {
        scale: 1.14;
      }
    }
  }
`;

export const deferredStyles = [lit, reached, forced, moving];
