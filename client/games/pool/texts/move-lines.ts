/** Lines of the move list, in book notation. */

import { makeShortNotation } from "../../../../engine/games/pool/notation/notation.ts";
import { poolRules } from "../../../../engine/games/pool/rules/rules.ts";
import { hasSquare } from "../../../../engine/games/pool/state/bitboard.ts";
import { isSamePath, legalMoves } from "../../../../engine/games/pool/state/moves.ts";
import type { PoolEvent, PoolState } from "../../../../engine/games/pool/state/types.ts";
import type { MoveSound } from "../../../kit/feedback/sounds.ts";
import type { MoveLine } from "../../contract/game-client.ts";
import { squareName } from "./coordinates.ts";

export const moveLineOf = (event: PoolEvent, before: PoolState): MoveLine | null => {
  if (event.type === "colours-drawn") return null;
  const legal = legalMoves(before.position);
  const move = legal.find(({ path }) => isSamePath(path, event.path));
  if (move === undefined) return null;
  const line = { text: makeShortNotation(move, legal, squareName), seat: poolRules.turn(before)[0] ?? null };
  return event.type === "jumped"
    ? { ...line, mark: "capture", ...(move.captured.length > 1 ? { isStrong: true } : {}) }
    : line;
};

/** A jump is heard for each piece captured. */
export const moveSoundsOf = (event: PoolEvent, before: PoolState, after: PoolState): readonly MoveSound[] => {
  if (event.type === "colours-drawn") return ["lots"];
  const [start, ...landings] = event.path;
  const wasKing = hasSquare(before.position.kings, start!);
  const crown: readonly MoveSound[] = !wasKing && hasSquare(after.position.kings, landings.at(-1)!) ? ["crown"] : [];
  if (event.type === "jumped") return [...landings.map((): MoveSound => "jump"), ...crown];
  return [wasKing ? "king" : "man", ...crown];
};
