/** A lesson: the task above the board, or next to it on a wide screen; the buttons below. */
import { css } from "lit";

export const boardStyles = css`
  :host {
    --board-limit: clamp(240px, 100dvh - 21rem, 100%);
    --around: 17.5rem;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    grid-template-areas: "words" "board" "buttons" "story";
    gap: 8px;
    padding: 0 8px calc(env(safe-area-inset-bottom) + 8px);
  }
  .board {
    grid-area: board;
    min-inline-size: 0;
  }
  .buttons {
    grid-area: buttons;
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    min-block-size: var(--touch);
  }
  .buttons .last {
    margin-inline-start: auto;
  }
  .buttons .quiet {
    color: var(--ink-soft);
  }
  /* A small phone: the board matters more than the margin. */
  @media (max-width: 374px) {
    .board {
      margin-inline: -8px;
    }
  }
  @media (min-width: 700px) and (orientation: landscape) {
    :host {
      /* As wide as two lines need. */
      --beside: min(25rem, 44vw);
      --board: min(100dvh - 7.5rem, 100vw - var(--beside) - 4.5rem);
      --board-limit: 100%;
      --around: 5.5rem;
      grid-template-columns: max(calc(var(--board)), 200px) var(--beside);
      grid-template-rows: minmax(0, 1fr) auto;
      grid-template-areas: "board words" "board buttons";
      justify-content: center;
      gap: 12px 24px;
      padding: 0 24px 16px;
    }
    :host([fills]) {
      --board: min(100vw - var(--beside) - 4.5rem, 76rem);
    }
    :host([story]) {
      grid-template-rows: auto minmax(0, 1fr) auto;
      grid-template-areas: "board words" "board story" "board buttons";
    }
  }
  @media (min-width: 1280px) and (orientation: landscape) {
    :host {
      --beside: 30rem;
    }
  }
  @media (min-width: 600px) and (max-height: 540px) and (orientation: landscape) {
    :host {
      --board: min(100dvh - 6rem, 55vw);
      --around: 4rem;
      gap: 8px 16px;
    }
  }
  /* A table that fills a phone on its side needs its width more than the text does. */
  @media (min-width: 700px) and (max-height: 540px) and (orientation: landscape) {
    :host([fills]) {
      --beside: 11rem;
      --board: min(100vw - var(--beside) - 2rem, 76rem);
      padding-inline: 8px;
    }
  }
`;

export const lessonStyles = css`
  .words {
    grid-area: words;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: 4px;
    min-block-size: 6.75rem;
    padding: 10px 14px;
    border-radius: var(--radius-large);
    background: var(--surface-panel);
  }
  .words:lang(ur),
  .words:lang(bn) {
    min-block-size: 8rem;
  }
  .steps {
    display: flex;
    align-items: center;
    gap: 5px;
    min-block-size: 1rem;
  }
  .steps i {
    inline-size: 1.25rem;
    block-size: 4px;
    border-radius: 2px;
    background: var(--line-strong);
    opacity: 0.5;
  }
  .steps i.done,
  .steps i.now {
    background: var(--accent);
    opacity: 1;
  }
  .steps i.now {
    inline-size: 2rem;
  }
  .say {
    font-size: var(--text-3);
    line-height: 1.3;
    text-wrap: pretty;
    text-align: start;
  }
  .say:lang(bn) {
    line-height: 1.5;
  }
  /* Also two lines on a phone. */
  @media (max-width: 480px) {
    .words {
      padding-inline: 10px;
    }
    .say {
      font-size: var(--text-2);
      line-height: 1.4;
    }
  }
  .story {
    grid-area: story;
    overflow-y: auto;
    max-block-size: 60dvh;
    padding: 10px 14px;
    border-radius: var(--radius-large);
    background: var(--surface-panel);
  }
  .story li {
    display: grid;
    grid-template-columns: 4.5rem minmax(0, 1fr);
    gap: 8px;
    padding-block: 3px;
    border-block-end: 1px solid var(--line);
  }
  .story li > span:only-child {
    grid-column: 1 / -1;
  }
  .story b {
    font-weight: 600;
    color: var(--ink-soft);
  }
  .answer {
    color: var(--ink-soft);
    text-wrap: pretty;
  }
  .answer.refused {
    color: var(--attention);
  }
  .answer.done {
    display: flex;
    gap: 6px;
    align-items: center;
    color: var(--good);
    font-weight: 600;
  }
  .tick {
    display: block;
    inline-size: 3rem;
    block-size: 3rem;
    margin-block-end: 8px;
    color: var(--surface-panel);
    animation: pop 320ms cubic-bezier(0.2, 1.6, 0.4, 1) both;
  }
  .tick circle {
    fill: var(--good);
  }
  .tick path {
    stroke: currentColor;
    stroke-width: 4.5;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-dasharray: 1;
    animation: draw 300ms 200ms ease-out both;
  }
  @keyframes pop {
    from {
      scale: 0.3;
      opacity: 0;
    }
  }
  @keyframes draw {
    from {
      stroke-dashoffset: 1;
    }
    to {
      stroke-dashoffset: 0;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .tick,
    .tick path {
      animation: none;
    }
  }
  @media (max-width: 699px), (orientation: portrait) {
    .tick {
      float: inline-start;
      inline-size: 2.25rem;
      block-size: 2.25rem;
      margin-inline-end: 10px;
    }
  }
  @media (min-width: 700px) and (orientation: landscape) {
    /* As tall as the board leaves it. */
    .story {
      contain: size;
      max-block-size: none;
      min-block-size: 12rem;
    }
    /* As tall as the board: the words above, the streak below. */
    .words {
      grid-template-rows: auto minmax(0, 1fr) auto;
      align-content: stretch;
      min-block-size: 9rem;
      padding: 20px;
      gap: 12px;
    }
    :host([story]) .words {
      grid-template-rows: none;
    }
    .say {
      font-size: var(--text-2);
      line-height: 1.4;
    }
    .answer {
      margin-block-start: 12px;
    }
  }
  @media (min-width: 1280px) and (orientation: landscape) {
    .say {
      font-size: var(--text-3);
    }
    .tick {
      inline-size: 5rem;
      block-size: 5rem;
      margin-block-end: 16px;
    }
  }
  @media (min-width: 600px) and (max-height: 540px) and (orientation: landscape) {
    .words {
      min-block-size: 0;
      padding: 10px 14px;
    }
  }
  /* In a panel of another page: the board, and the words next to it. */
  :host([compact]) {
    --board: 14.5rem;
    --board-limit: 100%;
    --around: 0px;
    --names-choice: none;
    grid-template-columns: var(--board) minmax(0, 1fr);
    grid-template-rows: minmax(0, 1fr) auto;
    grid-template-areas: "board words" "board buttons";
    gap: 4px 18px;
    padding: 0;
  }
  /* The board's remark reaches into the panel's padding. */
  :host([compact]) .board {
    margin-block-end: -28px;
  }
  @media (max-width: 859px) {
    :host([compact]) {
      --board: 7.5rem;
      --board-foot: none;
    }
    :host([compact]) .board {
      margin: 0;
    }
    :host([compact]) .buttons {
      min-block-size: 0;
    }
  }
  @media (max-width: 19rem) {
    :host([compact]) {
      --board: 28vw;
    }
  }
  :host([compact]) .words {
    grid-template-rows: none;
    align-content: start;
    min-block-size: 0;
    padding: 0;
    gap: 4px;
    background: none;
  }
  :host([compact]) .tick {
    inline-size: 2.25rem;
    block-size: 2.25rem;
    margin-block-end: 4px;
  }
  :host([compact]) .answer {
    margin-block-start: 0;
  }
  :host([compact]) .say {
    font-size: var(--text-2);
    line-height: var(--leading);
  }
  :host([compact]) .buttons {
    flex-direction: column;
    gap: 0;
  }
  :host([compact]) ft-continue-vs-bot {
    display: none;
  }
`;
