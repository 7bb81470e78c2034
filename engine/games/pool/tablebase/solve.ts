/** Solves an endgame under best play: who wins and when, or by which rule it is drawn. */
import { popCount } from "../state/bitboard.ts";
import { endReasonOf, loneKing } from "../state/draw-counts.ts";
import type { PoolEndReason } from "../state/rulebook.ts";
import type { Position } from "../state/types.ts";
import { asBlack } from "./four-pieces.ts";
import { DRAWN, generateClass, isWin, type TablebaseValues, tablebaseValue } from "./generate.ts";
import { classAt } from "./position-index.ts";

/** The most pieces that it solves to the ply. Takes a minute with men on both sides. */
export const MAX_SOLVED_PIECES = 5;

/**
 * For the side to move. `plies`: to the end of the game, null if they were not counted. A draw comes from the first
 * count to run out.
 */
export type EndgameResult =
  | { readonly outcome: "win" | "loss"; readonly plies: number | null }
  | { readonly outcome: "draw"; readonly reason: PoolEndReason };

/**
 * Returns null if there are too many pieces. The counts begin with this position: then none of them changes an outcome
 * (test/training/pool/README.md), though the shortest win may run into one that a longer win avoids.
 */
export const solveEndgame = (position: Position): EndgameResult | null => {
  const { black, white, kings, toMove } = position;
  if (endReasonOf({ position, past: [] }) !== null) return { outcome: "loss", plies: 0 };
  if (popCount(black | white) > MAX_SOLVED_PIECES) return null;
  const isBlack = toMove === "black";
  // Rule 17: the game was already over, whichever side is to move.
  if ((isBlack ? white : black) === 0) return { outcome: "win", plies: 0 };
  const own = asBlack(isBlack ? black : white, isBlack);
  const foe = asBlack(isBlack ? white : black, isBlack);
  const kingsAsBlack = asBlack(kings, isBlack);
  const endings: TablebaseValues = generateClass(classAt(own, foe, kingsAsBlack));
  const value = tablebaseValue(endings, own, foe, kingsAsBlack);
  if (value === DRAWN) return { outcome: "draw", reason: drawnBy(position) };
  return { outcome: isWin(value) ? "win" : "loss", plies: value - 1 };
};

/** Three kings against one are drawn at thirteen moves; every other ending, once no man can move, at twenty-five. */
export const drawnBy = (position: Position): PoolEndReason =>
  loneKing(position) === null ? "twenty-five-moves" : "thirteen-moves";
