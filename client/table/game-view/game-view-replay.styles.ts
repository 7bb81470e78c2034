/** The move list: folded on a phone, next to the board if there is space. */
import { css } from "lit";

export const gameViewReplayStyles = css`
  /* A moment's own "More" is among the tools. */
  :host([reviewed]) {
    --result-more: none;
    --result-position: static;
  }
  /* The result may lie on cloth that a board leaves empty after the end. */
  @media (orientation: portrait) {
    :host([papered]:not([studying])) {
      --paper-lap: 1;
    }
    :host([papered][fills]) .board {
      min-block-size: 0;
    }
  }
  /* The result lies over the board, and would cover the moments that a viewer looks back at. */
  @media (min-width: 600px) and (orientation: landscape) {
    :host([reviewed]) slot[name="end"] {
      display: none;
    }
  }
  /* In a shared review, nothing lies between the board, the slider and the review. */
  :host([reviewed][together]) ::slotted(ft-game-over) {
    display: none;
  }
  /* A sunk result is a bar beside the board, and would stay whole above the review on an upright phone. */
  @media (orientation: portrait) {
    :host([together]) ::slotted(ft-game-over[sunk]) {
      display: none;
    }
  }
  /* The result lies over all of it. */
  :host([over]) .board > * {
    isolation: isolate;
  }
  .fold {
    justify-content: flex-start;
    padding-inline: 10px;
  }
  .latest {
    /* It grows from its start edge, so that nothing jumps with a move. */
    margin-inline-start: 8px;
    min-inline-size: 0;
    /* Only horizontally: Nastaliq rises above its line. */
    overflow-x: clip;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }
  .leaders,
  ft-move-list {
    display: none;
    max-block-size: 40dvh;
  }
  .open ft-move-list {
    display: block;
  }
  /* In forced colours, one border marks the seat on turn, another one the viewer's own turn. */
  @media (forced-colors: active) {
    ft-seat-bar[turn] {
      outline: 4px solid CanvasText;
      outline-offset: -4px;
    }
    ft-seat-bar[acting] {
      outline-color: Highlight;
    }
    .tools {
      gap: 4px;
    }
  }

  @media (min-width: 700px) and (orientation: landscape) {
    .fold {
      display: none;
    }
    .leaders {
      display: block;
      flex: none;
      max-block-size: none;
    }
    ft-move-list,
    .open ft-move-list {
      display: block;
      flex: 1;
      max-block-size: none;
      padding: 8px 14px;
    }
    /* A study has its own tools at the row's end. */
    :host(:is([over], [studying])) .tools {
      justify-self: start;
    }
  }

  /* A result beside a board that fills the phone is on the screen at once, until the page is scrolled to it. */
  @media (max-width: 599px) and (orientation: portrait) {
    :host([fills][papered]:not([reviewed], [studying])) .panel {
      position: sticky;
      inset-block-end: 8px;
      z-index: 2;
    }
  }
  /* Below a board that fills the window, a question would be out of view. */
  @media (min-width: 700px) and (min-height: 541px) and (orientation: landscape) {
    :host([fills][tooled]:is([absence], [note], [request])) .below {
      display: contents;
    }
    :host([fills][tooled]:is([absence], [note], [request])) .panel {
      margin-block-start: 8px;
    }
  }
  @media (min-width: 600px) and (max-height: 540px) and (orientation: landscape) {
    :host([fills][tooled][request]) {
      --question-position: fixed;
      --question-size: min(100vw - 20.5rem, 31rem);
    }
    @media (max-width: 699px) {
      :host([fills][tooled][request]) {
        --question-size: calc(100vw - 17.5rem);
      }
    }
    /* Only while another player is on turn: no press then lands beside its target. */
    :host([fills][tooled][absence][waits]) {
      grid-template-areas: "panel panel" "board board" "scrub scrub" "seen seen" "notes tools" "moves moves";
    }
  }
  @media (max-width: 599px) and (max-height: 699px) and (orientation: portrait) {
    :host([tooled][absence][waits]) {
      grid-template-areas: "far far" "panel panel" "board board" "near near" "scrub tools" "seen seen" "notes notes" "moves moves";
    }
    :host([fills][tooled][absence][waits]) {
      grid-template-areas: "panel panel" "board board" "scrub tools" "seen seen" "notes notes" "moves moves";
    }
  }
  @media (max-width: 599px) and (min-height: 700px) and (orientation: portrait) {
    :host([fills][tooled][absence][waits]) {
      --around: 14rem;
    }
    :host([fills][tooled][footed][absence][waits]) {
      --around: 17.25rem;
    }
  }
  /* As high as at live: the rail is next to the buttons. */
  @media (max-width: 599px) and (orientation: portrait) {
    :host([back]) .scrub {
      min-block-size: var(--touch);
    }
  }
  /* A phone in landscape. */
  @media (min-width: 600px) and (max-height: 540px) and (orientation: landscape) {
    .fold {
      display: inline-flex;
    }
    .leaders,
    ft-move-list {
      display: none;
    }
    .open ft-move-list {
      display: block;
      flex: none;
      max-block-size: 70dvh;
    }
  }
`;
