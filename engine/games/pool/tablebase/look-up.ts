/** What an ending comes to, looked up in the shipped tables: at once, where solve.ts works for a minute to count the plies. */
import { count } from "../state/bitboard.ts";
import { isCapture, legalMoves } from "../state/moves.ts";
import { foeOf, ownOf, play } from "../state/position.ts";
import type { Position } from "../state/types.ts";
import { loadFive } from "./five-pieces.ts";
import { asBlack, type EndingBook, MOST_PIECES, openEndings, outcomeAt } from "./four-pieces.ts";
import { outcomeInSlice, sliceAt } from "./loaded-classes.ts";
import { DRAW, LOST, WON } from "./outcomes.ts";
import { answerEnding, drawnBy, type EndingAnswer, MOST_ANSWERED } from "./solve.ts";

type Outcome = typeof DRAW | typeof WON | typeof LOST;

/** As `answerEnding`, but that of five pieces a win or a loss comes without its plies: the tables do not contain them. */
export const lookUpEnding = async (position: Position): Promise<EndingAnswer | null> => {
  const pieces = count(position.black | position.white);
  if (pieces !== MOST_ANSWERED || position.black === 0 || position.white === 0) return answerEnding(position);
  const { fourPieces } = await import("./generated/four-pieces.data.ts");
  await loadFive(position, async () => undefined);
  const outcome = outcomeOf(openEndings(fourPieces()), position);
  if (outcome === DRAW) return { outcome: "draw", reason: drawnBy(position) };
  return { outcome: outcome === WON ? "win" : "loss", plies: null };
};

/** The tables leave out captures, and the twin of each class of five: from there moves lead to what they contain. */
const outcomeOf = (book: EndingBook, position: Position): Outcome => {
  const moves = legalMoves(position);
  if (moves.length === 0) return LOST;
  const stored = isCapture(moves[0]!) ? undefined : storedOutcome(book, position);
  if (stored !== undefined) return stored;
  const replies = moves.map(({ path }) => outcomeOf(book, play(position, path)));
  if (replies.includes(LOST)) return WON;
  return replies.includes(DRAW) ? DRAW : LOST;
};

const storedOutcome = (book: EndingBook, position: Position): Outcome | undefined => {
  const isBlack = position.toMove === "black";
  const own = asBlack(ownOf(position), isBlack);
  const foe = asBlack(foeOf(position), isBlack);
  const kings = asBlack(position.kings, isBlack);
  if (count(own | foe) <= MOST_PIECES) return outcomeAt(book, own, foe, kings) as Outcome;
  const slice = sliceAt(own, foe, kings);
  return slice === undefined ? undefined : (outcomeInSlice(slice, own, foe, kings) as Outcome);
};
