/** Two layouts of one table: a phone held upright, with everything to press below the board, and a wide screen. */
import { css } from "lit";

export const gameViewStyles = css`
  :host {
    display: grid;
    gap: 6px 8px;
    grid-template-columns: minmax(0, 1fr) auto;
    grid-template-areas: "far far" "board board" "near near" "panel panel" "scrub scrub" "seen seen" "notes tools" "moves moves";
    /* A board as wide as the phone, unless it is so short that the buttons below would be lost. */
    --board-limit: clamp(240px, 100dvh - 276px, 100%);
    /* What the page needs above and below a board that fills it. */
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
  /* Many seats: chips in their order to choose from before the game, one row that scrolls during it. */
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
  /* A board that shows who sits where by itself, and uses what room there is. */
  :host([fills]:not([early])) .far {
    display: none;
  }
  /* It may need more than a small phone has: then the page is scrolled, and nothing lies on anything. */
  :host([fills]:not([early])) .board {
    min-block-size: max(20rem, 100dvh - var(--around));
  }
  /* The room that a clock will take, before it is there. */
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
  /* What is fetched after the board has been painted finds its room kept. */
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
  /* Nothing lies on such a board before the game: whom one waits for comes first. */
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
  /* A small phone: the squares are worth more than the margin. */
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
  /* On a phone the replay is one slim control as long as nobody looks back: the board has the room, and keeps it. */
  @media (max-width: 599px) and (orientation: portrait) {
    :host([fills]) {
      --around: 7.5rem;
    }
    /* There is always something below the board: to give up, or that one watches. */
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
      /* Header, replay and the board's own line take what the board leaves. */
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
      /* In line with the board's edge, not with the words below it. */
      margin-block-end: 44px;
    }
    .tools {
      align-self: end;
      min-block-size: calc(var(--touch) * 2);
    }
  }

  /* A phone on its side: the board first, beside it what is needed to act; the rest follows below. */
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
    /* These boards lay themselves out beside each other, and need the whole screen for it. */
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
