/** The list of moves: folded on a phone, beside the board where there is room. */
import { css } from "lit";

export const gameViewReplayStyles = css`
  .fold {
    justify-content: flex-start;
    padding-inline: 10px;
  }
  .latest {
    /* From where it begins it grows and shrinks: nothing jumps with a move. */
    margin-inline-start: 8px;
    min-inline-size: 0;
    /* Across alone: Nastaliq rises above its line. */
    overflow-x: clip;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }
  ft-move-list {
    display: none;
    max-block-size: 40dvh;
  }
  .open ft-move-list {
    display: block;
  }
  /* Where the system chooses the colours, a line says whose turn it is, and another one that it is one's own. */
  @media (forced-colors: active) {
    ft-seat-bar[turn] {
      outline: 4px solid CanvasText;
      outline-offset: -4px;
    }
    ft-seat-bar[acting] {
      outline-color: Highlight;
    }
  }

  @media (min-width: 700px) and (orientation: landscape) {
    .fold {
      display: none;
    }
    ft-move-list,
    .open ft-move-list {
      display: block;
      flex: 1;
      max-block-size: none;
      padding: 8px;
    }
  }

  /* As high as while nobody looks back: the rail lies beside the buttons. */
  @media (max-width: 599px) and (orientation: portrait) {
    :host([back]) .scrub {
      min-block-size: var(--touch);
    }
  }
  /* On a phone a hint is asked for where the thumb is: what a large board leaves for it beside the rail. */
  @media (max-width: 599px) and (orientation: portrait) {
    :host([slim][fills]) .notes {
      display: contents;
    }
    :host([slim][fills]) .notes > :not(ft-hint) {
      grid-area: notes;
      min-block-size: var(--touch);
      padding-inline-start: 10px;
    }
    :host([slim][fills]) .notes > ft-hint {
      grid-area: scrub;
      place-self: center start;
      margin-inline-start: var(--touch);
    }
  }

  /* A phone on its side. */
  @media (min-width: 600px) and (max-height: 540px) and (orientation: landscape) {
    .fold {
      display: inline-flex;
    }
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
