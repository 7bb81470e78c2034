/** The start page: on a phone one column, starting a game first; on a wide screen the lobby is next to it. */
import { css } from "lit";

export const homeStyles = css`
  main {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 20px;
    padding: 0 20px calc(env(safe-area-inset-bottom) + 32px);
    max-inline-size: 76rem;
    margin-inline: auto;
  }
  .hero {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    column-gap: 8px;
  }
  h1 {
    font-size: var(--text-5);
    line-height: 1.04;
    letter-spacing: -0.02em;
    font-weight: 600;
    text-wrap: balance;
  }
  .lead {
    color: var(--ink-soft);
    max-inline-size: 42ch;
    text-wrap: pretty;
  }
  /* In its own column it can stick to the end of the screen. */
  .start {
    display: flex;
    flex-direction: column;
    gap: 14px;
    min-inline-size: 0;
  }
  .games {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(6rem, 1fr));
    gap: 8px;
  }
  .game {
    position: relative;
    display: grid;
    justify-items: center;
    align-content: start;
    gap: 6px;
    padding: 12px 4px 10px;
    border-radius: var(--radius-large);
    background: var(--surface-panel);
    box-shadow: inset 0 0 0 1px var(--line);
    text-align: center;
    cursor: pointer;
    transition: background var(--step) ease-out;
  }
  .game b {
    font-weight: 600;
    line-height: 1.2;
    text-wrap: balance;
  }
  .game b:lang(ur) {
    line-height: 1.8;
  }
  .game b:lang(bn) {
    line-height: 1.4;
  }
  .game:has(:checked) {
    background: var(--surface-raised);
    box-shadow: inset 0 0 0 2px var(--accent);
  }
  .game:has(:focus-visible) {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  @media (hover: hover) {
    .game:hover {
      background: var(--surface-raised);
    }
  }
  .game input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  /* All descriptions are stacked, so that the longest one sets the height and a choice moves nothing. */
  .abouts {
    display: grid;
    color: var(--ink-soft);
  }
  .abouts p {
    grid-area: 1 / 1;
    text-wrap: pretty;
  }
  .abouts p:not(.on) {
    visibility: hidden;
  }
  .players {
    min-block-size: var(--touch);
    margin-block-end: -6px;
  }
  details {
    border-block: 1px solid var(--line);
  }
  summary {
    display: flex;
    align-items: center;
    gap: 10px;
    min-block-size: 3rem;
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary b {
    font-weight: 600;
  }
  summary .gist {
    flex: 1 1 0;
    min-inline-size: 0;
    color: var(--ink-soft);
    white-space: nowrap;
    overflow-x: clip;
    text-overflow: ellipsis;
    text-align: end;
  }
  summary .icon {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    color: var(--ink-soft);
    transition: transform var(--step) ease-out;
  }
  details[open] summary .icon {
    transform: rotate(180deg);
  }
  .options {
    display: grid;
    gap: 20px;
    padding-block: 6px 20px;
  }
  .options hr {
    border: 0;
    border-block-start: 1px solid var(--line);
    inline-size: 100%;
    margin: 0;
  }
  .buttons {
    display: grid;
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    gap: 8px 10px;
  }
  /* The buttons stay within reach, whatever is chosen above; the content scrolls behind them. */
  .first {
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
    padding-block: 6px max(6px, env(safe-area-inset-bottom));
    margin-block-end: -12px;
    background: var(--surface-room);
  }
  details[open] + .first {
    border-block-start: 1px solid var(--line);
  }
  /* Two buttons side by side; next to the computer's row, the other has its own. */
  .first > *,
  .buttons > ft-play-computer,
  .buttons > ft-play-computer + button {
    grid-column: 1 / -1;
  }
  details[open] {
    border-block-end: 0;
  }
  .buttons button {
    min-block-size: 3.25rem;
    padding-inline: 10px;
    font-size: 1rem;
  }
  .buttons ft-play-computer {
    grid-column: 1 / -1;
  }
  .more {
    display: flex;
    justify-content: space-between;
    gap: 8px;
    margin-block-start: -8px;
    margin-inline: -14px;
  }
  .more .quiet {
    flex: none;
    color: var(--ink-soft);
  }
  .waiting {
    min-inline-size: 0;
    text-align: start;
    color: var(--accent);
    font-weight: 600;
  }
  /* A name may be one word of 24 letters. */
  .waiting span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .waiting i {
    flex: none;
    inline-size: 9px;
    block-size: 9px;
    border-radius: 50%;
    background: var(--accent);
  }
  /* Reserved from the beginning, so that late content moves nothing. */
  ft-lobby {
    display: block;
    min-block-size: 15.5rem;
  }
  @media (min-height: 900px) {
    ft-lobby {
      min-block-size: 22.5rem;
    }
  }
  ft-my-tables {
    display: block;
  }
  .room {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 28px;
    align-content: start;
  }
  /* Recent games load later, and below this, because their number is unknown. */
  footer {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    margin-inline: -14px;
  }
  footer a {
    color: var(--ink-soft);
  }

  @media (max-width: 859px) {
    .scene {
      block-size: clamp(84px, 14dvh, 132px);
      inline-size: clamp(84px, 30vw, 160px);
    }
    .table {
      inline-size: 78%;
    }
    .hero .lead {
      display: none;
    }
    /* Open tables load later; their line is reserved. */
    .more {
      flex-wrap: wrap;
      align-content: flex-start;
      row-gap: 0;
      min-block-size: calc(2 * var(--touch));
      margin-block-end: -20px;
    }
    .waiting {
      flex: 1 0 100%;
      justify-content: flex-start;
    }
    h1 {
      font-size: clamp(1.75rem, 8.4vw, 2.75rem);
    }
    /* Its ascenders stay below the header, and its lines do not touch. */
    h1:lang(ur) {
      font-size: clamp(1.375rem, 6.4vw, 2.25rem);
      line-height: 1.6;
    }
  }
  @media (max-width: 859px) and (max-height: 700px) {
    .hero {
      padding-block-end: 4px;
    }
    h1:not(:lang(ur)) {
      font-size: var(--text-4);
    }
  }
  @media (max-width: 859px) and (max-height: 619px) {
    .hero {
      display: none;
    }
    main {
      padding-block-start: 4px;
    }
  }
  @media (min-width: 860px) {
    ft-lobby {
      min-block-size: 22.5rem;
    }
    main {
      grid-template-columns: minmax(0, 27rem) minmax(0, 1fr);
      grid-template-areas: "words room" "foot foot" "finished finished";
      gap: clamp(12px, 4dvh - 16px, 28px) clamp(40px, 6vw, 104px);
      padding: 0 32px 12px;
    }
    .words {
      grid-area: words;
      display: grid;
      gap: clamp(16px, 4dvh - 14px, 44px);
      align-content: start;
      padding-block-start: clamp(4px, 10dvh - 62px, 64px);
    }
    .hero {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      row-gap: 14px;
    }
    /* A Nastaliq line is so tall that the title would fill the page at the same size. */
    .hero h1:lang(ur) {
      font-size: calc(0.8 * var(--text-5));
    }
    .hero .lead {
      font-size: var(--text-3);
    }
    /* Has its final height from the beginning, so that late content moves nothing. */
    .living {
      display: grid;
      place-items: center;
      --high: clamp(240px, 40dvh, 620px);
      --around: calc(100dvh - var(--high));
      block-size: var(--high);
    }
    .scene {
      block-size: clamp(180px, 36dvh, 420px);
      inline-size: 100%;
    }
    .table {
      inline-size: min(52%, 34dvh, 380px);
    }
    .room {
      grid-area: room;
    }
    .waiting {
      display: none;
    }
    ft-recent-games {
      grid-area: finished;
    }
    footer {
      grid-area: foot;
    }
  }
  @media (min-width: 1600px) {
    main {
      max-inline-size: min(92vw, 108rem);
      grid-template-columns: minmax(0, 31rem) minmax(0, 1fr);
    }
  }
`;
