/** Lines and fills of the drawings: `ink` and `wash` are classes. */
import { css } from "lit";

const art = css`
  .art .ink {
    fill: none;
    stroke: var(--tone);
    stroke-width: 2.6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .art .thin {
    stroke-width: 1.6;
  }
  .art .wash.ink {
    fill: var(--wash);
  }
  .art .solid {
    fill: var(--tone);
  }
  .art.safe {
    --tone: #3c4f63;
    --wash: #d5dee6;
  }
  .art.top-secret {
    --tone: #5a4a2c;
    --wash: #f2e6c4;
  }
  .art.bomb {
    --tone: #26242a;
  }
  .art .bars {
    fill: none;
    stroke: #26221b;
    stroke-width: 4.6;
  }
  .art .stamp {
    stroke: #b23a30;
    stroke-width: 4.6;
  }
  .art .fuse {
    fill: none;
    stroke: #8a6d45;
    stroke-width: 2.6;
    stroke-linecap: round;
  }
  .art .gleam {
    fill: none;
    stroke: #fff;
    stroke-opacity: 0.55;
    stroke-width: 2.4;
    stroke-linecap: round;
  }
  .art .spark {
    fill: #ff7a1f;
    stroke: #8c2f00;
    stroke-width: 0.8;
    stroke-linejoin: round;
    transform-box: fill-box;
    transform-origin: center;
    animation: flicker 900ms ease-in-out infinite alternate;
  }
  @keyframes flicker {
    from {
      transform: scale(0.85) rotate(-8deg);
    }
    to {
      transform: scale(1.15) rotate(10deg);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .art .spark {
      animation: none;
    }
  }
`;

const figure = css`
  .figure .halo {
    fill: var(--paper);
    stroke: var(--paper);
    stroke-width: 7;
    stroke-linejoin: round;
  }
  .figure .ground {
    fill: rgb(0 0 0 / 0.38);
  }
  .figure .dark {
    fill: #1c2024;
    stroke: #1c2024;
  }
  .figure :is(.coat, .band) {
    fill: var(--set);
  }
  .figure .arm {
    stroke: var(--set-deep);
    stroke-width: 2;
  }
  .figure .skin {
    fill: #f3d9b1;
  }
  .figure .fold {
    fill: none;
    stroke: var(--set-deep);
    stroke-width: 2.4;
  }
  .figure .lens {
    fill: #dcecee;
    stroke: #1c2024;
    stroke-width: 4.5;
  }
`;

export const drawingStyles = [art, figure];
