import type { RulesCoverage } from "../../../support/rules-coverage.ts";

export const told: RulesCoverage = {
  "A.1": ["base: {colours} colours make {cards} cards", "base: With two players there is a bomb `2` as well"],
  "A.2": ["base: Put your cards in any order you like"],
  "A.2.1": ["base: have a set of one colour each", "base: With two players there is a bomb `2` as well"],
  "A.2.2": ["base: Put your cards in any order you like", "base: choose which way it looks"],
  "A.2.3": ["answers: A bomb, for the first time", "short: A bomb found for the first time is lit"],
  "A.2.4": ["base: Nobody else sees them", "short: Only the Spies are seen"],
  "A.2.5": ["base: From now on the order never changes; only the Spy moves"],
  "A.2.6": ["base: Who begins is drawn by lot. Then it goes on clockwise"],
  "A.3": ["move: The two ends of a base are one place", "base: The Spy stands in a gap and faces one card"],
  "A.4": ["move: You may move once and spy once in a turn, in either order, and you may leave out one or both"],
  "A.4.1": ["move: The Spy moves the way it looks", "settings: The Spy may turn round on the spot"],
  "A.4.1.1": ["move: Every move is announced"],
  "A.4.1.2": ["move: exactly as many cards as the number on the card it faces. Not more, not fewer"],
  "A.4.1.3": ["move: you choose {near} or {far}, whatever is printed on it"],
  "A.4.1.4": ["move: The Spy moves the way it looks"],
  "A.4.1.5": ["move: It may turn round before the move, after it, or both; not on the way"],
  "A.4.2": ["move: in either order", "settings: Whoever has spied cannot move any more in that turn"],
  "A.4.2.1": ["spy: Choose any other player still in the game; you may choose the same one every turn"],
  "A.4.2.2": ["spy: it is the third from their right"],
  "A.4.2.3": [
    "answers: Only its kind, not the number",
    "answers: The card is turned over for all",
    "answers: It is lit. Only its owner sees that",
    "answers: Whoever found it is out. The bomb stays where it is, and stays lit",
    "answers: A card that lies open may be asked for again; it is answered with its kind",
  ],
  "A.4.2.4": ["answers: The order of the {targets} cards belongs to each base", "short: in this order"],
  "A.5": [
    "end: when you find a lit bomb, when your Top Secret `2` is exposed, or when you resign",
    "end: Your base leaves the game and its bombs do no harm any more",
    "end: The last player left wins",
    "end: when nobody has spied for {stall} whole rounds",
  ],
  "A.6": [
    "move: all learn the number of the card your Spy faced, unless that card lay open",
    "settings: Otherwise what was said is shown once, and then you have to remember it",
  ],
  "A.7": [
    "settings: How far a Spy moves that faces a bomb",
    "settings: only a lit bomb throws anybody out",
    "settings: or the card in the same position",
    "settings: The Spy may turn round on the spot",
    "settings: Whoever has spied cannot move",
    "settings: Everybody can look up what was said and take notes",
    "settings: By lot, whoever opens the table, or whoever lost the last game",
  ],
};

export const unplayed: readonly string[] = [];
