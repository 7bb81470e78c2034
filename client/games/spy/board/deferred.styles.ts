/** Styles that load after the first painting: what is pointed at, the ending, and forced colours. */
import { css } from "lit";

/** By source: a full edge for an answer, a dashed one for a deduction, a tag for the player’s pencil. */
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
    .board:is(.far-2, .far-3) .slip:is(.tsss, .named) b {
      display: none;
    }
  }
  @media (max-height: 540px) {
    .slip.named b {
      display: none;
    }
  }
`;

const pointedAt = css`
  .remark {
    font-weight: 600;
    color: var(--chalk);
  }
  .tool[aria-expanded="true"] {
    background: rgb(255 255 255 / 0.16);
  }
  .tool:focus-visible {
    outline: 2px solid #fff;
    outline-offset: -2px;
  }
  .cell.held .card {
    translate: 0 -7%;
    box-shadow: 0 0 0 3px var(--act), 0 10px 16px rgb(0 0 0 / 0.45);
  }
  .cell.armed .card {
    box-shadow: 0 0 0 5px var(--act), 0 0 18px 5px rgb(134 240 222 / 0.6), var(--thick);
  }
  .near .cell.asked::after {
    content: "";
    position: absolute;
    inset: auto 24% 2px;
    block-size: 4px;
    border-radius: 2px;
    background: var(--paper);
  }
  .put:hover .pin {
    border-color: var(--act);
    background: var(--act);
  }
  .choice:active {
    translate: 0 1px;
  }
  .choice:hover:not(.to-spy, .ready, .to-end-turn, [aria-disabled="true"]) {
    background: #e2f4ef;
  }
  .choice.armed,
  .choice:focus-visible {
    background: #e2f4ef;
    outline: 3px solid var(--act);
    outline-offset: 1px;
  }
  .choice:is(.to-spy, .ready):is(.armed, :focus-visible) {
    background: #0b5451;
  }
  .choice.to-end-turn:is(.armed, :focus-visible) {
    background: rgb(255 255 255 / 0.2);
  }
  .choice[aria-disabled="true"] {
    opacity: 0.55;
    cursor: default;
  }
  .cell:focus-visible {
    outline: 3px solid #fff;
    outline-offset: 3px;
    box-shadow: 0 0 0 3px #06221f, 0 0 0 8px #06221f;
    z-index: 3;
  }
  .spy.own:focus-visible,
  .put:focus-visible {
    outline: 3px solid #fff;
    outline-offset: 3px;
    border-radius: 8px;
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
    .step {
      border-color: CanvasText;
    }
    .point {
      background: CanvasText;
    }
    .choice {
      border: 1px solid CanvasText;
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

/** In portrait the result lies below the board: here over the cloth that a player's actions leave empty. */
const ending = css`
  @container (max-width: 859px) {
    .board:not(.unseated, :has(.choices)) {
      margin-block-end: calc(var(--paper-lap, 0) * -118px);
    }
  }
  /* Above a raised card. */
  @container (max-width: 559px) {
    .board:is(.far-2, .far-3) .far .won {
      translate: 0 -3px;
    }
  }
`;

export const deferredStyles = [marks, pointedAt, ending, forcedColours];
