/** The bases that the rules of SPY show. */
import type { Card } from "../../../../engine/games/spy/state/rulebook.ts";
import type { Stance } from "../../../../engine/games/spy/state/types.ts";

export interface SpyRulesPosition {
  /** In the owner's order, from the left. */
  readonly base: readonly Card[];
  readonly spy: Stance;
  /** Drawn at the right end of the fan rather than at the left: they are one gap. */
  readonly isAtRight?: true;
  /** Another player's base, in its owner's order. */
  readonly opposite?: readonly Card[];
}

export const positions: Readonly<Record<string, SpyRulesPosition>> = {
  base: { base: ["T2", "S1", "B3", "T1", "S2", "B1"], spy: { gap: 2, facing: "R" } },
  ends: { base: ["T2", "S1", "B3", "T1", "S2", "B1"], spy: { gap: 0, facing: "R" }, isAtRight: true },
  mirror: {
    base: ["T2", "S1", "B3", "T1", "S2", "B1"],
    spy: { gap: 2, facing: "R" },
    opposite: ["S2", "B1", "T1", "S1", "T2", "B3"],
  },
};
