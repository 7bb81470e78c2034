import type { RulesCoverage, UntriedReasons } from "../../../support/rules/rules-coverage.ts";

export const statedAt: RulesCoverage = {
  "#1": ["start: each player has a dark corner on the left"],
  "#2": ["start: men on their three nearest rows"],
  "#3": ["start: Black moves first", "short: Black moves first"],
  "#4": ["start: with the numbers of the squares", "start: labels the squares `a1` to `h8`"],
  "#5": ["moves: steps one square diagonally forward"],
  "#6": ["captures: It does so forward and backward, and it may capture kings as well as men"],
  "#7": ["captures: If you can capture, you must"],
  "#8": [
    "captures: you need not choose the one with the most pieces",
    "kings: you need not capture as many as possible",
  ],
  "#9": ["captures: As long as the same piece can capture another one, it must continue"],
  "#10": ["captures: stays on the board until the move is finished, and is lifted only then"],
  "#11": ["captures: No piece is jumped twice, and meanwhile it stands in the way"],
  "#12": ["captures: The square the capturing piece started from counts as empty"],
  "#13": ["moves: as far as the squares are empty"],
  "#14": ["kings: at least one behind it", "kings: After a jump it continues straight or turns aside"],
  "#15": ["kings: if it can keep capturing from some of them, it must land on one of those"],
  "#16": ["kings: it must continue as a man. It is crowned only if the capture ends on the far row"],
  "#17": ["end: has no piece left, or none that can move"],
  "#18": ["end: once the lone king has made {lone} moves, even if it could be captured next"],
  "#19": ["end: {quiet} moves by each side in a row with kings only and nothing captured"],
  "#20": ["end: the same position has occurred {times} times with the same side to move"],
  "#21": ["end: One side offers a draw and the other accepts"],
};

/** Rule numbers that do not apply, because the resolutions of RULES.md exclude them from play. */
export const unplayed: readonly string[] = ["#22", "#23"];

/** Places of the rules page that no lesson lets the player try. */
export const untriedPlaces: UntriedReasons = {
  "start/2": "how moves are written",
  "settings/0/0": "chosen, or drawn by lot, before the game",
  "settings/0/1": "chosen before the game: every other lesson starts from a position",
  "fair/1/1": "conduct",
  "fair/1/2": "conduct",
};

/** Rules that only these places state. */
export const untriedRules: UntriedReasons = {
  "#4": "how the squares are numbered",
};
