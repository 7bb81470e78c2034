/** Plaques of players and ladders of what is found. Gold is only for whose turn it is, and for what is to be found next. */
import { css } from "lit";

export const seatPlaqueStyles = css`
  .seat {
    display: flex;
    align-items: center;
    gap: 6px 12px;
    min-inline-size: 0;
  }
  .far .seat {
    margin-block-end: 6px;
  }
  .near .seat {
    margin-block-start: 8px;
  }
  .label {
    display: flex;
    align-items: center;
    gap: 10px;
    flex: 0 1 auto;
    min-inline-size: min(14rem, 40cqi, 100%);
    min-block-size: 48px;
    padding: 3px 16px 3px 4px;
    border-radius: 24px;
    background: rgb(12 20 24 / 0.42);
    color: var(--chalk);
    line-height: 1.25;
    transition: background-color 240ms, box-shadow 240ms;
  }
  :host(:dir(rtl)) .label {
    padding: 3px 4px 3px 16px;
  }
  .parts {
    display: flex;
    align-items: center;
    gap: 10px;
    flex: 1;
    min-inline-size: 0;
  }
  .avatar {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 40px;
    aspect-ratio: 1;
    border: 2px solid var(--paper);
    border-radius: 50%;
    background: var(--set);
    overflow: clip;
  }
  .avatar .emblem {
    inline-size: 50%;
  }
  .avatar .face {
    inline-size: 100%;
    block-size: auto;
    stroke: none;
  }
  /* Nobody sits there: the ring alone. */
  .avatar:has(.empty) {
    border-color: transparent;
    background: none;
  }
  .avatar .empty {
    stroke: currentcolor;
  }
  /* The face is large beside it. */
  .name .face {
    display: none;
  }
  .head .emblem {
    flex: none;
    inline-size: 12px;
    block-size: 12px;
  }
  .board :is(.avatar, .head) .emblem path {
    fill: #fff;
    stroke: none;
  }
  .board .active .head .emblem path {
    fill: var(--on-turn);
  }
  .who {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    min-inline-size: 0;
    text-align: start;
  }
  .head {
    display: flex;
    align-items: baseline;
    gap: 8px;
    min-inline-size: 0;
    white-space: nowrap;
  }
  .name {
    font-weight: 600;
    min-inline-size: 0;
    overflow-x: clip;
    text-overflow: ellipsis;
  }
  .line,
  .level,
  .standing {
    font-size: var(--text-1);
    color: var(--chalk-soft);
  }
  .line {
    text-wrap: pretty;
  }
  .line b {
    color: var(--chalk);
  }
  .standing {
    justify-self: start;
  }
  .standing.won {
    padding-inline: 8px;
    border-radius: 99px;
    background: #dcebd9;
    color: #1d5730;
    font-weight: 600;
  }
  .name .standing {
    font: inherit;
  }
  /* Whose turn it is, visible from two metres. */
  .active .label {
    background: var(--turn);
    box-shadow: 0 0 22px 4px rgb(242 192 74 / 0.35);
  }
  .active .label :is(.line, .level, .standing, .name, b) {
    color: var(--on-turn);
  }
  /* Two lines below a name are as high as the plaque. */
  .label:lang(bn) {
    line-height: 1.15;
  }
  .label:lang(ur) {
    min-block-size: 51px;
    line-height: 1.6;
  }
  /* On a phone its second line would lie under a raised card; between two opponents there is no room for one. */
  @media (max-width: 599px) and (orientation: portrait) {
    .far .line:lang(ur) {
      margin-block-start: -3px;
      font-size: 11px;
      line-height: 1.5;
    }
    .board:is(.far-2, .far-3) .far .who:lang(ur) {
      display: flex;
      align-items: baseline;
      gap: 8px;
    }
    .board:is(.far-2, .far-3) .far .head:has(+ .line):lang(ur) {
      flex: none;
      max-inline-size: 50%;
    }
    .far .standing:lang(ur) {
      white-space: nowrap;
    }
  }
  @media (max-width: 359px) {
    .board:is(.far-2, .far-3) .far .act:has(b) .did:lang(ur) {
      display: none;
    }
  }
  .goals {
    display: contents;
  }
  .near .needs {
    margin-inline-start: auto;
    font-size: var(--text-1);
    color: var(--chalk-soft);
    white-space: nowrap;
  }
  .ladder {
    display: flex;
    flex: none;
    gap: 4px;
  }
  .rung {
    position: relative;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 3px;
    inline-size: 42px;
    block-size: 30px;
    border-radius: 7px;
    background: var(--paper);
    color: var(--paper-ink);
    font-style: normal;
    font-size: var(--text-1);
    direction: ltr;
  }
  .rung .art {
    inline-size: 18px;
    block-size: 18px;
    flex: none;
  }
  .rung.next {
    box-shadow: 0 0 0 2.5px var(--turn);
  }
  .rung.later {
    background: #b9bdb8;
  }
  .rung .icon {
    position: absolute;
    inset: -6px auto auto -6px;
    inline-size: 16px;
    block-size: 16px;
    border-radius: 50%;
    background: #2a6a3c;
    color: #fff;
    stroke-width: 3.4;
  }
  .tool {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 44px;
    block-size: 44px;
    padding: 0;
    border: 0;
    border-radius: 8px;
    background: none;
    color: var(--chalk);
    cursor: pointer;
  }
  .board:is(.far-2, .far-3) .far .label {
    min-block-size: 40px;
  }
  .board:is(.far-2, .far-3) .far .avatar {
    inline-size: 32px;
  }
  @container (max-width: 559px) {
    .label {
      min-inline-size: 0;
      flex: 1;
      gap: 6px;
      padding-inline: 4px 10px;
    }
    .parts {
      gap: 8px;
    }
    .seat {
      gap: 8px;
    }
    .near .seat {
      margin-block-start: 4px;
    }
    .near .label {
      min-block-size: 50px;
    }
    .near :is(.needs, .ladder),
    .level {
      display: none;
    }
    .line {
      overflow-x: clip;
      text-overflow: ellipsis;
    }
    .far .line {
      min-inline-size: 0;
      white-space: nowrap;
    }
    /* The answer is the news: it stays whole. */
    .far .act {
      display: flex;
    }
    .did {
      min-inline-size: 0;
      overflow-x: clip;
      text-overflow: ellipsis;
    }
    .rung {
      inline-size: 36px;
    }
    .board:is(.far-2, .far-3) .far .seat {
      margin-block-end: 3px;
    }
    .board:is(.far-2, .far-3) .far .label {
      min-block-size: 0;
      padding-block: 0;
      line-height: 0.9375rem;
      background: none;
    }
    .board:is(.far-2, .far-3) .far.active .label {
      background: var(--turn);
    }
    .board:is(.far-2, .far-3) .far .avatar {
      inline-size: 24px;
    }
    /* Above a raised card of the row below, even where the row has a single line. */
    .board:is(.far-2, .far-3) .rung {
      inline-size: 29px;
      block-size: 22px;
      gap: 1px;
      translate: 0 -3px;
    }
    .board:is(.far-2, .far-3) .rung .art {
      inline-size: 14px;
      block-size: 14px;
    }
  }
  @media (max-height: 700px) and (orientation: portrait) {
    .board .label {
      min-block-size: 40px;
    }
    .board .avatar {
      inline-size: 32px;
    }
    .far .seat {
      margin-block-end: 3px;
    }
  }
  /* A screen that is viewed from further away. */
  @container (min-width: 1400px) {
    .label {
      font-size: 1.125rem;
    }
    .line,
    .numerals,
    .near .needs {
      font-size: 1rem;
    }
  }
`;
