/**
 * What a player makes of the table: what everybody could know of every base who heard what it still remembers, and how
 * likely an unwelcome bang is. Nothing in it is from its own hand but where its own Spy can go.
 */

import type { SeatKnowledge } from "../../../contract/bot.ts";
import type { Seat } from "../../../contract/game.ts";
import { addClue, type Clues, noClues } from "../rules/deduce.ts";
import { evolve, start } from "../rules/evolve.ts";
import { baseOf, distancesAt, nextTarget } from "../state/base.ts";
import { CARD_FACES, CARDS, type CardFace, cardSet, TARGETS } from "../state/rulebook.ts";
import type { SpyEvent, SpyState } from "../state/types.ts";
import { rememberedEvents } from "./memory-limit.ts";
import { farReachOf, type MoveChance, reachOf } from "./reach.ts";
import { allWorlds, type Belief, chanceAt, chancesOf, worldsMatching } from "./worlds.ts";

/** One base as it looks from outside. */
export interface BaseBelief {
  readonly belief: Belief;
  /** The cards still to be found in it. */
  readonly left: number;
  /** Per column: how likely the next card to be found is there. */
  readonly target: Float64Array;
  /** Per column: how likely a bomb that stands there is lit. */
  readonly lit: readonly number[];
}

export interface TableBelief {
  readonly seat: Seat;
  readonly state: SpyState;
  /** Per seat. */
  readonly bases: readonly BaseBelief[];
  /** Per seat: how likely its Spy can look at a column of the others in its next turn. */
  readonly reach: readonly Float64Array[];
}

/** The masks of the cards that bear a number, and of all bombs. */
export const maskOf = (is: (face: CardFace) => boolean): number =>
  CARDS.reduce((mask, card, code) => (is(CARD_FACES[card]) ? mask | (1 << code) : mask), 0);
export const NUMBERED = {
  1: maskOf((f) => f.number === 1),
  2: maskOf((f) => f.number === 2),
  3: maskOf((f) => f.number === 3),
};
export const BOMBS = maskOf((face) => face.kind === "bomb");

/** `most`: the worlds looked at per base. `recall`: the part of what was said that it keeps. */
export const makeTableBelief = (
  known: SeatKnowledge<SpyState, SpyEvent>,
  recall: number,
  most: number,
): TableBelief => {
  const { seat, state, events } = known;
  if (known.isOpen) return openPicture(known);
  const heard = rememberedEvents(state, seat, events, recall);
  const clues = cluesOf(state, heard);
  const forgotten = heard.filter((event) => event.type === "spied" && event.column === null).length;
  const worlds = allWorlds(cardSet(state.options.bombNumbers, state.bases.length));
  const bases = clues.map((of, other) =>
    outside(state, other, of, worldsMatching(worlds, of.candidates, most), forgotten),
  );
  return { seat, state, bases, reach: bases.map((_, other) => reachFrom(state, bases, seat, other)) };
};

/** The same where every base lies open: nothing is doubtful, and whoever looks sees what all the others see. */
const openPicture = ({ seat, state }: SeatKnowledge<SpyState, SpyEvent>): TableBelief => {
  const worlds = allWorlds(cardSet(state.options.bombNumbers, state.bases.length));
  const bases = state.bases.map(({ cards, lit }, other) => {
    const candidates = cards.map((card) => (card === null ? CARDS : [card]));
    const clues = { candidates, lit: lit ?? cards.map(() => false) };
    return outside(state, other, clues, worldsMatching(worlds, candidates, worlds.count), 0);
  });
  return { seat, state, bases, reach: bases.map((_, other) => reachFrom(state, bases, other, other)) };
};

const cluesOf = ({ options, bases }: SpyState, events: readonly SpyEvent[]): readonly Clues[] => {
  let state = start(options, bases.length);
  let clues = noClues(state);
  for (const event of events) {
    clues = addClue(clues, state, event);
    state = evolve(state, event);
  }
  return clues;
};

const outside = (state: SpyState, seat: Seat, clues: Clues, belief: Belief, forgotten: number): BaseBelief => {
  const base = baseOf(state, seat);
  const doubt = doubtOf(state, forgotten);
  return {
    belief,
    left: TARGETS.length - base.exposed.filter(Boolean).length,
    target: chancesOf(belief, nextTarget(base)),
    lit: clues.lit.map((isLit) => (isLit === null ? doubt : Number(isLit))),
  };
};

/** Whoever has forgotten a bomb fears it little: a player that feared all that it forgot would not play on. */
const FEAR = 0.15;

/** How likely a bomb seems lit of which nothing is remembered, after so many answers that were forgotten. */
const doubtOf = (state: SpyState, forgotten: number): number => {
  const columns = (state.bases.length - 1) * (state.bases[0]?.cards.length ?? 1);
  return FEAR * (1 - (1 - 1 / columns) ** forgotten);
};

const reachFrom = (state: SpyState, bases: readonly BaseBelief[], own: Seat, seat: Seat): Float64Array => {
  const base = baseOf(state, seat);
  const m = base.cards.length;
  if (base.spy === null) return new Float64Array(m);
  return seat === own
    ? farReachOf(base.spy, m, state.options, ownMoveChance(state, seat))
    : reachOf(base.spy, m, state.options, mayMoveOther(state, bases, seat));
};

/** One's own cards are known. */
export const ownMoveChance =
  (state: SpyState, seat: Seat): MoveChance =>
  (column, distance) =>
    Number(distancesAt(baseOf(state, seat), column).includes(distance));

const mayMoveOther =
  (state: SpyState, bases: readonly BaseBelief[], seat: Seat): MoveChance =>
  (column, distance) =>
    baseOf(state, seat).exposed[column]
      ? Number(distance < 3)
      : chanceAt(bases[seat]!.belief, column, NUMBERED[distance]);

/** Whether a bomb may stand at `column` of `on` that somebody has lit. */
export const mayExplode = ({ bases }: TableBelief, on: Seat, column: number): boolean =>
  (bases[on]!.lit[column] ?? 0) > 0 && chanceAt(bases[on]!.belief, column, BOMBS) > 0;
