/**
 * Exact deduction: what the public announcements imply about every base, and no more.
 *
 * Every announcement speaks of one column of one base: a move tells the number on the card that was faced, an answer
 * the kind of the card that was spied on, that it was not the one to be found next, or its face. So what is known of a
 * base is a list of candidates per column, and the arrangements consistent with all of it are the ways to give every
 * column its own card. Nothing said of one base tells anything of another, since they are separate sets.
 *
 * Exact on the events as they were heard. Of a past that is withheld (no memory aid) it uses what is left of it.
 */
import type { Seat } from "../../../contract/game.ts";
import { baseOf, nextTarget, stanceOf } from "../state/base.ts";
import { facedColumn, flippedStance } from "../state/ring.ts";
import { CARD_FACES, type Card, cardSet } from "../state/rulebook.ts";
import type { Exploded, Exposed, Spied, SpyEvent, SpyMoved, SpyOptions, SpyState } from "../state/types.ts";
import { evolve, start } from "./evolve.ts";

/** What was said about one base, column by column. */
export interface Clues {
  /** The cards that no announcement about this very column excludes. */
  readonly candidates: readonly (readonly Card[])[];
  /** Whether the column holds a lit bomb; null where the viewer can no longer look it up. */
  readonly lit: readonly (boolean | null)[];
}

/** What follows from it for the base as a whole. */
export interface Deduction {
  /** The number of arrangements of the cards that are consistent with every announcement. */
  readonly arrangements: number;
  /** Per column: the cards that stand there in at least one of them. */
  readonly columns: readonly (readonly Card[])[];
  readonly lit: readonly (boolean | null)[];
}

const setOf = (state: SpyState): readonly Card[] => cardSet(state.options.bombNumbers, state.bases.length);

/** Before the first word: per seat, any card in any column. */
export const noClues = (state: SpyState): readonly Clues[] => {
  const faces = [...new Set(setOf(state))];
  return state.bases.map((base) => ({ candidates: base.cards.map(() => faces), lit: base.cards.map(() => false) }));
};

/** The clues after one more event. `state`: as the viewer knew it before the event. */
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
    case "exploded":
      return learnFace(clues, event);
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

/** The distance is the number on the faced card, unless that one lies open (A.4.1.3). */
const learnMove = (clues: readonly Clues[], state: SpyState, event: SpyMoved): readonly Clues[] => {
  const base = baseOf(state, event.seat);
  const spy = stanceOf(state, event.seat);
  const column = facedColumn(event.flipBefore ? flippedStance(spy) : spy, base.cards.length);
  if (event.distance === null || base.exposed[column]) return clues;
  return narrowed(clues, event.seat, column, (card) => CARD_FACES[card].number === event.distance);
};

const learnAnswer = (clues: readonly Clues[], state: SpyState, event: Spied): readonly Clues[] => {
  const { on, column, answer } = event;
  if (on === null || column === null) return doubted(clues, state);
  if (answer === null) return doubtedAt(clues, state, on, column);
  const target = nextTarget(baseOf(state, on));
  const after = narrowed(clues, on, column, (card) => isAnswer(answer, card, target));
  if (answer !== "tsss") return after;
  return after.map((of, seat) => (seat === on ? { ...of, lit: of.lit.with(column, true) } : of));
};

/** Whether a card, spied on while another one was to be found, gets this answer. */
const isAnswer = (answer: Spied["answer"], card: Card, target: Card | null): boolean => {
  const { kind } = CARD_FACES[card];
  return card !== target && answer === (kind === "bomb" ? "tsss" : kind);
};

const learnFace = (clues: readonly Clues[], { on, column, card: shown }: Exposed | Exploded): readonly Clues[] =>
  on === null || column === null
    ? clues
    : narrowed(clues, on, column, (card) => (shown === null ? CARD_FACES[card].kind === "bomb" : card === shown));

/** The answer can no longer be looked up: not the card to be found, and if it was a bomb, it is lit since. */
const doubtedAt = (clues: readonly Clues[], state: SpyState, on: Seat, column: number): readonly Clues[] => {
  const base = baseOf(state, on);
  const target = nextTarget(base);
  const after = narrowed(clues, on, column, (card) => card !== target);
  if (base.lit !== null) return after;
  return after.map((of, seat) => (seat === on ? { ...of, lit: of.lit.with(column, of.lit[column] || null) } : of));
};

/** Some answer was given that can no longer be looked up: any bomb but one's own may be lit since. */
const doubted = (clues: readonly Clues[], state: SpyState): readonly Clues[] =>
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
 * The number of orders of the set that give every column one of its candidates: `ways[used]` counts the ways to fill
 * as many columns from the left as `used` has cards. Cards that look alike are told apart on the way, and not counted
 * so in the end.
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

/** In how many ways the cards of a set can change places without anybody seeing it. A set has at most one such pair. */
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
