/** Lines of the move list, in book notation. */

import { makeShortNotation } from "../../../../engine/games/pool/notation/notation.ts";
import { poolRules } from "../../../../engine/games/pool/rules/rules.ts";
import { isSamePath, legalMoves } from "../../../../engine/games/pool/state/moves.ts";
import type { PoolEvent, PoolState } from "../../../../engine/games/pool/state/types.ts";
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
