/** Questions to a player below the board, such as a draw offer. */

interface Question {
  /** `absence`: a choice about an absent player, or a pause. `note`: anything about an absence, also without a choice. */
  readonly part: "absence" | "note" | "request";
  readonly isOpen: boolean;
}

/** Reports whether a part has a question, so that the view keeps it on the screen. */
export const questionEvent = (part: Question["part"], isOpen: boolean): CustomEvent<Question> =>
  new CustomEvent("ft-question", { detail: { part, isOpen }, bubbles: true, composed: true });
