/**
 * A base while it is being arranged, which happens in this browser alone: the table learns of it when it is ready.
 * Cards are told apart by their place in the set, since two of them may look alike. Pure.
 */
import { gapAt } from "../../../../engine/games/spy/state/ring.ts";
import type { Card } from "../../../../engine/games/spy/state/rulebook.ts";
import type { Arrange, Stance } from "../../../../engine/games/spy/state/types.ts";
import { placeOfSpy } from "./geometry.ts";

export interface BaseDraft {
  readonly set: readonly Card[];
  /** Per column, from the left: which card of the set stands there. */
  readonly order: readonly number[];
  readonly spy: Stance;
}

/** A whole number from 0 up to and not including `bound`. */
export type RandomBelow = (bound: number) => number;

/** Chance that nobody can guess. Throws away what would favour the low numbers. */
export const randomPick: RandomBelow = (bound) => {
  const fair = 2 ** 32 - (2 ** 32 % bound);
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return drawn! < fair ? drawn! % bound : randomPick(bound);
};

const shuffled = (count: number, pick: RandomBelow): readonly number[] => {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let end = count - 1; end > 0; end--) {
    const other = pick(end + 1);
    [order[end], order[other]] = [order[other]!, order[end]!];
  }
  return order;
};

/** Any order, any stance. One begins with such a base as well: a habit of the table's would be a gift to opponents. */
export const randomDraft = (set: readonly Card[], pick: RandomBelow = randomPick): BaseDraft => ({
  set,
  order: shuffled(set.length, pick),
  spy: { gap: pick(set.length), facing: pick(2) === 0 ? "L" : "R" },
});

export const cardAt = ({ set, order }: BaseDraft, place: number): Card => set[order[place]!]!;

/** Two cards change places. */
export const swapped = (draft: BaseDraft, a: number, b: number): BaseDraft => {
  const { order } = draft;
  return { ...draft, order: order.with(a, order[b]!).with(b, order[a]!) };
};

/** One card goes elsewhere, the others close up. */
export const inserted = (draft: BaseDraft, from: number, to: number): BaseDraft => ({
  ...draft,
  order: draft.order.toSpliced(from, 1).toSpliced(to, 0, draft.order[from]!),
});

/** The Spy goes to a place of the fan, 0 … m. At either end it looks inward, at the card it stands by. */
export const withSpyAt = (draft: BaseDraft, place: number): BaseDraft => {
  const m = draft.order.length;
  const facing = place === 0 ? "R" : place === m ? "L" : draft.spy.facing;
  return { ...draft, spy: { gap: gapAt(place, m), facing } };
};

export const withSpyTurned = (draft: BaseDraft): BaseDraft => ({
  ...draft,
  spy: { gap: draft.spy.gap, facing: draft.spy.facing === "L" ? "R" : "L" },
});

/** One place on, in the fan as it is seen; stays at the ends. */
export const withSpyStepped = (draft: BaseDraft, step: number): BaseDraft => {
  const m = draft.order.length;
  const place = Math.min(Math.max(placeOfSpy(draft.spy, m) + step, 0), m);
  return withSpyAt(draft, place);
};

export const arrangeCommand = (draft: BaseDraft): Arrange => ({
  type: "arrange",
  base: draft.order.map((_, place) => cardAt(draft, place)),
  ...draft.spy,
});
