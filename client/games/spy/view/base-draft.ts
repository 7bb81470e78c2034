/**
 * A base being arranged, in this browser only: the table receives it at "Ready". Cards have the ids of their index in
 * the set, because two may be equal. Pure.
 */
import { shuffle } from "../../../../engine/chance/shuffle.ts";
import { gapAt, placeOfSpy } from "../../../../engine/games/spy/state/ring.ts";
import type { Card } from "../../../../engine/games/spy/state/rulebook.ts";
import type { Arrange, Stance } from "../../../../engine/games/spy/state/types.ts";

export interface BaseDraft {
  readonly set: readonly Card[];
  /** By column from the left: the index of its card in the set. */
  readonly order: readonly number[];
  readonly spy: Stance;
}

/** A whole number from 0 up to and not including `bound`. */
export type RandomBelow = (bound: number) => number;

/** An unpredictable and unbiased random number. */
export const randomPick: RandomBelow = (bound) => {
  const fair = 2 ** 32 - (2 ** 32 % bound);
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return drawn! < fair ? drawn! % bound : randomPick(bound);
};

/** A random order and stance. It is also the initial base, because a fixed one would help opponents. */
export const randomDraft = (set: readonly Card[], pick: RandomBelow = randomPick): BaseDraft => ({
  set,
  order: shuffle(pick, set.length),
  spy: { gap: pick(set.length), facing: pick(2) === 0 ? "L" : "R" },
});

export const cardAt = ({ set, order }: BaseDraft, place: number): Card => set[order[place]!]!;

/** Swaps two cards. */
export const swapped = (draft: BaseDraft, a: number, b: number): BaseDraft => {
  const { order } = draft;
  return { ...draft, order: order.with(a, order[b]!).with(b, order[a]!) };
};

/** Moves one card; the others close up. */
export const inserted = (draft: BaseDraft, from: number, to: number): BaseDraft => ({
  ...draft,
  order: draft.order.toSpliced(from, 1).toSpliced(to, 0, draft.order[from]!),
});

/** Places the Spy at a position of the fan, 0 … m. At either end it faces inward. */
export const withSpyAt = (draft: BaseDraft, place: number): BaseDraft => {
  const m = draft.order.length;
  const facing = place === 0 ? "R" : place === m ? "L" : draft.spy.facing;
  return { ...draft, spy: { gap: gapAt(place, m), facing } };
};

export const withSpyTurned = (draft: BaseDraft): BaseDraft => ({
  ...draft,
  spy: { gap: draft.spy.gap, facing: draft.spy.facing === "L" ? "R" : "L" },
});

/** One position further on the screen; stays at the ends. */
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
