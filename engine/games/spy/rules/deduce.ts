/**
 * Exact deduction: what the public announcements imply about every base, and no more.
 *
 * Every announcement concerns one column of one base. A move reveals the number of the faced card. An answer reveals
 * the kind of the card spied on, that it was not the one to be found next, or its face. So the knowledge of a base is a
 * list of candidates per column, and its possible arrangements give every column a different card of the set. Bases are
 * separate sets, so one base reveals nothing about another.
 *
 * Exact on events as they happened. If the past is withheld (no memory aid), it uses what remains.
 */
import type { Seat } from "../../../contract/game.ts";
import { baseOf, nextTarget, stanceOf } from "../state/base.ts";
import { facedColumn, flippedStance } from "../state/ring.ts";
import { CARD_FACES, type Card, cardSet } from "../state/rulebook.ts";
import type { Exploded, Exposed, Spied, SpyEvent, SpyMoved, SpyOptions, SpyState } from "../state/types.ts";
import { evolve, start } from "./evolve.ts";

/** The clues about one base, column by column. */
export interface Clues {
  /** The cards that no announcement about this column excludes. */
  readonly candidates: readonly (readonly Card[])[];
  /** Whether the column contains a lit bomb; null if the viewer can no longer look it up. */
  readonly lit: readonly (boolean | null)[];
}

/** What the clues imply for the whole base. */
export interface Deduction {
  /** The number of arrangements that agree with every announcement. */
  readonly arrangements: number;
  /** Per column: the cards that are there in at least one arrangement. */
  readonly columns: readonly (readonly Card[])[];
  readonly lit: readonly (boolean | null)[];
}

const setOf = (state: SpyState): readonly Card[] => cardSet(state.options.bombNumbers, state.bases.length);

/** The clues before the first announcement: per seat, any card in any column. */
export const noClues = (state: SpyState): readonly Clues[] => {
  const faces = [...new Set(setOf(state))];
  return state.bases.map((base) => ({ candidates: base.cards.map(() => faces), lit: base.cards.map(() => false) }));
};

/** The clues after one more event. `state`: the viewer's state before the event. */
export const addClue = (clues: readonly Clues[], state: SpyState, event: SpyEvent): readonly Clues[] => {
  switch (event.type) {
    case "arranged":
      return event.base.reduce((known, own, column) => {
        return own === null ? known : narrowed(known, event.seat, column, (card) => card === own);
      }, clues);
    case "moved":
      return learnMove(clues, state, event);
    case "spied":
      return learnAnswer(clues, state, event);
    case "exposed":
      return learnFace(clues, event);
    case "exploded":
      return withLitBomb(learnFace(clues, event), event);
    case "bases-set":
    case "flipped":
    case "turn-ended":
      return clues;
  }
};

const narrowed = (
  clues: readonly Clues[],
  seat: Seat,
  column: number,
  isPossible: (card: Card) => boolean,
): readonly Clues[] =>
  clues.map((of, other) => {
    if (other !== seat) return of;
    const left = of.candidates[column]?.filter(isPossible) ?? [];
    return { ...of, candidates: of.candidates.with(column, left) };
  });

/** The distance is the number of the faced card, unless that card is exposed (A.4.1.3). */
const learnMove = (clues: readonly Clues[], state: SpyState, event: SpyMoved): readonly Clues[] => {
  const base = baseOf(state, event.seat);
  const spy = stanceOf(state, event.seat);
  const column = facedColumn(event.flipBefore ? flippedStance(spy) : spy, base.cards.length);
  if (event.distance === null || base.exposed[column]) return clues;
  return narrowed(clues, event.seat, column, (card) => CARD_FACES[card].number === event.distance);
};

const learnAnswer = (clues: readonly Clues[], state: SpyState, event: Spied): readonly Clues[] => {
  const { on, column, answer } = event;
  if (on === null || column === null) return withForgottenColumn(clues, state);
  if (answer === null) return withForgottenAnswer(clues, state, on, column);
  const target = nextTarget(baseOf(state, on));
  const after = narrowed(clues, on, column, (card) => isAnswer(answer, card, target));
  if (answer !== "tsss") return after;
  return withLitBomb(after, event);
};

/** A bomb stays lit after it exploded (A.4). */
const withLitBomb = (clues: readonly Clues[], { on, column }: Spied | Exploded): readonly Clues[] =>
  on === null || column === null
    ? clues
    : clues.map((of, seat) => (seat === on ? { ...of, lit: of.lit.with(column, true) } : of));

/** Whether a card that is not the next to be found gets this answer. */
const isAnswer = (answer: Spied["answer"], card: Card, target: Card | null): boolean => {
  const { kind } = CARD_FACES[card];
  return card !== target && answer === (kind === "bomb" ? "tsss" : kind);
};

const learnFace = (clues: readonly Clues[], { on, column, card: shown }: Exposed | Exploded): readonly Clues[] =>
  on === null || column === null
    ? clues
    : narrowed(clues, on, column, (card) => (shown === null ? CARD_FACES[card].kind === "bomb" : card === shown));

/** The answer can no longer be looked up: not the card to be found, and if it is a bomb, it may be lit. */
const withForgottenAnswer = (clues: readonly Clues[], state: SpyState, on: Seat, column: number): readonly Clues[] => {
  const base = baseOf(state, on);
  const target = nextTarget(base);
  const after = narrowed(clues, on, column, (card) => card !== target);
  if (base.lit !== null) return after;
  return after.map((of, seat) => (seat === on ? { ...of, lit: of.lit.with(column, of.lit[column] || null) } : of));
};

/** An answer about an unknown column can no longer be looked up: any bomb of other seats may be lit. */
const withForgottenColumn = (clues: readonly Clues[], state: SpyState): readonly Clues[] =>
  clues.map((of, seat) => {
    const isOwn = baseOf(state, seat).lit !== null;
    return isOwn ? of : { ...of, lit: of.lit.map((isLit) => isLit || null) };
  });

/** What the clues about one base imply for all its columns together. `set`: the cards of every base. */
export const deduceBase = (clues: Clues, set: readonly Card[]): Deduction => {
  const columns = clues.candidates.map((cards, column) =>
    cards.filter((card) => countOrders(clues.candidates.with(column, [card]), set) > 0),
  );
  const canBeBomb = columns.map((cards) => cards.some((card) => CARD_FACES[card].kind === "bomb"));
  const lit = clues.lit.map((isLit, column) => (canBeBomb[column] ? isLit : false));
  return { arrangements: countOrders(clues.candidates, set), columns, lit };
};

/**
 * The number of orders of the set that give every column one of its candidates. `ways[used]` counts the ways to fill
 * the first columns with the cards in `used`. Equal cards are counted separately at first, and divided out at the end.
 */
export const countOrders = (candidates: Clues["candidates"], set: readonly Card[]): number => {
  const ways: number[] = Array.from({ length: 1 << set.length }, () => 0);
  ways[0] = 1;
  ways.forEach((count, used) => {
    const fits = count === 0 ? [] : (candidates[bitsIn(used)] ?? []);
    set.forEach((card, index) => {
      const more = used | (1 << index);
      if (more !== used && fits.includes(card)) ways[more] = (ways[more] ?? 0) + count;
    });
  });
  return (ways.at(-1) ?? 0) / lookAlikes(set);
};

const bitsIn = (mask: number): number => (mask === 0 ? 0 : (mask & 1) + bitsIn(mask >> 1));

/** How many permutations of equal cards a set has. A set has at most one equal pair. */
const lookAlikes = (set: readonly Card[]): number => (new Set(set).size === set.length ? 1 : 2);

/** What these events, as some viewer saw them, imply about the base of every seat. */
export const deduce = (options: SpyOptions, seats: number, events: readonly SpyEvent[]): readonly Deduction[] => {
  let state = start(options, seats);
  let clues = noClues(state);
  for (const event of events) {
    clues = addClue(clues, state, event);
    state = evolve(state, event);
  }
  return clues.map((of) => deduceBase(of, setOf(state)));
};
