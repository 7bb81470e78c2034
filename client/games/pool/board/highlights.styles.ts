/** Highlights over the board: by shape as well as by colour. */
import { css } from "lit";

export const highlightStyles = css`
  .grid .cell {
    outline: none;
  }
  .hit {
    fill: var(--warn);
    opacity: 0;
  }
  .cell.next,
  .cell.last {
    cursor: pointer;
  }
  .cell.movable,
  .cell.must-capture,
  .cell.held {
    cursor: grab;
  }
  /* Not inline, the default of SVG elements: there touch-action is ignored, and the page would scroll. */
  .cell,
  .hit {
    display: block;
  }
  .cell.movable,
  .cell.must-capture,
  .cell.held {
    touch-action: none;
  }
  .play:active .held {
    cursor: grabbing;
  }
  .drawing {
    pointer-events: none;
  }
  .focus-outer,
  .focus-inner {
    display: none;
    fill: none;
    pointer-events: none;
  }
  .cell:focus-visible > .focus-outer {
    display: block;
    stroke: #06221f;
    stroke-width: 6;
  }
  .cell:focus-visible > .focus-inner {
    display: block;
    stroke: #fff;
    stroke-width: 4;
  }
  .tint.arrived {
    fill: var(--chalk);
    opacity: 0.26;
  }
  /* Visible if a capture is forced or highlights were requested, here or in the settings. */
  .tint.movable {
    fill: url(#halo);
    opacity: var(--mark-movable, 0);
  }
  .marked .tint.movable {
    opacity: 0.65;
  }
  .entering.marked .tint.movable {
    opacity: 0.25;
  }
  .tint.selected {
    fill: url(#halo);
    stroke: var(--act);
    stroke-width: 4;
  }
  .tint.open {
    fill: url(#glow);
    opacity: 0.75;
  }
  .way-edge,
  .way-line {
    fill: none;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .way-edge {
    stroke: #2a160a;
    stroke-opacity: 0.5;
    stroke-width: 11;
  }
  .way-line {
    stroke: var(--chalk);
    stroke-width: 6;
  }
  .way-start {
    fill: var(--walnut);
    stroke: var(--chalk);
    stroke-width: 5;
  }
  .way-hop {
    fill: var(--chalk);
  }
  .way-now .way-line {
    stroke: var(--act);
  }
  .way-ahead .way-line {
    stroke-dasharray: 4 13;
  }
  .way-now .way-start {
    stroke: var(--act);
  }
  .way-now .way-hop {
    fill: var(--act);
  }
  .entering .last-move {
    opacity: 0.3;
  }
  /* The move that was played steps back behind the better one. */
  .reviewed .last-move {
    opacity: 0.75;
  }
  .arrow path {
    fill: none;
    stroke-linejoin: round;
  }
  .arrow-edge {
    stroke: #fdf2d8;
    stroke-width: 21;
  }
  .arrow-line {
    stroke: var(--better);
    stroke-width: 16;
  }
  .arrow .arrow-edge.head {
    fill: #fdf2d8;
    stroke-width: 5;
  }
  .arrow .arrow-line.head {
    fill: var(--better);
    stroke-width: 0;
  }
  .grade circle {
    fill: var(--graded);
    stroke: #fffaf0;
    stroke-width: 3;
  }
  .grade text {
    fill: #fff;
    font: 700 26px var(--font);
  }
  .grade {
    --graded: #a63a12;
  }
  .grade.mistake,
  .grade.slip {
    --graded: #8a5a00;
  }
  .grade.good {
    --graded: #2a6a3c;
  }
  .taken-here {
    fill: none;
    stroke: var(--chalk);
    stroke-width: 3;
    stroke-dasharray: 9 6.7;
    opacity: 0.85;
  }
  .bracket {
    fill: none;
    stroke: var(--act);
    stroke-width: 6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .target {
    stroke: #06221f;
    stroke-opacity: 0.55;
    stroke-width: 2;
  }
  .target.next {
    fill: var(--act);
  }
  .target.last {
    fill: none;
    stroke: var(--act);
    stroke-opacity: 1;
    stroke-width: 6;
  }
  @media (forced-colors: active) {
    .arrow .arrow-line {
      stroke: Highlight;
    }
    .arrow .arrow-line.head {
      fill: Highlight;
    }
    .bracket,
    .target.last {
      stroke: Highlight;
    }
  }
`;
