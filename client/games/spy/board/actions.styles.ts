/** The buttons below the bases: paper on the cloth, with a strip that shows what a move does. */
import { css } from "lit";

export const actionStyles = css`
  .actions {
    display: grid;
    grid-template-columns: minmax(0, 19fr) minmax(0, 8fr);
    gap: 8px;
    align-content: start;
    /* The same height in every turn, so that nothing above moves. */
    min-block-size: var(--acts, 68px);
    margin-block-start: 8px;
    outline-offset: 2px;
  }
  .far-2 .actions {
    grid-template-columns: minmax(0, 16fr) minmax(0, 12fr);
  }
  .far-3 .actions {
    grid-template-columns: minmax(0, 15fr) minmax(0, 14fr);
  }
  .actions:focus-visible {
    outline: 2px solid #fff;
    border-radius: 8px;
  }
  .choices {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    grid-auto-rows: 1fr;
    gap: 8px;
  }
  /* End turn is always in the same corner. */
  .choices .to-end-turn {
    grid-column: -2;
  }
  .choices.rest-2 {
    grid-template-columns: 5fr 3fr;
  }
  .choices.rest-3 {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  .board .actions.two {
    grid-template-columns: minmax(min-content, 1fr) 2fr;
    align-content: stretch;
  }
  .choice {
    display: flex;
    flex-flow: wrap;
    gap: 2px 8px;
    align-items: center;
    align-content: center;
    min-block-size: 52px;
    min-inline-size: 0;
    padding: 6px 10px;
    border: 0;
    border-radius: 8px;
    background: var(--paper);
    color: var(--paper-ink);
    box-shadow: 0 2px 0 rgb(0 0 0 / 0.25);
    line-height: 1.2;
    text-align: start;
    cursor: pointer;
    -webkit-tap-highlight-color: transparent;
  }
  .choice:lang(bn) {
    line-height: 1.15;
  }
  /* Nastaliq is tall. */
  .choice:lang(ur) {
    line-height: 1.6;
  }
  .choice .title {
    display: flex;
    align-items: center;
    gap: 6px;
    flex: 1 0 auto;
    max-inline-size: 100%;
    min-inline-size: 0;
    font-weight: 600;
  }
  .choice bdi {
    min-inline-size: 0;
    overflow-x: clip;
    text-overflow: ellipsis;
  }
  .choice .emblem {
    flex: none;
    inline-size: 15px;
    block-size: 15px;
  }
  .board .choice .emblem path {
    fill: #fff;
    stroke: none;
  }
  .choice .icon {
    flex: none;
    inline-size: 18px;
    block-size: 18px;
  }
  .choice .detail {
    font-size: var(--text-1);
    color: #5a5143;
  }
  .choice.to-spy,
  .choice.ready {
    background: #0d6461;
    color: #fff;
  }
  .choice:not(.to-move) :is(.title, .detail) {
    inline-size: 100%;
  }
  .choice:is(.to-spy, .ready) .detail {
    color: #d9f2ee;
  }
  .choice.to-spy bdi {
    white-space: nowrap;
  }
  .choice.to-end-turn {
    background: rgb(255 255 255 / 0.1);
    box-shadow: inset 0 0 0 1.5px rgb(255 255 255 / 0.5);
    color: var(--chalk);
  }
  .strip {
    display: block;
    block-size: 26px;
    inline-size: 100%;
    direction: ltr;
  }
  .strip :is(.way, .ring, rect) {
    fill: none;
    stroke: #0d6461;
    stroke-width: 1.6;
  }
  .strip rect {
    stroke-opacity: 0.65;
    stroke-width: 1.2;
  }
  .strip .way {
    stroke-dasharray: 2.5 2;
  }
  .strip .ring {
    fill: var(--paper);
  }
  .strip :is(.tip, .there) {
    fill: #0d6461;
    stroke-opacity: 1;
  }
  /* Where there is space only for the strip, it says the number too. */
  .to-move .detail {
    display: none;
  }
  .many .choice {
    padding-block: 3px;
  }
  .many .strip {
    block-size: 20px;
  }
  .far-3.many .choice {
    font-size: var(--text-1);
  }
  .far-1:lang(bn) {
    --acts: 75px;
  }
  .far-3 {
    --acts: 76px;
  }
  .far-2:lang(ur) {
    --acts: 80px;
  }
  .far-3:lang(ur) {
    --acts: 88px;
  }
  @container (min-width: 900px) {
    .far-1:not(.many) .to-move .detail:not(:lang(bn), :lang(he)) {
      display: inline;
    }
    .far-3 .choice {
      padding-inline: 8px;
    }
  }
  @container (max-width: 859px) {
    .board .actions:not(.two) {
      grid-template-columns: minmax(0, 1fr);
      gap: 6px;
      min-block-size: 122px;
    }
    .choices {
      gap: 6px;
    }
    .choice {
      padding: 4px 8px;
    }
  }
  @container (max-width: 559px) {
    .board .actions:lang(bn) {
      min-block-size: 137px;
    }
    .board .actions:lang(ur) {
      min-block-size: 131px;
    }
    .choice {
      min-block-size: 50px;
      font-size: 0.875rem;
      line-height: 1.15;
    }
    .strip {
      block-size: 22px;
    }
    .many .choice {
      font-size: var(--text-1);
    }
    .many .strip {
      block-size: 17px;
    }
    .choice:lang(ur) {
      line-height: 1.5;
    }
  }
  @media (max-height: 700px) and (orientation: portrait) {
    .many .strip {
      display: none;
    }
    .board .many .choice,
    .board .actions.two {
      min-block-size: 44px;
    }
  }
  /* Next to the board there is space for a column, not for a row. */
  @media (min-width: 600px) and (max-height: 540px) and (orientation: landscape) {
    .board .actions,
    .board .actions.two {
      grid-template-columns: minmax(0, 1fr);
      gap: 6px;
      margin: 0;
      min-block-size: 0;
      overflow-y: auto;
    }
    .choices {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: 6px;
    }
    .choices.rest-1,
    .choices:is(.rest-2, .rest-3) {
      grid-template-columns: minmax(0, 1fr);
    }
    .choices .to-end-turn {
      grid-column: auto;
    }
    .choice {
      min-block-size: 44px;
      padding: 3px 8px;
      font-size: 0.875rem;
    }
    .choice:lang(ur) {
      line-height: 1.4;
    }
    .strip {
      block-size: 18px;
    }
  }
  /* Large text on a phone. */
  @media (max-width: 19rem) {
    .board .choices {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;
