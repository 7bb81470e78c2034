/**
 * The levels of the pool bot, set by depth and nodes, never by time. test/training/pool/README.md measures the steps
 * between them. Lower levels look less far, evaluate with errors, overlook recaptures, and sometimes make a random move.
 */

import { popCount } from "../state/bitboard.ts";
import type { Position } from "../state/types.ts";
import type { NodeBudget } from "./search/iterative-deepening.ts";

export interface PoolLevel {
  /** Search depth in plies. Captures are followed to their end at any depth. */
  readonly depth: number;
  /** The most nodes of a choice. */
  readonly nodes: number;
  /** The nodes of a choice whose best move is settled late. Absent: every choice takes `nodes`. */
  readonly usualNodes?: number;
  /** The chance of a random legal move, in percent. */
  readonly slips: number;
  /** The chance of a move that looks at its own captures only, in percent: it overlooks recaptures and shots. */
  readonly overlooks: number;
  /** The largest evaluation error, in hundredths of a logit. At full strength just enough to vary the games. */
  readonly blur: number;
  /** Whether it begins with moves of the opening book. Absent: it does not. */
  readonly opensByBook?: true;
  /** The endings that it knows from the tablebases. Elementary are those of `isElementary`. */
  readonly endings: "none" | "elementary" | "all";
}

const level = (
  depth: number,
  nodes: number,
  slips: number,
  overlooks: number,
  blur: number,
  endings: PoolLevel["endings"] = "none",
): PoolLevel => ({
  depth,
  nodes,
  slips,
  overlooks,
  blur,
  endings,
});

export const poolLevels: readonly PoolLevel[] = [
  level(1, 1_000, 12, 45, 105),
  level(1, 1_000, 3, 14, 70),
  level(2, 4_000, 0, 7, 75),
  level(3, 8_000, 0, 2, 65),
  level(4, 20_000, 0, 0, 40, "elementary"),
  level(6, 60_000, 0, 0, 60, "elementary"),
  level(8, 200_000, 0, 0, 30, "all"),
  // The most is what a phone four times slower than a desktop searches in less than a second.
  { ...level(99, 750_000, 0, 0, 2, "all"), usualNodes: 500_000, opensByBook: true },
];

/** The share of the usual nodes from which on a settled best move ends a choice. */
const SETTLED_SHARE = 0.3;

/** How a level divides at most `nodes`. If a caller allows no more than the usual nodes, a choice takes them all. */
export const nodeBudget = ({ usualNodes }: PoolLevel, nodes: number): number | NodeBudget =>
  usualNodes === undefined || nodes <= usualNodes
    ? nodes
    : { settled: Math.round(SETTLED_SHARE * usualNodes), usual: usualNodes, most: nodes };

/** The nodes of a search without a choice to settle, of at most `nodes`. */
export const usualNodes = (level: PoolLevel, nodes: number): number => Math.min(nodes, level.usualNodes ?? nodes);

/** Three kings against one, or at most three pieces. A capture leads from such an ending to another one. */
export const isElementary = ({ black, white, kings }: Position): boolean => {
  const pieces = popCount(black | white);
  return pieces <= 3 || (pieces === 4 && (black | white) === kings && popCount(black) % 2 === 1);
};

export const strongestLevel = poolLevels.length;

/** The level with this number, from 1. Throws if there is none. */
export const poolLevel = (number: number): PoolLevel => {
  const found = poolLevels[number - 1];
  if (found === undefined) throw new Error(`pool has no level ${number}`);
  return found;
};
