/** Styles that change no layout and load after the first painting. */
import { css } from "lit";

/** Which tiles fit, and what is chosen. */
const lit = css`
  .lane {
    cursor: pointer;
  }
  .say .refusal {
    color: var(--warn);
  }
  .plain:disabled {
    opacity: 0.5;
  }
  .awake .held.fits .tile {
    box-shadow: 0 0 0 2.5px var(--glow), 0 0 14px color-mix(in srgb, var(--glow) 70%, transparent), 0 calc(0.05 * var(--tile)) 0 2.5px var(--ivory-edge);
  }
  .held.chosen .tile {
    box-shadow: 0 0 0 4px var(--glow), 0 0 26px rgb(255 226 160 / 0.9);
  }
  .end.open .socket {
    box-shadow: 0 0 0 3px var(--glow), 0 0 14px var(--glow);
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
  .end:is(.lit, .open) .socket {
    forced-color-adjust: none;
  }
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

/** Touch areas as large as a finger, and a tile that is carried. */
const touched = css`
  .end::before {
    content: "";
    position: absolute;
    inset: min(0px, calc((100% - 44px) / 2));
  }
  .held::after {
    content: "";
    position: absolute;
    inset: 0 min(0px, calc((var(--tile) - 44px) / 2));
    z-index: -1;
  }
  .held {
    transition: transform var(--step) ease-out;
  }
  .held[data-carried] {
    z-index: 3;
    pointer-events: none;
    transition: none;
  }
  @media (prefers-reduced-motion: reduce) {
    .held {
      transition: none;
    }
  }
`;

/** A tile pointed at shows where it fits. */
const aimed = css`
  .end[data-aim] {
    z-index: 2;
  }
  .end[data-aim] .socket {
    box-shadow: 0 0 0 4px var(--glow), 0 0 22px var(--glow);
  }
  .end .ghost {
    position: absolute;
    inset: 50% auto auto 0;
    translate: 0 -50%;
    opacity: 0.6;
    pointer-events: none;
  }
  .mirrored .end .ghost {
    inset: 50% 0 auto auto;
  }
`;

/** Hints beckon, and a player who is awaited thinks. */
const moving = css`
  .waiting .on-turn .facts::after {
    content: "";
    inline-size: 22px;
    block-size: 6px;
    background: radial-gradient(circle, currentColor 2.5px, transparent 3px) 0 0 / 7.33px 6px;
  }
  @media (prefers-reduced-motion: no-preference) {
    @keyframes think {
      to {
        clip-path: inset(0);
      }
    }
    .waiting .on-turn .facts::after {
      clip-path: inset(0 15px 0 0);
      animation: think 1.2s steps(3, jump-none) infinite;
    }
    @keyframes beckon {
      50% {
        scale: 1.14;
      }
    }
  }
`;

export const deferredStyles = [lit, touched, reached, aimed, forced, moving];
