/** The start page: a table of each game to choose from; below them the puzzle, the visitor's tables and who waits. */
import { css } from "lit";

export const homeStyles = css`
  main {
    /* Lower in a low window, so that the footer is seen. */
    --art: clamp(9rem, 100dvh - 45rem, 13.25rem);
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
    max-inline-size: 77.5rem;
    margin-inline: auto;
    padding: 0 20px calc(env(safe-area-inset-bottom) + 12px);
  }
  .intro {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-end;
    justify-content: space-between;
    gap: 12px 40px;
  }
  .words {
    flex: 1 1 22rem;
    max-inline-size: 38rem;
  }
  h1 {
    padding-block-start: 8px;
    font-size: var(--text-5);
    font-weight: 600;
    line-height: 1.15;
    letter-spacing: -0.01em;
    text-wrap: balance;
  }
  h1:lang(ur) {
    font-size: calc(0.8 * var(--text-5));
    line-height: 1.7;
  }
  .lead {
    color: var(--ink-soft);
    text-wrap: pretty;
  }
  ft-opponents {
    flex: 0 1 auto;
    min-inline-size: 0;
  }
  .games {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 20px;
  }
  article {
    display: grid;
    grid-template-rows: auto 1fr;
    overflow: clip;
    border-radius: var(--radius-large);
    background: var(--surface-raised);
    box-shadow: var(--shadow);
  }
  .art {
    block-size: var(--art);
  }
  article .body {
    display: grid;
    grid-template-rows: auto 1fr auto;
    gap: 2px;
    padding: 12px 20px 16px;
  }
  article h2 {
    font-size: calc(1.26 * var(--text-3));
    font-weight: 600;
    line-height: 1.3;
  }
  article h2:lang(ur) {
    padding-block-start: 4px;
    font-size: var(--text-3);
    line-height: 1.7;
  }
  .about {
    color: var(--ink-soft);
    text-wrap: pretty;
  }
  .go {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    padding-block-start: 6px;
  }
  .facts {
    flex: 0 1 auto;
    justify-content: flex-start;
    gap: 4px;
    min-inline-size: 0;
    margin-inline-start: -8px;
    padding-inline: 8px;
    font-size: var(--text-1);
    color: var(--ink-soft);
    text-align: start;
  }
  .facts bdi {
    white-space: nowrap;
  }
  .facts .short {
    display: none;
  }
  .facts .icon {
    inline-size: 1rem;
    block-size: 1rem;
  }
  .play {
    flex: none;
    min-inline-size: 7.25rem;
    padding-inline: 16px;
    white-space: nowrap;
  }
  .play .icon {
    inline-size: 1rem;
    block-size: 1rem;
  }
  .panel {
    display: grid;
    grid-template-columns: minmax(0, 1.32fr) minmax(0, 1fr) minmax(0, 1fr);
    padding: 16px 0;
    border-radius: var(--radius-large);
    background: var(--surface-panel);
  }
  .panel > * {
    min-inline-size: 0;
    min-block-size: 15.5rem;
    padding-inline: 20px;
  }
  .panel > * + * {
    border-inline-start: 1px solid var(--line);
  }
  .panel > ft-daily-puzzle {
    padding-inline-start: 16px;
  }
  /* Until it has loaded: the frame of the board, and its title. */
  ft-daily-puzzle:not([loaded]) {
    display: grid;
    grid-template-columns: 14.5rem minmax(0, 1fr);
    gap: 18px;
  }
  .board {
    aspect-ratio: 1;
    align-self: start;
    border: 4px solid light-dark(#4a3022, #33221a);
    border-radius: 4px;
    background: #b58a5f;
  }
  .panel h2 {
    font-size: var(--text-3);
    font-weight: 600;
    line-height: 1.3;
  }
  ft-my-tables:not([hidden]) ~ .lessons {
    display: none;
  }
  .lessons h2 {
    min-block-size: 2rem;
  }
  .lessons a {
    display: flex;
    align-items: center;
    gap: 12px;
    min-block-size: 3.75rem;
    color: var(--ink);
    text-decoration: none;
  }
  .lessons li + li {
    border-block-start: 1px solid var(--line);
  }
  .lessons .text {
    flex: 1;
    display: grid;
  }
  .lessons b {
    font-weight: 400;
  }
  .lessons .text > span {
    font-size: var(--text-1);
    color: var(--ink-soft);
  }
  .lessons a > .icon {
    inline-size: 1.125rem;
    block-size: 1.125rem;
  }
  .lessons a > .icon:dir(rtl) {
    scale: -1 1;
  }
  @media (hover: hover) {
    .lessons a:hover b {
      text-decoration: underline;
      text-underline-offset: 3px;
    }
  }
  footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 0 8px;
    margin-block-start: -8px;
  }
  footer a {
    color: var(--ink-soft);
  }
  dialog .last {
    position: sticky;
    inset-block-end: 0;
    padding-block: 8px;
    background: var(--surface-panel);
  }
  dialog .last button {
    inline-size: 100%;
  }
  @media (max-width: 68.6875rem) {
    .panel {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      row-gap: 16px;
    }
    .panel > ft-daily-puzzle {
      grid-column: 1 / -1;
    }
    .panel > ft-daily-puzzle + * {
      border: 0;
    }
  }
  @media (min-width: 1800px) and (min-height: 1000px) {
    main {
      --art: 17.5rem;
      max-inline-size: 92.5rem;
    }
  }
  @media (max-width: 53.6875rem) {
    main {
      gap: 10px;
      padding-inline: 16px;
      grid-template-areas: "top" "mine" "with" "games" "puzzle" "new" "open" "foot" "recent";
    }
    .intro,
    .panel {
      display: contents;
    }
    .words {
      grid-area: top;
    }
    .lead {
      position: absolute;
      clip-path: inset(50%);
    }
    ft-opponents {
      grid-area: with;
    }
    .games {
      grid-area: games;
      grid-template-columns: minmax(0, 1fr);
      gap: 10px;
    }
    article {
      grid-template-columns: 7.25rem minmax(0, 1fr);
      grid-template-rows: auto;
    }
    .art {
      block-size: auto;
    }
    article .body {
      padding: 8px 12px 10px 14px;
    }
    article h2 {
      font-size: var(--text-3);
    }
    .about {
      line-height: 1.3;
    }
    .about:lang(ur) {
      line-height: 1.8;
    }
    .facts > span {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .facts .long {
      position: absolute;
      clip-path: inset(50%);
    }
    .facts .short {
      display: inline;
    }
    .facts {
      gap: 2px;
      margin-inline-start: -4px;
      padding-inline: 4px 0;
    }
    .play {
      min-inline-size: 5rem;
      padding-inline: 8px 12px;
    }
    .panel > * {
      min-block-size: 0;
      padding: 10px 12px;
      border: 0 !important;
      border-radius: var(--radius-large);
      background: var(--surface-panel);
    }
    .panel > ft-daily-puzzle {
      grid-area: puzzle;
      min-block-size: 9rem;
      padding: 12px;
    }
    ft-daily-puzzle:not([loaded]) {
      grid-template-columns: 7.5rem minmax(0, 1fr);
    }
    ft-my-tables {
      grid-area: mine;
    }
    .lessons {
      grid-area: new;
    }
    ft-lobby {
      grid-area: open;
    }
    footer {
      grid-area: foot;
      margin-block-start: 0;
    }
    ft-recent-games {
      grid-area: recent;
    }
  }
  /* On the narrowest phones the number of players and the minutes need the space of the picture. */
  @media (max-width: 22.4375rem) {
    article {
      grid-template-columns: 4.5rem minmax(0, 1fr);
    }
    .play {
      min-inline-size: 4rem;
      padding-inline: 10px;
    }
    .play .icon {
      display: none;
    }
  }
  @media (min-width: 37.5rem) and (max-width: 53.6875rem) {
    article {
      grid-template-columns: 40% minmax(0, 1fr);
    }
  }
  /* Large text on a phone: the picture is above the words. */
  @media (max-width: 19rem) {
    article {
      grid-template-columns: minmax(0, 1fr);
    }
    .art {
      block-size: 5rem;
    }
    ft-daily-puzzle:not([loaded]) {
      grid-template-columns: 28vw minmax(0, 1fr);
    }
    .go {
      flex-wrap: wrap;
    }
    .words {
      flex-basis: auto;
    }
  }
`;
