/** The positions that the rules of pool checkers show, each with the move that it is about. A test plays them. */
import { parseFen } from "../../../../engine/games/pool/notation/fen.ts";
import { americanPool } from "../../../../engine/games/pool/state/rulebook.ts";
import type { Path, Position, Square } from "../../../../engine/games/pool/state/types.ts";

export interface PoolRulesPosition {
  readonly fen: string;
  readonly path?: Path;
  /** Where else the piece could have landed, and may not. */
  readonly barred?: readonly Square[];
}

export const positions: Readonly<Record<string, PoolRulesPosition>> = {
  start: { fen: americanPool.start },
  backward: { fen: "B:W14,15,30:B3,11", path: [11, 18, 9] },
  standing: { fen: "B:W8,25:BK22", path: [22, 29] },
  flying: { fen: "B:W10,17,18:BK32", path: [32, 14, 21], barred: [9, 5] },
};

export const positionOf = ({ fen }: PoolRulesPosition): Position => {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(`no position: ${fen}`);
  return parsed.value;
};
