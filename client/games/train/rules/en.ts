/** The rules of Mexican Train in English. How they are marked up: text.ts; terms: client/locales/GLOSSARY.md. */

import type { RulesText } from "../../contract/rules-text.ts";
import { hiddenTable } from "../../table-rules/en.ts";
import { handRows, setRows } from "./facts.ts";

export const text: RulesText = {
  game: "train",
  locale: "en",
  title: "Mexican Train",
  contents: "On this page",
  sections: [
    {
      id: "short",
      title: "In short",
      blocks: [
        [
          "Be the first to lay all your tiles. Halves that touch show the same number.",
          "You may play on your own train, on the Mexican Train, and on every train that is public.",
          "If you cannot play, draw one tile. If that does not help either, your own train becomes public.",
          "A double brings another play. Left open, it blocks all other trains until someone closes it.",
          "The player who goes out scores nothing, the others the pips in their hands. After the last round the lowest total wins.",
        ],
      ],
    },
    {
      id: "setup",
      title: "Tiles, engine and trains",
      blocks: [
        "The usual set goes up to double-`12`: {tiles12} tiles, with every pair of numbers from blank to `12` once. In the middle lies the hub, and on it the *engine*: `12-12` in the first round, `11-11` in the second, and so on down to `0-0`. That makes {rounds12} rounds.",
        "From the engine goes one train for each player, and one *Mexican Train* that is open to all. Tiles that are not dealt lie face down in the *boneyard*.",
        {
          type: "figure",
          figure: "hub",
          alt: "Three rows start at the engine `12-12`. Train `A`: `12-5`, `5-3`, `3-9`. Train `B`: `12-8`, with a flag at its end. The row with a star: `12-1`, `1-4`, with a flag.",
          caption:
            "Train `A` is private. Train `B` is public: its marker says so. The star is the Mexican Train, always open to all.",
        },
        {
          type: "table",
          caption: "Which set for how many players",
          head: ["Highest double", "Tiles", "Rounds", "Players, family rules", "Players, club rules"],
          rows: setRows,
        },
        {
          type: "table",
          caption: "Tiles each at the deal",
          head: ["Players", "Double-`12`, family", "Double-`12`, club", "Double-`9`"],
          rows: handRows,
        },
        "With the other sets at most four fifths of the tiles are dealt, and never more than `8` (double-`6`), `16` (double-`15`) or `19` (double-`18`) each. The form in which you open a table shows the number.",
      ],
    },
    {
      id: "turn",
      title: "Your turn",
      blocks: [
        {
          type: "steps",
          items: [
            "Play one tile: on your own train, on the Mexican Train, or on a train with a marker. The first tile of a train must match the engine. By the family rules you must play if you can; by the club rules you may draw instead.",
            "If it was no double, your turn is over.",
            "If you do not play, draw one tile from the boneyard. If it fits, it may be played at once; by the family rules it must.",
            "If the drawn tile is not played, your train gets a *marker*: it is now public, and everyone may play there. If the boneyard is empty you pass, and you still get a marker.",
            "As soon as you play on your own train again, the marker comes off.",
          ],
        },
        "Anyone may start the Mexican Train with a tile that matches the engine, even before their own train. There is only one.",
        "A public train that has not been started is open too: anyone may lay its first tile. Playing elsewhere leaves your marker on.",
      ],
    },
    {
      id: "doubles",
      title: "Doubles",
      blocks: [
        "A double lies across its train. After playing one you play again, on the double or elsewhere. If nothing fits, draw as usual, and if that does not help, your train gets its marker.",
        "*Open double.* If nobody has played on a double by the end of the turn, it is open and blocks all other trains. The next player must close it with a tile that matches, no matter whose train it is. A player who cannot must draw; if that tile does not close it either, their own train becomes public. This goes round the table, including the player who laid the double. Closing it ends the turn.",
        {
          type: "figure",
          figure: "double",
          alt: "Train `A` ends in the double `6-6`, lying across. A tile `6-2` comes up to it. Train `B` and the Mexican Train are dimmed and crossed out.",
          caption: "`6-6` is open. Only a tile with a `6` may be played now, and only here.",
        },
        {
          type: "example",
          text: "You hold `6-2` and `7-9`. `7-9` would fit train `B`, which is yours. Still, only `6-2` may be played.",
        },
        [
          "*Several open doubles* are closed in the order in which they were laid.",
          "*A dead double* blocks nobody: once every tile of its number is on the table, it cannot be closed.",
          "*Going out with a double* is allowed. The round is over at once.",
        ],
        "If the tile you draw is a double that fits, play it and continue: draw again if nothing fits. A double that is dead when laid still needs another tile from you.",
      ],
    },
    {
      id: "end",
      title: "End of the round, and points",
      blocks: [
        "A round ends when someone lays the last tile of a hand, or when the boneyard is empty and all pass one after the other. When a hand is down to one tile, the table tells everyone.",
        [
          "The player who goes out scores nothing.",
          "The others count the pips on the tiles they hold. `0-0` counts {familyBlank} by the family rules and {clubBlank} by the club rules.",
          "If the round is blocked, everyone scores the pips in hand.",
        ],
        "After the last round the lowest total wins.",
      ],
    },
    {
      id: "books",
      title: "The two rulebooks",
      blocks: [
        "The table plays by one of two books. The family rules are the stricter ones; the club rules leave you more freedom and include partners and variants.",
        {
          type: "table",
          caption: "Where they differ",
          head: ["", "|Family rules|", "|Club rules|"],
          rows: [
            [
              "Engine",
              "Lies on the hub before the deal.",
              "Is dealt with the other tiles; its holder lays it. If nobody has it, all draw a tile and keep it, until it appears.",
            ],
            [
              "Who starts",
              "The first round at random or as chosen, then the next in turn.",
              "The player who laid the engine.",
            ],
            ["Direction", "Clockwise.", "Counterclockwise."],
            [
              "Holding back",
              "No: you must play if you can, also the tile just drawn.",
              "Yes: you may draw instead. Then only the tile just drawn may be played.",
            ],
            [
              "After a double",
              "One more tile on any train open to you. After a second double, a tile that is not a double must go on the one to be closed first.",
              "Another whole turn, anywhere.",
            ],
            [
              "Train with an open double",
              "Stays private, but all must close there.",
              "Becomes public. With partners it is open only for closing the double.",
            ],
            ["Closing", "You must if you can.", "You may decline and draw; then your train becomes public."],
            ["`0-0` in hand", "{familyBlank}", "{clubBlank}"],
            [
              "Tied totals",
              "The win is shared.",
              "More rounds without points win, then the lowest round that has points. If that is tied too, the win is shared.",
            ],
          ],
        },
        "By the club rules the player who lays the engine then takes a normal turn. The engine does not count as a double to close.",
      ],
    },
    {
      id: "partners",
      title: "Partners",
      blocks: [
        "By the club rules an even number of players, four or more, can play in pairs. Partners sit opposite each other. Their two trains belong to both, and each of them may play on either end.",
        [
          "When one partner ends a turn without a tile, the pair is only *stuck*. If the other one’s next turn ends without a tile as well, both trains become public, until one of the two lays a tile on them.",
          "If one partner goes out, the round is over and the pair scores nothing, whatever the other holds. The other pairs add up both hands.",
        ],
        "A tile played elsewhere ends *stuck* but does not make your two trains private again. Ties are broken by pair.",
      ],
    },
    {
      id: "settings",
      title: "What you can choose",
      blocks: [
        "With both rulebooks:",
        {
          type: "terms",
          items: {
            "|Rounds|": "Fewer rounds make a shorter game. It always starts with the highest double.",
            "|Counterclockwise|": "Which way the turns go.",
            "|Double blank counts 50|": "Whether `0-0` left in a hand costs many points or nothing.",
            "|Double-nine for many|":
              "Lets {crowd} people play with the double-`9` set, with hands of {crowdHand} tiles.",
          },
        },
        "Family rules:",
        {
          type: "terms",
          items: {
            "|Who starts round 1|": "Random, or a seat that you choose.",
            "|Close the last double first|": "Several open doubles are closed in reverse order.",
          },
        },
        "Club rules:",
        {
          type: "terms",
          items: {
            "|Mexican Train|": "Can be left out. Then only the players’ own trains are there.",
            "|Partners|": "In pairs, as described above.",
            "|Quick start: all build at once|":
              "Before the first turn everyone lays as long a train as they like on their own train only, all at the same time and without drawing. Doubles are ordinary tiles in this. If someone runs out of tiles, the others finish building and the round is scored. Otherwise the player who laid the engine takes the first turn.",
            "|A long first run, when you start|":
              "On the turn that starts your own train you may lay as many tiles on it as you like. Doubles in the run need no closing. You may put that off to a later turn: until you start, take ordinary turns, play on other open trains, or draw.",
            "|Split doubles|":
              "Once closed, a double may take two branches as well: four tiles touch it in the end. Branching is optional; branches are public or private with their train; the engine never branches.",
            "|Round trip|":
              "If the first tile of your turn goes on your own train, continue clockwise and lay one tile on each public train in turn; a double needs its extra tile first. If you leave one out, your turn is over. There is no round trip while an open double has to be closed. The player who starts the Mexican Train chooses where it stands.",
          },
        },
      ],
    },
    hiddenTable,
    {
      id: "screen",
      title: "On this screen",
      blocks: [
        [
          "Tap a tile: the ends where it fits begin to glow. Tap one of them. You can also choose the end first, or drag the tile to its train.",
          "The buttons below your hand offer what else is possible: |Draw a tile|, |Pass|, |Done|. |Why not?| says what stands in the way.",
          "Drag the tiles of your hand into any order, or let |Arrange| find the longest train. There is a switch for numbers instead of pips.",
          "With the keyboard: arrow keys go from tile to tile, with [Shift] they move the tile. [Enter] chooses and leads on to the ends; [Esc] takes back.",
          "Between two rounds the score is shown until all are ready, or for a minute.",
          "The slider shows every earlier moment of the game.",
          "The right mouse button, or a finger that rests for a moment, draws arrows and circles. Only you see them, until you share the moment: they go along in its link.",
        ],
      ],
    },
    {
      id: "fair",
      title: "Fair play",
      blocks: [
        "Before anyone sits down, the table commits to a secret number. Each player’s device adds its own, so nobody, the server included, can choose the deal. When the game is over the secret is revealed, and |Verify the game| deals every round again in your own browser.",
        [
          "Nobody is sent a tile that they may not see.",
          "Do not tell anyone what you hold, not even your partner.",
          "Play at a steady pace: the others are waiting.",
        ],
      ],
    },
  ],
};
