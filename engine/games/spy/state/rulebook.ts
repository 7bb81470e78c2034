/**
 * The rulebook of SPY: cards, numbers, and the rule behind every refusal. Values of `rule` are numbers in
 * RULES.md of this game.
 */

/** The kind and the number printed on a base card. Equal cards are the same `Card` (A.1). */
export const CARDS = ["S1", "S2", "T1", "T2", "B1", "B2", "B3"] as const;
export type Card = (typeof CARDS)[number];

export const KINDS = ["safe", "top-secret", "bomb"] as const;
export type Kind = (typeof KINDS)[number];

export const DISTANCES = [1, 2, 3] as const;
export type Distance = (typeof DISTANCES)[number];

export interface CardFace {
  readonly kind: Kind;
  /** The number printed on the card: the distance that a Spy that faces it must move (A.4.1.2). */
  readonly number: Distance;
}

export const CARD_FACES: Readonly<Record<Card, CardFace>> = {
  S1: { kind: "safe", number: 1 },
  S2: { kind: "safe", number: 2 },
  T1: { kind: "top-secret", number: 1 },
  T2: { kind: "top-secret", number: 2 },
  B1: { kind: "bomb", number: 1 },
  B2: { kind: "bomb", number: 2 },
  B3: { kind: "bomb", number: 3 },
};

/** The order in which the cards of a base must be found; it is the victim's own order (A.4.2.4). */
export const TARGETS = ["S1", "S2", "T1", "T2"] as const satisfies readonly Card[];

/** The exposure that eliminates its owner (A.5). */
export const LAST_TARGET: Card = "T2";

/** The distances allowed to a Spy that faces an exposed card, whatever its number (A.4.1.3). */
export const EXPOSED_DISTANCES: readonly Distance[] = [1, 2];

/** A seat's colour follows its number. Two players have green and red, the only sets with a Bomb 2 (A.1, A.2.1). */
export const SEAT_COLOURS = ["green", "red", "blue", "yellow"] as const;

export const SEAT_COUNTS: readonly number[] = [2, 3, 4];

/**
 * The rules set no limit: any card may be spied on again and again, and a table may switch off the limit of quiet
 * turns. This many events are about five hundred rounds of four players.
 */
export const MAX_EVENTS = 6000;

/** The numbers on the first and on the last bomb. The extra bomb of two players is always Bomb 2 (A.1). */
export type BombNumbers = readonly [1, 1 | 3];

const BOMBS: Readonly<Record<Distance, Card>> = { 1: "B1", 2: "B2", 3: "B3" };

/** The cards of every base at a table with so many seats, without the Spy (A.1). May contain two equal cards. */
export const cardSet = (bombNumbers: BombNumbers, seats: number): readonly Card[] => {
  const [first, last] = bombNumbers;
  return [...TARGETS, BOMBS[first], ...(seats === 2 ? [BOMBS[2]] : []), BOMBS[last]];
};

/** The number of columns of a base, `m` in the rules: 7 with two players, 6 with three or four (A.1). */
export const baseSize = (seats: number): number => (seats === 2 ? 7 : 6);

/**
 * How a game of SPY ends: one Spy is left, all remaining players agree on a draw, or no player spies any more (A.5).
 */
export const spyEndReasons = ["last-spy", "agreed-draw", "stalled"] as const;
export type SpyEndReason = (typeof spyEndReasons)[number];

/** All refusals of this game. */
export const spyRefusals = [
  "game-over",
  "you-are-out",
  "bases-not-set",
  "base-is-set",
  "wrong-cards",
  "no-such-gap",
  "not-your-turn",
  "already-moved",
  "wrong-distance",
  "no-flip-only",
  "already-spied",
  "no-such-opponent",
  "opponent-is-out",
] as const;
export type SpyRefusal = (typeof spyRefusals)[number];

export const ruleOfRefusal: Readonly<Record<SpyRefusal, string>> = {
  "game-over": "A.5",
  "you-are-out": "A.5",
  "bases-not-set": "A.2.2",
  "base-is-set": "A.2.5",
  "wrong-cards": "A.1",
  "no-such-gap": "A.3",
  "not-your-turn": "A.4",
  "already-moved": "A.4",
  "wrong-distance": "A.4.1.2",
  "no-flip-only": "A.4.1",
  "already-spied": "A.4",
  "no-such-opponent": "A.4.2.1",
  "opponent-is-out": "A.5",
};
