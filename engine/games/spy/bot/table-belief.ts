/**
 * The bot's belief about the table: what the remembered announcements imply about every base, and the chance of hitting
 * a lit bomb. It uses the bot's own cards only for where its own Spy can move. The chances to win (win-chance.ts) also use
 * them for which try at its base would fail.
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

/** The public belief about one base. */
export interface BaseBelief {
  readonly belief: Belief;
  /** The number of cards still to be found in it. */
  readonly left: number;
  /** Per column: the chance that the next card to be found is there. */
  readonly target: Float64Array;
  /** Per column: the chance that a bomb there is lit. */
  readonly lit: readonly number[];
}

export interface TableBelief {
  readonly seat: Seat;
  readonly state: SpyState;
  /** Per seat. */
  readonly bases: readonly BaseBelief[];
  /** Per seat: the chance that its Spy can face each opposing column in its next turn. */
  readonly reach: readonly Float64Array[];
}

/** The masks of the cards with each number, and of all bombs. */
export const maskOf = (is: (face: CardFace) => boolean): number =>
  CARDS.reduce((mask, card, code) => (is(CARD_FACES[card]) ? mask | (1 << code) : mask), 0);
export const NUMBERED = {
  1: maskOf((f) => f.number === 1),
  2: maskOf((f) => f.number === 2),
  3: maskOf((f) => f.number === 3),
};
export const BOMBS = maskOf((face) => face.kind === "bomb");

/** `most`: the worlds compared per base. `recall`: the share of announcements remembered. */
export const makeTableBelief = (
  known: SeatKnowledge<SpyState, SpyEvent>,
  recall: number,
  most: number,
): TableBelief => {
  const { seat, state, events } = known;
  if (known.isOpen) return openBelief(known);
  const remembered = rememberedEvents(state, seat, events, recall);
  const clues = cluesOf(state, remembered);
  // Not what only the bot has forgotten: bots that feared those bombs would never end a game.
  const withheld = events.filter(
    (event) => event.type === "spied" && event.on !== seat && event.answer === null,
  ).length;
  const worlds = allWorlds(cardSet(state.options.bombNumbers, state.bases.length));
  const bases = clues.map((of, other) =>
    baseBelief(state, other, of, worldsMatching(worlds, of.candidates, most), withheld),
  );
  return { seat, state, bases, reach: bases.map((_, other) => reachFrom(state, bases, seat, other)) };
};

/** The belief if every base is open: nothing is uncertain. */
const openBelief = ({ seat, state }: SeatKnowledge<SpyState, SpyEvent>): TableBelief => {
  const worlds = allWorlds(cardSet(state.options.bombNumbers, state.bases.length));
  const bases = state.bases.map(({ cards, lit }, other) => {
    const candidates = cards.map((card) => (card === null ? CARDS : [card]));
    const clues = { candidates, lit: lit ?? cards.map(() => false) };
    return baseBelief(state, other, clues, worldsMatching(worlds, candidates, worlds.count), 0);
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

const baseBelief = (state: SpyState, seat: Seat, clues: Clues, belief: Belief, withheld: number): BaseBelief => {
  const base = baseOf(state, seat);
  const litChance = litChanceOf(state, withheld);
  return {
    belief,
    left: TARGETS.length - base.exposed.filter(Boolean).length,
    target: chancesOf(belief, nextTarget(base)),
    lit: clues.lit.map((isLit) => (isLit === null ? litChance : Number(isLit))),
  };
};

/** A bomb that may be lit counts little. A bot that feared all of them would stop spying. */
const UNKNOWN_BOMB_WEIGHT = 0.15;

/** The chance that a bomb is lit of which nothing is known, after so many answers that the game withholds. */
const litChanceOf = (state: SpyState, withheld: number): number => {
  const columns = (state.bases.length - 1) * (state.bases[0]?.cards.length ?? 1);
  return UNKNOWN_BOMB_WEIGHT * (1 - (1 - 1 / columns) ** withheld);
};

const reachFrom = (state: SpyState, bases: readonly BaseBelief[], own: Seat, seat: Seat): Float64Array => {
  const base = baseOf(state, seat);
  const m = base.cards.length;
  if (base.spy === null) return new Float64Array(m);
  return seat === own
    ? farReachOf(base.spy, m, state.options, ownMoveChance(state, seat))
    : reachOf(base.spy, m, state.options, mayMoveOther(state, bases, seat));
};

/** The seat knows its own cards. */
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

/** Whether there may be a lit bomb at `column` of `on`. */
export const mayExplode = ({ bases }: TableBelief, on: Seat, column: number): boolean =>
  (bases[on]!.lit[column] ?? 0) > 0 && chanceAt(bases[on]!.belief, column, BOMBS) > 0;
