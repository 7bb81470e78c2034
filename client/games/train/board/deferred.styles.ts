/** Styles that change no layout and load after the first painting. */
import { css } from "lit";

/** Hover and focus, on the cloth and below it. */
const reached = css`
  .board button:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  /* White on dark is visible on any cloth. */
  .lane :is(.label, .end):focus-visible {
    outline: 3px solid #fff;
    outline-offset: 1px;
    border-radius: 6px;
    box-shadow: 0 0 0 6px #101a17;
    z-index: 1;
  }
  @media (hover: hover) {
    .plain:hover:not(:disabled) {
      background: color-mix(in srgb, var(--ink) 8%, transparent);
      border-radius: var(--radius);
    }
  }
`;

/** In forced colours, one border marks the seat on turn, another one the viewer's own turn. */
const forced = css`
  @media (forced-colors: active) {
    .on-turn .label {
      outline: 4px solid CanvasText;
      outline-offset: -4px;
      border-radius: 6px;
    }
    .awaited .label {
      outline-color: Highlight;
    }
  }
`;

export const deferredStyles = [reached, forced];
