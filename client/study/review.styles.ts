/**
 * How a study changes the game view: curve and board are visible together, and a variation looks different from the
 * game.
 */
import { css } from "lit";

export const reviewStyles = css`
  .board.aside {
    outline: 3px dashed var(--attention);
    outline-offset: 2px;
    border-radius: var(--radius);
  }
  /* On a phone the curve comes before the text of the end. */
  @media (max-width: 599px), (orientation: portrait) {
    :host([studying]:not([early])) {
      grid-template-areas: "far far" "board board" "near near" "scrub scrub" "seen seen" "notes tools" "panel panel" "moves moves";
    }
    :host([fills][studying]:not([early])) {
      --around: 15rem;
      grid-template-areas: "board board" "scrub scrub" "seen seen" "notes tools" "panel panel" "moves moves";
    }
  }
  @media (min-width: 700px) and (min-height: 541px) and (orientation: landscape) {
    :host([studying]) {
      --board: min(max(100dvh - 24.5rem, 20rem), 100vw - 23.25rem);
    }
    /* A study takes both columns. */
    :host([studying]) .scrub {
      display: contents;
    }
    foldtable-scrubber {
      grid-area: scrub;
    }
    /* The study opens below the rail, so that its button stays where it was pressed. */
    :host([studying]) .tools {
      align-self: start;
    }
    :host([fills][studying]) {
      --board: 100vw - 26.5rem;
      --around: 21rem;
    }
  }
`;
