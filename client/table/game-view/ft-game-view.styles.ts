/** Two layouts of a table: a phone in portrait with all buttons below the board, and a wide screen. */
import { css } from "lit";

export const gameViewStyles = css`
  :host {
    display: grid;
    gap: 6px 8px;
    grid-template-columns: minmax(0, 1fr) auto;
    grid-template-areas: "far far" "board board" "near near" "panel panel" "scrub scrub" "seen seen" "notes tools" "moves moves";
    /* A board as wide as the phone, unless the screen is so short that the buttons below would be out of view. */
    --board-limit: clamp(240px, 100dvh - 276px, 100%);
    /* The space that the page needs above and below a board that fills it. */
    --around: 17rem;
    padding: 0 8px calc(env(safe-area-inset-bottom) + 8px);
  }
  .far {
    grid-area: far;
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .far ft-seat-bar {
    flex: 1 1 9rem;
    min-inline-size: 0;
  }
  /* Many seats: chips to choose from before the game, one scrolling row during it. */
  :host([many]) .far {
    flex-wrap: nowrap;
    overflow-x: auto;
    scrollbar-width: none;
  }
  :host([many]) .far ft-seat-bar {
    flex: 0 0 auto;
    max-inline-size: 12rem;
  }
  :host([many][early]) .far {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr));
    overflow: visible;
  }
  :host([crowd][early]) .far {
    grid-template-columns: repeat(auto-fill, minmax(6.75rem, 1fr));
  }
  :host([many][early]) ft-seat-bar {
    max-inline-size: none;
    min-block-size: var(--touch);
    padding-inline: 10px;
    gap: 6px;
  }
  /* A board that shows the seats itself, and uses the available space. */
  :host([fills]:not([early])) .far {
    display: none;
  }
  /* The board may be taller than a small phone; then the page scrolls, and nothing overlaps. */
  :host([fills]:not([early])) .board {
    min-block-size: max(20rem, 100dvh - var(--around));
  }
  /* Reserves the space of a clock. */
  ft-clock:not(:defined) {
    inline-size: 4.5rem;
  }
  .board {
    grid-area: board;
    position: relative;
    min-inline-size: 0;
  }
  .near {
    grid-area: near;
  }
  .panel {
    grid-area: panel;
    display: grid;
    gap: 8px;
    align-content: start;
  }
  /* Reserves the space of parts that load after the board has been painted. */
  .scrub {
    grid-area: scrub;
    min-block-size: calc(32px + var(--touch));
  }
  .moves {
    grid-area: moves;
    display: flex;
    flex-direction: column;
    min-block-size: calc(var(--touch) + 1px);
    border-block-start: 1px solid var(--line);
  }
  .tools {
    grid-area: tools;
    min-block-size: var(--touch);
    min-inline-size: calc(var(--touch) * var(--tools, 0));
  }
  .notes {
    grid-area: notes;
    display: flex;
    align-items: center;
    justify-content: space-between;
    align-self: center;
    min-block-size: var(--touch);
    align-content: center;
    padding-inline-start: 10px;
    color: var(--ink-soft);
  }
  ft-perspective {
    grid-area: seen;
  }
  /* Before the game such a board is empty, so the missing players come first. */
  @media (orientation: portrait) {
    :host([fills][early]) {
      grid-template-areas: "far far" "near near" "panel panel" "board board";
    }
  }
  :host([fills][early]) .board {
    align-self: start;
  }
  :host([fills][early]) .tools,
  :host([many][early]) .tools {
    display: none;
  }
  /* A small phone: the squares matter more than the margin. */
  @media (max-width: 374px) {
    .board {
      margin-inline: -8px;
    }
  }
  @media (max-width: 699px), (orientation: portrait) {
    :host([early]) .tools {
      display: none;
    }
  }
  /* On a phone the replay is one slim control while it is live, so that the board has the space. */
  @media (max-width: 599px) and (orientation: portrait) {
    :host([fills]) {
      --around: 7.5rem;
    }
    /* There is always something below the board: the player's actions, or a text for watchers. */
    :host([fills][footed]) {
      --around: 10.75rem;
    }
    :host([fills]:not([early])) {
      grid-template-areas: "board board" "panel panel" "scrub scrub" "seen seen" "notes tools" "moves moves";
    }
    :host([slim]) {
      grid-template-areas: "far far" "board board" "near near" "panel panel" "scrub tools" "seen seen" "notes notes" "moves moves";
    }
    :host([slim][fills]) {
      grid-template-areas: "board board" "panel panel" "scrub tools" "seen seen" "notes notes" "moves moves";
    }
    :host([slim]) .scrub {
      min-block-size: var(--touch);
    }
  }

  @media (min-width: 600px) and (orientation: portrait) {
    :host {
      --board-limit: clamp(240px, 100dvh - 29rem, 100%);
    }
  }

  @media (min-width: 700px) and (orientation: landscape) {
    :host {
      /* Header, replay and status line take what the board leaves. */
      --board: min(100dvh - 13.5rem, 100vw - 23.25rem);
      --board-limit: 100%;
      grid-template-columns: max(calc(var(--board)), 200px) minmax(17.5rem, 22.5rem);
      grid-template-rows: auto minmax(0, 1fr) repeat(5, auto);
      grid-template-areas: "board far" "board moves" "board notes" "board seen" "board panel" "board near" "scrub tools";
      justify-content: center;
      gap: 8px 24px;
      padding: 0 24px 16px;
    }
    :host([fills]) {
      --board: 100vw - 26.5rem;
      --around: 10.75rem;
    }
    :host([early]) {
      grid-template-areas: "board far" "board panel" "board near" "scrub tools";
      grid-template-rows: auto minmax(0, 1fr) auto auto;
    }
    :host([early]) .panel {
      align-content: center;
    }
    .moves {
      border: 0;
      background: var(--surface-panel);
      border-radius: var(--radius);
      /* The list is as tall as the board leaves it, however long the game. */
      contain: size;
      min-block-size: 120px;
    }
    .near {
      /* Aligned with the board's edge, not with the text below it. */
      margin-block-end: 44px;
    }
    .tools {
      align-self: end;
      min-block-size: calc(var(--touch) * 2);
    }
  }

  /* A phone in landscape: the board first, the actions next to it; the rest below. */
  @media (min-width: 600px) and (max-height: 540px) and (orientation: landscape) {
    :host {
      --board: min(100dvh - 7.5rem, 55vw);
      --board-limit: 100%;
      grid-template-columns: calc(var(--board)) minmax(0, 26rem);
      grid-template-rows: repeat(7, auto) minmax(0, 1fr);
      grid-template-areas: "board far" "board panel" "board near" "board scrub" "board seen" "board notes" "board tools" "board moves";
      justify-content: center;
      align-items: start;
      gap: 6px 16px;
      padding-block-end: 0;
    }
    :host([early]) {
      grid-template-rows: auto auto auto minmax(0, 1fr);
      grid-template-areas: "board far" "board panel" "board near" "board scrub";
    }
    .board {
      position: sticky;
      inset-block-start: 6px;
    }
    .near {
      margin-block-end: 0;
    }
    .tools {
      align-self: start;
      justify-self: start;
      min-block-size: var(--touch);
    }
    .moves {
      contain: none;
      min-block-size: calc(var(--touch) + 1px);
      background: none;
      border-block-start: 1px solid var(--line);
    }
    /* These boards have their own columns, and need the whole screen. */
    :host([fills]) {
      --around: 4rem;
      grid-template-columns: minmax(0, 1fr) auto;
      grid-template-rows: auto;
      justify-content: stretch;
    }
    :host([fills]:not([early])) {
      grid-template-areas: "board board" "panel panel" "scrub scrub" "seen seen" "notes tools" "moves moves";
    }
    :host([fills]) .board {
      position: static;
    }
    :host([fills]:not([early])) .board {
      min-block-size: 0;
    }
    :host([fills][early]) {
      grid-template-areas: "far far" "near near" "panel panel" "board board";
    }
  }
`;
