import type { RulesCoverage, UntriedReasons } from "../../../support/rules/rules-coverage.ts";

export const statedAt: RulesCoverage = {
  "B.1": ["books: The table plays by one of two books"],
  "#1": ["setup: Which set for how many players"],
  "#2": ["setup: {tiles12} tiles, with every pair of numbers from blank to `12` once"],
  "#3": ["setup: Tiles each at the deal"],
  "#4": ["books: Lies on the hub before the deal", "books: Is dealt with the other tiles; its holder lays it"],
  "#5": ["books: all draw a tile and keep it, until it appears"],
  "#6": [
    "books: The first round at random or as chosen",
    "books: the player who lays the engine then takes a normal turn",
  ],
  "#7": ["books: then the next in turn", "books: The player who laid the engine"],
  "#8": ["books: Clockwise", "books: Counterclockwise"],
  "#9": ["setup: and so on down to `0-0`", "settings: Fewer rounds make a shorter game"],
  "#10": ["turn: Play one tile", "turn: If it was no double, your turn is over"],
  "#11": ["turn: on your own train, on the Mexican Train, or on a train with a marker"],
  "#12": ["turn: By the family rules you must play if you can; by the club rules you may draw instead"],
  "#13": [
    "turn: If it fits, it may be played at once; by the family rules it must",
    "books: only the tile just drawn may be played",
  ],
  "#14": ["turn: If the drawn tile is not played, your train gets a *marker*"],
  "#15": [
    "turn: As soon as you play on your own train again, the marker comes off",
    "turn: Playing elsewhere leaves your marker on",
  ],
  "#16": ["turn: A public train that has not been started is open too"],
  "#17": [
    "turn: even before their own train. There is only one",
    "settings: Then only the players’ own trains are there",
  ],
  "#18": ["doubles: A double lies across its train"],
  "#19": [
    "doubles: After playing one you play again, on the double or elsewhere",
    "books: Another whole turn, anywhere",
  ],
  "#20": [
    "books: After a second double, a tile that is not a double must go on the one to be closed first",
    "doubles: draw again if nothing fits",
  ],
  "#21": [
    "doubles: it is open and blocks all other trains",
    "books: Stays private, but all must close there",
    "books: Becomes public",
  ],
  "#22": ["doubles: if that does not help, your train gets its marker", "books: Becomes public"],
  "#23": ["doubles: This goes round the table, including the player who laid the double"],
  "#24": ["doubles: are closed in the order in which they were laid"],
  "#25": ["settings: Several open doubles are closed in reverse order"],
  "#26": ["doubles: Closing it ends the turn"],
  "#27": ["doubles: once every tile of its number is on the table, it cannot be closed"],
  "#28": ["doubles: A double that is dead when laid still needs another tile from you"],
  "#29": ["doubles: is allowed. The round is over at once"],
  "#30": ["end: When a hand is down to one tile, the table tells everyone"],
  "#31": ["turn: If the boneyard is empty you pass, and you still get a marker"],
  "#32": ["end: when the boneyard is empty and all pass one after the other"],
  "#33": [
    "end: The player who goes out scores nothing",
    "end: If the round is blocked, everyone scores the pips in hand",
  ],
  "#34": ["end: `0-0` counts {familyBlank} by the family rules and {clubBlank} by the club rules"],
  "#35": ["end: After the last round the lowest total wins"],
  "#36": ["books: The win is shared", "books: More rounds without points win, then the lowest round that has points"],
  "#37": ["partners: an even number of players, four or more, can play in pairs"],
  "#38": ["settings: Once closed, a double may take two branches as well"],
  "#40": ["setup: In the middle lies the hub", "setup: its marker says so"],
  "B.2": ["setup: Tiles each at the deal", "setup: With the other sets at most four fifths of the tiles are dealt"],
  "B.3": ["turn: Play one tile"],
  "B.3.1": [
    "turn: By the family rules you must play if you can",
    "doubles: The next player must close it with a tile that matches, no matter whose train it is",
  ],
  "B.3.2": [
    "turn: If you do not play, draw one tile from the boneyard",
    "books: You must if you can",
    "books: You may decline and draw",
  ],
  "B.3.3": [
    "doubles: After playing one you play again",
    "doubles: if that tile does not close it either, their own train becomes public",
  ],
  "B.3.4": [
    "doubles: If the tile you draw is a double that fits, play it and continue",
    "doubles: Closing it ends the turn",
  ],
  "B.4": [
    "partners: Partners sit opposite each other. Their two trains belong to both",
    "partners: the pair is only *stuck*",
    "partners: the round is over and the pair scores nothing",
    "partners: A tile played elsewhere ends *stuck* but does not make your two trains private again",
    "partners: Ties are broken by pair",
    "books: With partners it is open only for closing the double",
  ],
  "B.5": ["settings: Club rules:"],
  "B.5.1": ["settings: all at the same time and without drawing. Doubles are ordinary tiles in this"],
  "B.5.2": ["settings: On the turn that starts your own train you may lay as many tiles on it as you like"],
  "B.5.3": [
    "settings: Branching is optional; branches are public or private with their train; the engine never branches",
  ],
  "B.5.4": ["settings: If the first tile of your turn goes on your own train, continue clockwise"],
  "B.5.4 (a)": ["settings: If the first tile of your turn goes on your own train"],
  "B.5.4 (b)": ["settings: continue clockwise and lay one tile on each public train in turn"],
  "B.5.4 (c)": ["settings: If you leave one out, your turn is over"],
  "B.5.4 (d)": ["settings: continue clockwise"],
  "B.5.4 (e)": ["settings: a double needs its extra tile first"],
  "B.5.4 (f)": ["settings: The player who starts the Mexican Train chooses where it stands"],
  "B.5.4 (g)": ["settings: There is no round trip while an open double has to be closed"],
  "B.5.4 (h)": ["end: A round ends when someone lays the last tile of a hand"],
  "B.5.5": ["settings: Can be left out. Then only the players’ own trains are there"],
};

/** How trains lie on a real table (#39), and variants that the sources do not describe (B.5.6). */
export const unplayed: readonly string[] = ["#39", "B.5.6"];

/** The heading after which no rules follow. */
export const rulesEnd = "B.6";

/** Places of the rules page that no lesson lets the player try. */
export const untriedPlaces: UntriedReasons = {
  "setup/3/": "a table of numbers to look up",
  "setup/4/": "a table of numbers to look up",
  "setup/5": "numbers to look up",
  "books/0": "says what the table below it is",
  "settings/0": "a heading",
  "settings/1/3": "how many may sit down: chosen before the game",
  "settings/2": "a heading",
  "settings/3/0": "chosen, or drawn by lot, before the game",
  "settings/4": "a heading",
  "fair/1/": "a promise, and conduct",
};

/** Rules that only these places state. */
export const untriedRules: UntriedReasons = {
  "B.1": "that there are two books",
  "#1": "which set for how many",
  "#3": "how many tiles each",
  "B.2": "how many tiles each",
  "B.5": "a heading",
};
