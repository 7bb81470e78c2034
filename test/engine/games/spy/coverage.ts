import type { RulesCoverage, UntriedReasons } from "../../../support/rules/rules-coverage.ts";

export const statedAt: RulesCoverage = {
  "A.1": ["base: {colours} colors make {cards} cards", "base: With two players there is a bomb `2` as well"],
  "A.2": ["base: Put your cards in any order you like"],
  "A.2.1": ["base: have a set of one color each", "base: With two players there is a bomb `2` as well"],
  "A.2.2": ["base: Put your cards in any order you like", "base: choose which way it looks"],
  "A.2.3": ["answers: A bomb, for the first time", "short: A bomb is lit when it is found for the first time"],
  "A.2.4": ["base: Nobody else sees them", "short: Everyone sees only the Spies"],
  "A.2.5": ["base: From now on the order never changes; only the Spy moves"],
  "A.2.6": ["base: Who starts is random. Play then goes clockwise"],
  "A.3": ["move: The two ends of a base are one place", "base: The Spy stands in a gap and faces one card"],
  "A.4": ["move: You may move once and spy once in a turn, in either order, and you may leave out one or both"],
  "A.4.1": ["move: The Spy moves the way it looks", "settings: The Spy may turn around on the spot"],
  "A.4.1.1": ["move: Every move is announced"],
  "A.4.1.2": ["move: exactly as many cards as the number on the card it faces. Not more, not fewer"],
  "A.4.1.3": ["move: you choose {near} or {far}, whatever is printed on it"],
  "A.4.1.4": ["move: The Spy moves the way it looks"],
  "A.4.1.5": ["move: It may turn around before the move, after it, or both; not on the way"],
  "A.4.2": ["move: in either order", "settings: After spying, you cannot move again that turn"],
  "A.4.2.1": ["spy: Choose any other player still in the game; you may choose the same one every turn"],
  "A.4.2.2": ["spy: it is the third from their right"],
  "A.4.2.3": [
    "answers: Only its kind, not the number",
    "answers: The card is exposed",
    "answers: It is lit. Only its owner sees that",
    "answers: The player who found it is out. The bomb stays where it is, and stays lit",
    "answers: You may spy on an exposed card again; the answer is its kind",
  ],
  "A.4.2.4": ["answers: The order of the {targets} cards belongs to each base", "short: in this order"],
  "A.5": [
    "end: when you find a lit bomb, when your Top Secret `2` is exposed, or when you resign",
    "end: Your base leaves the game and its bombs do no harm any more",
    "end: The last player left wins",
    "end: when nobody has spied for {stall} whole rounds",
  ],
  "A.6": [
    "move: everyone learns the number of the card your Spy faced, unless that card was exposed",
    "settings: Otherwise what was said is shown once, and then you have to remember it",
  ],
  "A.7": [
    "settings: How far a Spy facing a bomb moves",
    "settings: only a lit bomb puts anyone out",
    "settings: or the card in the same position",
    "settings: The Spy may turn around on the spot",
    "settings: After spying, you cannot move again",
    "settings: Everyone can look up what was said and take notes",
    "settings: Random, the host, or the first player out in the last game",
  ],
};

export const unplayed: readonly string[] = [];

/** The heading after which no rules follow. */
export const rulesEnd = "C.1";

/** Places of the rules page that no lesson lets the player try. */
export const untriedPlaces: UntriedReasons = {
  "base/3": "drawn by lot, then by turns",
  "settings/0/6": "chosen, or drawn by lot, before the game",
  "fair/1/": "conduct",
};

/** Rules that only these places state. */
export const untriedRules: UntriedReasons = {
  "A.2.6": "who begins: drawn by lot, or chosen",
};
