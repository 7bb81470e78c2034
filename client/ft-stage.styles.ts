/** Two layouts of one table: a phone held upright, with everything to press below the board, and a wide screen. */
import { css } from "lit";

export const stageStyles = css`
  :host {
    display: grid;
    gap: 6px 8px;
    grid-template-columns: minmax(0, 1fr) auto;
    grid-template-areas: "far far" "board board" "near near" "panel panel" "scrub scrub" "seen seen" "notes tools" "moves moves";
    /* A board as wide as the phone, unless it is so short that the buttons below would be lost. */
    --board-limit: clamp(240px, 100dvh - 352px, 100%);
    padding: 0 8px calc(env(safe-area-inset-bottom) + 8px);
  }
  .far {
    grid-area: far;
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .far ft-seat {
    flex: 1 1 9rem;
    min-inline-size: 0;
  }
  /* Many seats: chips in their order to choose from before the game, one row that scrolls during it. */
  :host([many]) .far {
    flex-wrap: nowrap;
    overflow-x: auto;
    scrollbar-width: none;
  }
  :host([many]) .far ft-seat {
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
  :host([many][early]) ft-seat {
    max-inline-size: none;
    min-block-size: var(--touch);
    padding-inline: 10px;
    gap: 6px;
  }
  /* A board that shows who sits where by itself, and uses what room there is. */
  :host([fills]:not([early])) .far,
  :host([fills]:not([early])) .near {
    display: none;
  }
  :host([fills]:not([early])) .board {
    block-size: max(20rem, 100dvh - 17rem);
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
  .scrub {
    grid-area: scrub;
  }
  .moves {
    grid-area: moves;
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    border-block-start: 1px solid var(--line);
  }
  .tools {
    grid-area: tools;
    display: flex;
    color: var(--ink-soft);
  }
  .notes {
    grid-area: notes;
    align-self: center;
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
    align-self: center;
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
    .tool {
      padding: 0;
      inline-size: var(--touch);
    }
    .tool span {
      position: absolute;
      clip-path: inset(50%);
      inline-size: 1px;
      overflow: hidden;
    }
    :host([early]) .tools {
      display: none;
    }
  }
  .fold {
    justify-content: flex-start;
    padding-inline: 10px;
  }
  .latest {
    margin-inline-start: auto;
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }
  ft-moves {
    display: none;
    max-block-size: 40dvh;
  }
  .open ft-moves {
    display: block;
  }

  @media (min-width: 600px) and (orientation: portrait) {
    :host {
      --board-limit: clamp(240px, 100dvh - 29rem, 100%);
    }
  }

  @media (min-width: 700px) and (orientation: landscape) {
    :host {
      /* Header, replay and the board's own line take what the board leaves. */
      --board: min(100dvh - 12.75rem, 100vw - 23.25rem);
      --board-limit: 100%;
      grid-template-columns: max(calc(var(--board)), 200px) minmax(17.5rem, 22.5rem);
      grid-template-rows: auto minmax(0, 1fr) repeat(5, auto);
      grid-template-areas: "board far" "board moves" "board notes" "board panel" "board near" "scrub seen" "scrub tools";
      justify-content: center;
      gap: 8px 24px;
      padding: 0 24px 16px;
    }
    :host([fills]) {
      --board: 100vw - 26.5rem;
    }
    :host([fills]:not([early])) .board {
      block-size: calc(100dvh - 10rem);
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
    .fold {
      display: none;
    }
    ft-moves,
    .open ft-moves {
      display: block;
      flex: 1;
      max-block-size: none;
      padding: 8px;
    }
    .near {
      /* In line with the board's edge, not with the words below it. */
      margin-block-end: 44px;
    }
    .tools {
      align-items: flex-end;
      justify-content: space-between;
      flex-wrap: wrap;
    }
  }

  /* A phone on its side: the board first, the rest beside it, the list of moves left out. */
  @media (min-width: 600px) and (max-height: 540px) and (orientation: landscape) {
    :host,
    :host([early]) {
      --board: min(100dvh - 7.5rem, 55vw);
      --board-limit: 100%;
      grid-template-columns: var(--board) minmax(0, 26rem);
      grid-template-rows: auto auto auto minmax(0, 1fr);
      grid-template-areas: "board far" "board panel" "board near" "board scrub";
      justify-content: center;
      align-items: start;
      gap: 6px 16px;
      padding-block-end: 0;
    }
    .near {
      margin-block-end: 0;
    }
    .moves,
    .notes,
    .tools,
    ft-perspective {
      display: none;
    }
  }
`;
