/**
 * The constants and codes of American Pool Checkers. Rule numbers are those of RULES.md, which names the sources
 * (Olsen, APCA, dctl, ToroFun) and how it resolves their differences. A variant is a spread of `americanPool` plus its
 * differences.
 */
import { START_FEN } from "./start-fen.ts";

export const americanPool = {
  name: "american-pool",
  version: 1,
  /** PDN's number for the game (rule 4), short for `23,B,8,8,N1,0`. */
  pdnGameType: 23,
  start: START_FEN,
  /** Rule 2. */
  piecesPerSide: 12,
  /** Rule 18: three kings v one is drawn once the lone king has made this many moves. */
  loneKingMoves: 13,
  /** Rule 19: 25 moves by each side with kings only and no capture. The APCA's number is 30 plies. */
  kingPlies: 50,
  /** Rule 20: the same position with the same side to move, the first occurrence counted. */
  repetitions: 3,
} as const;

/** Why a game ended, in the order in which a move is judged. The last three come from the table. */
export const poolEndReasons = [
  "annihilated",
  "blocked",
  "thirteen-moves",
  "twenty-five-moves",
  "repetition",
  "resigned",
  "agreed",
  "time",
] as const;
export type PoolEndReason = (typeof poolEndReasons)[number];

/** Why a move is refused. `decide` returns the most helpful code that applies. */
export const poolRefusals = [
  "not-started",
  "game-over",
  "not-your-turn",
  "no-piece",
  "not-your-piece",
  "must-capture",
  "must-continue",
  "must-land-to-continue",
  "already-jumped",
  "men-go-forward",
  "blocked",
  "not-a-legal-move",
] as const;
export type PoolRefusal = (typeof poolRefusals)[number];

/** The rule behind a refusal, if a single rule covers it. */
export const ruleOfRefusal: Readonly<Partial<Record<PoolRefusal, string>>> = {
  "not-your-turn": "3",
  "must-capture": "7",
  "must-continue": "9",
  "must-land-to-continue": "15",
  "already-jumped": "11",
  "men-go-forward": "5",
};
