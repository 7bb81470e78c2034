/** Properties of one base: whether it is complete, what must be found in it next, how far its Spy must move. */
import type { Seat } from "../../../contract/game.ts";
import { CARD_FACES, type Card, type Distance, EXPOSED_DISTANCES, TARGETS } from "./rulebook.ts";
import type { SpyBase, SpyState, Stance } from "./types.ts";

/** A base of `m` columns that is not arranged. */
export const emptyBase = (m: number): SpyBase => ({
  isReady: false,
  cards: Array(m).fill(null),
  exposed: Array(m).fill(false),
  lit: null,
  spy: null,
});

/** The base of a seat. The seat must exist. */
export const baseOf = (state: SpyState, seat: Seat): SpyBase => {
  const base = state.bases[seat];
  if (base === undefined) throw new Error(`no seat ${seat}`);
  return base;
};

/** The stance of a Spy that is public or the viewer's own. */
export const stanceOf = (state: SpyState, seat: Seat): Stance => {
  const { spy } = baseOf(state, seat);
  if (spy === null) throw new Error(`the Spy of seat ${seat} has not been set`);
  return spy;
};

/** The card that must be found next in this base. Returns null if all four have been found (A.4.2.4). */
export const nextTarget = (base: SpyBase): Card | null => TARGETS[base.exposed.filter(Boolean).length] ?? null;

/** Whether these are exactly the cards of the set, in any order. */
export const isPermutationOf = (cards: readonly Card[], set: readonly Card[]): boolean =>
  cards.toSorted().join() === set.toSorted().join();

/** How far a Spy that faces this column may move. Empty if the card is hidden from the viewer (A.4.1.2, A.4.1.3). */
export const distancesAt = (base: SpyBase, column: number): readonly Distance[] => {
  if (base.exposed[column]) return EXPOSED_DISTANCES;
  const card = base.cards[column] ?? null;
  return card === null ? [] : [CARD_FACES[card].number];
};
