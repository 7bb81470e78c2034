/**
 * Looks up an endgame in the stored tablebases. Immediate, while solve.ts takes up to a minute and counts the plies.
 */
import { popCount } from "../state/bitboard.ts";
import { isCapture, legalMoves } from "../state/moves.ts";
import { foeOf, ownOf, playMove } from "../state/position.ts";
import type { Position } from "../state/types.ts";
import { loadFivePieces } from "./five-pieces.ts";
import { asBlack, loadFourPieces, MAX_TABLEBASE_PIECES, outcomeAt, type Tablebase } from "./four-pieces.ts";
import { classSliceAt, outcomeInSlice } from "./loaded-classes.ts";
import { DRAW, LOST, WON } from "./outcomes.ts";
import { drawnBy, type EndgameResult, MAX_SOLVED_PIECES, solveEndgame } from "./solve.ts";

type Outcome = typeof DRAW | typeof WON | typeof LOST;

/** Like `solveEndgame`, but wins and losses of five pieces have no plies, because the tables do not contain them. */
export const lookUpEnding = async (position: Position): Promise<EndgameResult | null> => {
  const pieces = popCount(position.black | position.white);
  if (pieces !== MAX_SOLVED_PIECES || position.black === 0 || position.white === 0) return solveEndgame(position);
  const tablebase = await loadFourPieces();
  await loadFivePieces(position, async () => undefined);
  const outcome = outcomeOf(tablebase, position);
  if (outcome === DRAW) return { outcome: "draw", reason: drawnBy(position) };
  return { outcome: outcome === WON ? "win" : "loss", plies: null };
};

/** The tables leave out captures and one class of each five-piece pair. Moves from there lead to stored positions. */
const outcomeOf = (book: Tablebase, position: Position): Outcome => {
  const moves = legalMoves(position);
  if (moves.length === 0) return LOST;
  const stored = isCapture(moves[0]!) ? undefined : storedOutcome(book, position);
  if (stored !== undefined) return stored;
  const replies = moves.map(({ path }) => outcomeOf(book, playMove(position, path)));
  if (replies.includes(LOST)) return WON;
  return replies.includes(DRAW) ? DRAW : LOST;
};

const storedOutcome = (book: Tablebase, position: Position): Outcome | undefined => {
  const isBlack = position.toMove === "black";
  const own = asBlack(ownOf(position), isBlack);
  const foe = asBlack(foeOf(position), isBlack);
  const kings = asBlack(position.kings, isBlack);
  if (popCount(own | foe) <= MAX_TABLEBASE_PIECES) return outcomeAt(book, own, foe, kings) as Outcome;
  const loaded = classSliceAt(own, foe, kings);
  return loaded === undefined ? undefined : (outcomeInSlice(loaded, own, foe, kings) as Outcome);
};
