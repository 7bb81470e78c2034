/** The numbers of pool checkers that its rules text names. */
import { americanPool } from "../../../../engine/games/pool/state/rulebook.ts";
import type { Facts } from "../../contract/rules-text.ts";
import { tableFacts } from "../../table-rules/facts.ts";

export const facts: Facts = {
  ...tableFacts,
  pieces: americanPool.piecesPerSide,
  lone: americanPool.loneKingMoves,
  quiet: americanPool.kingPlies / 2,
  times: americanPool.repetitions,
};
