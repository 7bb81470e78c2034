/** What an ending comes to when both sides do their best: who wins and when, or by which rule it is drawn. */
import { popCount } from "../state/bitboard.ts";
import { endReasonOf, loneKing } from "../state/draw-counts.ts";
import type { OutcomeReason } from "../state/rulebook.ts";
import type { Position } from "../state/types.ts";
import { asBlack } from "./four-pieces.ts";
import { DRAWN, generateClass, isWin, type TablebaseValues, tablebaseValue } from "./generate.ts";
import { classAt } from "./position-index.ts";

/** The most pieces an ending is worked out for, to the ply. A minute, with men on both sides. */
export const MAX_SOLVED_PIECES = 5;

/** As the side to move sees it; `plies` to the end of the game, null where they were not counted. A draw comes by the first count to run out. */
export type EndgameResult =
  | { readonly outcome: "win" | "loss"; readonly plies: number | null }
  | { readonly outcome: "draw"; readonly reason: OutcomeReason };

/**
 * Null where there are too many pieces. The counts begin with this position: then none of them changes an outcome
 * (test/learn/pool/README.md), though a win by the shortest way may run into one where a longer way does not.
 */
export const solveEndgame = (position: Position): EndgameResult | null => {
  const { black, white, kings, toMove } = position;
  if (endReasonOf({ position, past: [] }) !== null) return { outcome: "loss", plies: 0 };
  if (popCount(black | white) > MAX_SOLVED_PIECES) return null;
  const isBlack = toMove === "black";
  // Rule 17: it was over before, whoever would be to move.
  if ((isBlack ? white : black) === 0) return { outcome: "win", plies: 0 };
  const own = asBlack(isBlack ? black : white, isBlack);
  const foe = asBlack(isBlack ? white : black, isBlack);
  const royal = asBlack(kings, isBlack);
  const endings: TablebaseValues = generateClass(classAt(own, foe, royal));
  const value = tablebaseValue(endings, own, foe, royal);
  if (value === DRAWN) return { outcome: "draw", reason: drawnBy(position) };
  return { outcome: isWin(value) ? "win" : "loss", plies: value - 1 };
};

/** Three kings against one are counted at thirteen; everything else, once no man can move any more, at twenty-five. */
export const drawnBy = (position: Position): OutcomeReason =>
  loneKing(position) === null ? "twenty-five-moves" : "thirteen-moves";
