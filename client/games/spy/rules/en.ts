/** The rules of SPY in English. How they are marked up: text.ts; terms: client/locales/GLOSSARY.md. */

import type { RulesText } from "../../contract/rules-text.ts";
import { hiddenTable } from "../../table-rules/en.ts";

export const text: RulesText = {
  game: "spy",
  locale: "en",
  title: "SPY",
  contents: "On this page",
  sections: [
    {
      id: "short",
      title: "In short",
      blocks: [
        [
          "Each player lays out a secret base of cards. Everyone sees only the Spies.",
          "In your turn you move your Spy, spy on someone, do both or neither.",
          "The Spy moves exactly the number on the card it faces. It spies on the card opposite, as in a mirror.",
          "In every base find Safe `1`, Safe `2`, Top Secret `1` and Top Secret `2`, in this order.",
          "A bomb is lit when it is found for the first time. The player who finds it lit is out.",
          "The last Spy in the game wins.",
        ],
      ],
    },
    {
      id: "base",
      title: "Cards and bases",
      blocks: [
        "{players} players have a set of one color each; {colours} colors make {cards} cards. A base holds two Safes, two Top Secrets, and the bombs `1` and `3`: {more} cards. With two players there is a bomb `2` as well: {two} cards. The number on a card says how far a Spy that faces it moves.",
        {
          type: "steps",
          items: [
            "Put your cards in any order you like. Nobody else sees them.",
            "Put your Spy in any gap between two cards, or at an end, and choose which way it looks.",
            "Press |Ready|. From now on the order never changes; only the Spy moves.",
          ],
        },
        {
          type: "figure",
          figure: "base",
          alt: "Six cards from the left: Top Secret `2`, Safe `1`, Bomb `3`, Top Secret `1`, Safe `2`, Bomb `1`. The Spy stands over the gap between the second and the third card and looks to the right.",
          caption: "The Spy stands in a gap and faces one card: here the third, Bomb `3`.",
        },
        "Who starts is random. Play then goes clockwise.",
      ],
    },
    {
      id: "move",
      title: "Moving your Spy",
      blocks: [
        "You may move once and spy once in a turn, in either order, and you may leave out one or both.",
        {
          type: "steps",
          items: [
            "The Spy moves the way it looks, exactly as many cards as the number on the card it faces. Not more, not fewer.",
            "It may turn around before the move, after it, or both; not on the way. After a turn at the start, the number of the card now faced counts.",
            "If the card it faces is exposed, you choose {near} or {far}, whatever is printed on it.",
            "The two ends of a base are one place. After the last card comes the first, and going around costs nothing.",
          ],
        },
        {
          type: "figure",
          figure: "ends",
          alt: "The same six cards. The Spy stands at the right end and looks to the right, away from the cards. The first card on the left is marked.",
          caption: "At the end and looking out: the Spy faces the card at the other end.",
        },
        {
          type: "example",
          text: "The Spy faces Bomb `3`. It must move three. Or it turns first, faces Safe `1`, and moves one the other way.",
        },
        "Every move is announced, so everyone learns the number of the card your Spy faced, unless that card was exposed. A move of three can only come from Bomb `3`.",
        "A bomb never counts as exposed: its printed number applies even after it has gone off.",
      ],
    },
    {
      id: "spy",
      title: "Spying: the mirror",
      blocks: [
        "Choose any other player still in the game; you may choose the same one every turn. You spy on the card in their base opposite the card your Spy faces, as in a mirror: if yours is the third from your left, it is the third from their right. On the screen that is the same column; its number counts from its owner’s left.",
        {
          type: "figure",
          figure: "mirror",
          alt: "Your base lies below, your Spy faces the third card from the left. A line goes up from it to the third column of the other base, whose card is turned over there: Safe `1`.",
          caption: "The third column leads to the other player’s fourth card, which is Safe `1`.",
        },
      ],
    },
    {
      id: "answers",
      title: "What the answer says",
      blocks: [
        {
          type: "table",
          caption: "Four answers, always true",
          head: ["What is there", "The answer", "What happens"],
          rows: [
            ["A Safe or Top Secret whose turn has not come", "Only its kind, not the number", "Nothing"],
            [
              "The target in this base",
              "The card is exposed",
              "It stays exposed for the rest of the game. Now the next card is the target.",
            ],
            [
              "A bomb, for the first time",
              "“Tssss”",
              "It is lit. Only its owner sees that; the others have to remember.",
            ],
            [
              "A lit bomb",
              "The bomb is shown to everyone, then turned back",
              "The player who found it is out. The bomb stays where it is, and stays lit.",
            ],
          ],
        },
        "The order of the {targets} cards belongs to each base: it does not matter who found the card before. You may spy on an exposed card again; the answer is its kind.",
      ],
    },
    {
      id: "end",
      title: "How it ends",
      blocks: [
        [
          "*You are out* when you find a lit bomb, when your Top Secret `2` is exposed, or when you resign. Your base leaves the game and its bombs do no harm any more. Places follow the order of going out: the later, the better.",
          "*The last player left wins*, at once.",
          "*It is a draw* when all players left agree, or when nobody has spied for {stall} whole rounds. Halfway there, the table gives a warning.",
        ],
      ],
    },
    {
      id: "settings",
      title: "What you can choose",
      blocks: [
        {
          type: "terms",
          items: {
            "|Memory aid|":
              "Everyone can look up what was said and take notes. Otherwise what was said is shown once, and then you have to remember it.",
            "|Move first, then spy|": "After spying, you cannot move again that turn.",
            "|Turn without moving|": "The Spy may turn around on the spot. That is the move of that turn.",
            "|Top Secret 2 eliminates|": "When this is off, only a lit bomb puts anyone out.",
            "|Numbers on the bombs|":
              "How far a Spy facing a bomb moves: `1` and `3`, or `1` and `1`. With two players each base also has bomb `2`.",
            "|Which card is spied on|":
              "The one opposite as in a mirror, or the card in the same position, counting from each player’s own left.",
            "|Who starts|": "Random, the host, or the first player out in the last game.",
            "|Draw if nobody spies|": "After how many rounds in which nobody spies the game is drawn, or never.",
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
          "To arrange your base drag the cards, or tap two of them to let them change places. Tap the Spy to turn it, tap a gap to put it there. |Shuffle| lays out a random base.",
          "In your turn point at a choice, or tap it once: you see where your Spy would stand and which card it would spy on. Press again to confirm.",
          "Tap the card above your Spy’s column to spy on it. |End turn| when you have done what you wanted.",
          "With the keyboard: arrow keys go along a base and from base to base, [Enter] chooses. To carry a card, pick it up with [Enter] and move it with the arrow keys.",
          "Others’ bases are drawn as you see them across the table, so the mirror is simply straight up.",
          "The right mouse button, or a finger that rests for a moment, draws arrows and circles. Only you see them, until you share the moment: they go along in its link.",
        ],
      ],
    },
    {
      id: "fair",
      title: "Fair play",
      blocks: [
        "The table itself gives the answers, so they are always true. What you may not know is never sent to your device. Before anyone sits down, the table commits to a secret number. Each player’s device adds its own, so nobody, the server included, can choose who starts. When the game is over all bases are exposed, and |Verify the game| goes through every answer again.",
        [
          "Without the memory aid, play from memory: no pencil.",
          "If you are out, or only watch, say nothing about what you know.",
        ],
      ],
    },
  ],
};
