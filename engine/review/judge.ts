/** Whether a client's moves are a variation of the game. Needs the full game with its schemas, which a server has. */
import * as v from "valibot";
import { findGame, type NamesRules } from "../contract/game-registry.ts";
import type { At, VariationMove } from "./forms.ts";
import { movesTo, type ReviewedGame } from "./line.ts";
import type { ReviewState } from "./state.ts";

export const isLegalLine = (
  table: NamesRules,
  game: ReviewedGame,
  review: ReviewState,
  from: At,
  moves: readonly VariationMove[],
): boolean => {
  const schema = findGame(table)?.command;
  if (schema === undefined || !moves.every(([, command]) => v.safeParse(schema, command).success)) return false;
  const before = movesTo(review, from);
  return before !== null && game.play(before.seq, [...before.moves, ...moves]) !== null;
};
