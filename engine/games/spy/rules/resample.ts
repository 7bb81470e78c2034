/**
 * Another truth behind what somebody sees of SPY: every other base with its covered cards in another order, each bomb lit or
 * not as before. While the bases are arranged, nobody sees where the others' Spies stand: they too stand elsewhere.
 */
import type { Host, PossibleWorld, Viewer } from "../../../contract/game.ts";
import type { SpyBase, SpyState, Stance } from "../state/types.ts";

export const resample = (state: SpyState, viewer: Viewer, host: Host): PossibleWorld<SpyState> => {
  if (viewer === "all") return { state, host };
  const bases = state.bases.map((base, seat) => (seat === viewer ? base : rearranged(base, seat, state.phase, host)));
  return { state: { ...state, bases }, host };
};

const rearranged = (base: SpyBase, seat: number, phase: SpyState["phase"], host: Host): SpyBase => {
  const covered = [...base.cards.keys()].filter((column) => !base.exposed[column]);
  const order = host.shuffle(`resample-${seat}`, covered.length).map((index) => covered[index]!);
  const from = (column: number): number => (base.exposed[column] ? column : order[covered.indexOf(column)]!);
  return {
    ...base,
    cards: base.cards.map((_, column) => base.cards[from(column)] ?? null),
    lit: base.lit?.map((_, column) => base.lit?.[from(column)] ?? false) ?? null,
    spy: phase === "arranging" && base.spy !== null ? elsewhere(base, seat, host) : base.spy,
  };
};

const elsewhere = ({ cards }: SpyBase, seat: number, host: Host): Stance => ({
  gap: host.shuffle(`resample-gap-${seat}`, cards.length)[0] ?? 0,
  facing: host.shuffle(`resample-facing-${seat}`, 2)[0] === 0 ? "L" : "R",
});
