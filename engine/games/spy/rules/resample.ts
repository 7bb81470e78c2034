/**
 * Samples another true state that a viewer cannot tell from this one: reorders the hidden cards of every other base,
 * and keeps each bomb lit or not. While the bases are arranged, it also moves the others' Spies.
 */
import type { Chance, PossibleWorld, Viewer } from "../../../contract/game.ts";
import type { SpyBase, SpyState, Stance } from "../state/types.ts";

export const resample = (world: PossibleWorld<SpyState>, viewer: Viewer, chance: Chance): PossibleWorld<SpyState> => {
  const { state, host } = world;
  if (viewer === "all") return world;
  const bases = state.bases.map((base, seat) => (seat === viewer ? base : rearranged(base, seat, state.phase, chance)));
  return { state: { ...state, bases }, host };
};

const rearranged = (base: SpyBase, seat: number, phase: SpyState["phase"], chance: Chance): SpyBase => {
  const covered = [...base.cards.keys()].filter((column) => !base.exposed[column]);
  const order = chance.shuffle(`covered-${seat}`, covered.length).map((index) => covered[index]!);
  const from = (column: number): number => (base.exposed[column] ? column : order[covered.indexOf(column)]!);
  return {
    ...base,
    cards: base.cards.map((_, column) => base.cards[from(column)] ?? null),
    lit: base.lit?.map((_, column) => base.lit?.[from(column)] ?? false) ?? null,
    spy: phase === "arranging" && base.spy !== null ? elsewhere(base, seat, chance) : base.spy,
  };
};

const elsewhere = ({ cards }: SpyBase, seat: number, chance: Chance): Stance => ({
  gap: chance.shuffle(`gap-${seat}`, cards.length)[0] ?? 0,
  facing: chance.shuffle(`facing-${seat}`, 2)[0] === 0 ? "L" : "R",
});
