/** Two layouts of a table: a phone in portrait with all buttons below the board, and a wide screen. */
import { css } from "lit";

export const gameViewStyles = css`
  :host {
    display: grid;
    align-content: start;
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
  /* Reserves the space of a seat, and of its clock. */
  ft-seat-bar:not(:defined) {
    display: block;
    min-block-size: 60px;
    visibility: hidden;
  }
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
  /* Boxes of the two columns only. */
  .record,
  .below {
    display: contents;
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
    display: flex;
    align-items: start;
    justify-content: flex-end;
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
  /* The goal is no news after the end. */
  :host([over]) {
    --goal: none;
  }
  /* Nobody acts in the past; who is asked may answer. */
  :host([back][tooled]) .panel {
    visibility: hidden;
  }
  ft-perspective {
    grid-area: seen;
  }
  @media (orientation: portrait) {
    /* The result comes directly beneath the board. */
    :host([papered]) {
      --board-foot: none;
    }
    /* Before the game such a board is empty, so the missing players come first. */
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
  @media (max-width: 480px) {
    ft-seat-bar:not(:defined) {
      min-block-size: 52px;
    }
  }
  @media (max-width: 480px) and (max-height: 700px) {
    ft-seat-bar:not(:defined) {
      min-block-size: 2.5rem;
    }
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

  /* Two columns: the board with its rail, and beside it seat, moves, seat and tools. The own seat ends with the board. */
  @media (min-width: 700px) and (orientation: landscape) {
    :host {
      /* The header, the rail and the status line below the board take 9 rem. */
      --board: max(min(100dvh - 9rem, 100vw - 24.25rem, max(100vw - 29.25rem, 37rem)), 200px);
      --board-limit: 100%;
      --rail-room: 3rem;
      position: relative;
      grid-template-columns: calc(var(--board)) minmax(0, 22.5rem);
      grid-template-rows: auto minmax(0, 1fr) repeat(3, auto) minmax(calc(var(--rail-room) + var(--touch)), auto);
      grid-template-areas: "board far" "board record" "board seen" "board panel" "board near" "board below";
      justify-content: center;
      gap: 0 24px;
      padding: 0 26px;
    }
    .near,
    :host([early]) .panel,
    :host(:not([tooled])) .panel {
      margin-block-start: 8px;
    }
    .scrub {
      grid-area: board;
      align-self: start;
      margin-block-start: calc(var(--board) + 4px);
      min-block-size: var(--touch);
      min-inline-size: 0;
      /* Over the room that the board leaves for it. */
      position: relative;
    }
    .record {
      grid-area: record;
      display: flex;
      flex-direction: column;
      background: var(--surface-panel);
      border-radius: var(--radius-large);
      /* The list is as tall as the board leaves it, however long the game. */
      contain: size;
      min-block-size: 120px;
      margin-block-start: 8px;
    }
    .moves {
      flex: 1;
      min-block-size: 0;
      /* Beside an open result the standings alone may be higher. */
      overflow-y: auto;
      scrollbar-width: thin;
      border: 0;
    }
    .notes {
      margin-inline: 14px;
      padding-block: 6px;
      align-self: stretch;
      border-block-start: 1px solid var(--line);
      padding-inline: 0;
    }
    .tools {
      grid-area: below;
      justify-self: end;
      align-self: start;
      margin-block-start: 4px;
    }
    /* A question to the player takes a separate row, below the tools, which stay. */
    :host([tooled]) .below {
      grid-area: below;
      display: flex;
      flex-wrap: wrap-reverse;
      align-content: flex-end;
      justify-content: space-between;
      margin-block-start: 4px;
    }
    :host([tooled]) :is(.panel, .tools) {
      margin: 0;
    }
    :host([tooled]) .tools {
      margin-inline-start: auto;
    }
    :host([early]) {
      grid-template-areas: "board far" "board panel" "board near" "board below";
      grid-template-rows: auto minmax(0, 1fr) auto minmax(calc(var(--rail-room) + var(--touch)), auto);
    }
    :host([early]) :is(.record, .tools) {
      display: none;
    }
    :host([early]) .panel {
      align-content: center;
    }
    /* The chairs around the cloth are the seats (table/waiting-room/ft-chairs.ts). */
    @media (min-height: 541px) {
      :host([fills][chairs]) {
        position: relative;
      }
      :host([fills][chairs]) :is(.far, .near) {
        display: none;
      }
      /* Under the cloth. */
      :host([fills][chairs]) .board {
        opacity: 0;
      }
      :host([fills][chairs]) .panel {
        align-content: start;
      }
    }
    /* These boards take the whole height, and the width that the side column leaves. */
    :host([fills]) {
      --around: 7rem;
      grid-template-columns: minmax(0, 1fr) 18rem;
      column-gap: 16px;
      padding-inline: 16px;
    }
    :host([fills]) .record {
      margin-block-start: 0;
    }
    :host([fills]:not([early])) {
      grid-template-rows: minmax(0, 1fr) repeat(2, auto) minmax(var(--touch), auto);
      grid-template-areas: "board record" "board seen" "board panel" "scrub below";
    }
    :host([fills]) .scrub {
      grid-area: scrub;
      margin-block-start: 0;
      position: static;
    }
    :host([fills]) :is(.below, .tools) {
      margin-block-start: 0;
    }
  }

  /* A phone in landscape: the board first, the actions next to it; the rest below. */
  @media (min-width: 600px) and (max-height: 540px) and (orientation: landscape) {
    :host {
      --board: min(100dvh - 7.5rem, 55vw);
      --rail-room: 0px;
      grid-template-columns: calc(var(--board)) minmax(0, 26rem);
      grid-template-rows: repeat(7, auto) minmax(0, 1fr);
      grid-template-areas: "board far" "board panel" "board near" "board scrub" "board seen" "board notes" "board tools" "board moves";
      justify-content: center;
      align-items: start;
      gap: 6px 16px;
      padding-inline: 24px;
    }
    :host([early]) {
      grid-template-rows: auto auto auto minmax(0, 1fr);
      grid-template-areas: "board far" "board panel" "board near" "board scrub";
    }
    .board {
      position: sticky;
      inset-block-start: 6px;
    }
    .near,
    :host([early]) .panel,
    :host(:not([tooled])) .panel {
      margin-block-start: 0;
    }
    .record,
    :host([tooled]) .below {
      display: contents;
    }
    .scrub {
      grid-area: scrub;
      margin: 0;
    }
    .tools,
    :host([tooled]) .tools {
      grid-area: tools;
      justify-self: start;
      margin: 0;
    }
    .moves {
      min-block-size: calc(var(--touch) + 1px);
      border-block-start: 1px solid var(--line);
    }
    .notes {
      border: 0;
      margin: 0;
    }
    /* These boards have their own columns, and need the whole screen. */
    :host([fills]) {
      --around: 4rem;
      grid-template-columns: minmax(0, 1fr) auto;
      grid-template-rows: auto;
      justify-content: stretch;
    }
    :host([fills]:not([early])) {
      grid-template-rows: auto;
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
