/** The illustration of the start page: the folding table under its lamp, seen from a seat. */
import { css, html, svg } from "lit";

const TILE = 10;
const squares = Array.from({ length: 64 }, (_, index) => ({ x: index % 8, y: Math.floor(index / 8) }));
const isDark = ({ x, y }: { readonly x: number; readonly y: number }): boolean => (x + y) % 2 === 1;

/** A game in progress: the discs, and the path of the last move. */
const dark = [1, 3, 5, 8, 10, 12, 14, 21, 23];
const light = [28, 37, 40, 44, 51, 53, 56, 58, 62];

const disc = (kind: string) => (square: number) => {
  const cx = (square % 8) * TILE + TILE / 2;
  const cy = Math.floor(square / 8) * TILE + TILE / 2;
  return svg`<g class=${kind}><ellipse class="edge" cx=${cx} cy=${cy + 1.1} rx="3.7" ry="3.7" /><circle class="top" cx=${cx} cy=${cy - 0.3} r="3.7" /><circle class="ring" cx=${cx} cy=${cy - 0.3} r="2.3" /></g>`;
};

export const illustration = () => html`<div class="scene" aria-hidden="true">
  <div class="pool-of-light"></div>
  <svg class="table" viewBox="-6 -6 92 92">
    <rect class="rim" x="-5" y="-5" width="90" height="90" rx="2.5" />
    <rect class="pale" width="80" height="80" />
    ${squares.filter(isDark).map(({ x, y }) => svg`<rect class="deep" x=${x * TILE} y=${y * TILE} width=${TILE} height=${TILE} />`)}
    <path class="fold" d="M-5 40h90" />
    <path class="way" d="M25 55L42 38" />
    ${dark.map(disc("ebony"))}${light.map(disc("ivory"))}
  </svg>
</div>`;

export const illustrationStyles = css`
  .scene {
    position: relative;
    display: grid;
    place-items: center;
    block-size: clamp(150px, 26dvh, 280px);
  }
  .pool-of-light {
    position: absolute;
    inset: 0;
    background: radial-gradient(closest-side, light-dark(#fff8e4, #3a3327), transparent);
  }
  .table {
    position: relative;
    inline-size: min(56%, 260px);
    transform: perspective(700px) rotateX(50deg) rotateZ(-24deg);
    overflow: visible;
    filter: drop-shadow(0 14px 10px rgb(30 18 5 / 0.35));
  }
  .rim {
    fill: light-dark(#4a3022, #33221a);
  }
  .pale {
    fill: light-dark(#e6cfa5, #c4a878);
  }
  .deep {
    fill: light-dark(#8d6242, #6f4c33);
  }
  .fold {
    stroke: rgb(20 10 0 / 0.5);
    stroke-width: 0.6;
  }
  .way {
    fill: none;
    stroke: #86f0de;
    stroke-width: 1.2;
    stroke-dasharray: 0.1 2.4;
    stroke-linecap: round;
  }
  .ebony .edge {
    fill: #0d0b0a;
  }
  .ebony .top {
    fill: #2b2624;
  }
  .ebony .ring {
    fill: none;
    stroke: #8a7d73;
    stroke-width: 0.5;
  }
  .ivory .edge {
    fill: #a98f66;
  }
  .ivory .top {
    fill: #f5ecd8;
  }
  .ivory .ring {
    fill: none;
    stroke: #8d7550;
    stroke-width: 0.5;
  }
`;
