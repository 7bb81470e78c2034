/** The rules of SPY in English. How they are marked up: text.ts; terms: client/locales/GLOSSARY.md. */

import type { RulesText } from "../../contract/rules-text.ts";
import { hiddenTable } from "../../table-rules/en.ts";

export const text: RulesText = {
  game: "spy",
  locale: "en",
  title: "Spy",
  contents: "On this page",
  sections: [
    {
      id: "short",
      title: "In short",
      blocks: [
        {
          type: "list",
          items: [
            "Everybody lays out a secret base of cards. Only the Spies are seen.",
            "In your turn you move your Spy, spy on somebody, do both or neither.",
            "The Spy moves exactly the number on the card it faces. It spies on the card opposite, as in a mirror.",
            "In every base find Safe `1`, Safe `2`, Top Secret `1` and Top Secret `2`, in this order.",
            "A bomb found for the first time is lit. Whoever finds it lit is out.",
            "The last Spy in the game wins.",
          ],
        },
      ],
    },
    {
      id: "base",
      title: "Cards and bases",
      blocks: [
        {
          type: "paragraph",
          text: "{players} players have a set of one colour each; {colours} colours make {cards} cards. A base holds two Safes, two Top Secrets, and the bombs `1` and `3`: {more} cards. With two players there is a bomb `2` as well: {two} cards. The number on a card says how far a Spy that faces it moves.",
        },
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
        { type: "paragraph", text: "Who begins is drawn by lot. Then it goes on clockwise." },
      ],
    },
    {
      id: "move",
      title: "Moving your Spy",
      blocks: [
        {
          type: "paragraph",
          text: "You may move once and spy once in a turn, in either order, and you may leave out one or both.",
        },
        {
          type: "steps",
          items: [
            "The Spy moves the way it looks, exactly as many cards as the number on the card it faces. Not more, not fewer.",
            "It may turn round before the move, after it, or both; not on the way. After a turn at the start, the number of the card now faced counts.",
            "If the card it faces lies open to all, you choose {near} or {far}, whatever is printed on it.",
            "The two ends of a base are one place. From the last card it goes on to the first, and going round costs nothing.",
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
        {
          type: "paragraph",
          text: "Every move is announced, so all learn the number of the card your Spy faced, unless that card lay open. A move of three can only come from Bomb `3`.",
        },
        {
          type: "paragraph",
          text: "A bomb never counts as exposed: its printed number applies even after it has gone off.",
        },
      ],
    },
    {
      id: "spy",
      title: "Spying: the mirror",
      blocks: [
        {
          type: "paragraph",
          text: "Choose any other player still in the game; you may choose the same one every turn. You ask for the card in their base that lies opposite the card your Spy faces, as in a mirror: if yours is the third from your left, it is the third from their right. On the screen that is the same column; its number counts from its owner’s left.",
        },
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
          head: ["What lies there", "What is said", "What follows"],
          rows: [
            ["A Safe or Top Secret whose turn has not come", "Only its kind, not the number", "Nothing"],
            [
              "The card to be found next in this base",
              "The card is turned over for all",
              "It lies open for the rest of the game. The next one is sought now.",
            ],
            [
              "A bomb, for the first time",
              "“Tssss”",
              "It is lit. Only its owner sees that; the others have to remember.",
            ],
            [
              "A lit bomb",
              "The bomb is shown to everyone, then turned back",
              "Whoever found it is out. The bomb stays where it is, and stays lit.",
            ],
          ],
        },
        {
          type: "paragraph",
          text: "The order of the {targets} cards belongs to each base: it goes on from where it stands, whoever found the card before. A card that lies open may be asked for again; it is answered with its kind.",
        },
      ],
    },
    {
      id: "end",
      title: "How it ends",
      blocks: [
        {
          type: "list",
          items: [
            "*You are out* when you find a lit bomb, when your Top Secret `2` is exposed, or when you resign. Your base leaves the game and its bombs do no harm any more. Places follow the order of going out: the later, the better.",
            "*The last player left wins*, at once.",
            "*It is a draw* when all who are left agree, or when nobody has spied for {stall} whole rounds. Halfway there, the table gives a warning.",
          ],
        },
      ],
    },
    {
      id: "settings",
      title: "What you can choose",
      blocks: [
        {
          type: "terms",
          items: [
            {
              term: "|Memory aid|",
              text: "Everybody can look up what was said and take notes. Otherwise what was said is shown once, and then you have to remember it.",
            },
            { term: "|Move first, then spy|", text: "Whoever has spied cannot move any more in that turn." },
            {
              term: "|Turn without moving|",
              text: "The Spy may turn round on the spot. That is the move of that turn.",
            },
            {
              term: "|Top Secret 2 eliminates|",
              text: "When this is off, only a lit bomb throws anybody out.",
            },
            {
              term: "|Numbers on the bombs|",
              text: "How far a Spy moves that faces a bomb: `1` and `3`, or `1` and `1`. With two players bomb `2` is there besides.",
            },
            {
              term: "|Which card is spied on|",
              text: "The one opposite as in a mirror, or the card in the same position, counting from each player’s own left.",
            },
            { term: "|Who begins|", text: "By lot, whoever opens the table, or whoever lost the last game." },
            {
              term: "|A draw when nobody spies|",
              text: "After how many rounds in which nobody spies the game is drawn, or never.",
            },
          ],
        },
      ],
    },
    hiddenTable,
    {
      id: "screen",
      title: "On this screen",
      blocks: [
        {
          type: "list",
          items: [
            "To arrange your base drag the cards, or tap two of them to let them change places. Tap the Spy to turn it, tap a gap to put it there. |Shuffle| lays out a base by chance.",
            "In your turn point at a choice, or tap it once: you see where your Spy would stand and which card it would ask for. Press again to do it.",
            "Tap the card above your Spy’s column to spy on it. |End turn| when you have done what you wanted.",
            "With the keyboard: arrow keys go along a base and from base to base, [Enter] chooses. To carry a card, pick it up with [Enter] and move it with the arrow keys.",
            "Others’ bases are drawn as you see them across the table, so the mirror is simply straight up.",
            "The right mouse button, or a finger that rests for a moment, draws arrows and circles. Only you see them, until you share the moment: they go along in its link.",
          ],
        },
      ],
    },
    {
      id: "fair",
      title: "Fair play",
      blocks: [
        {
          type: "paragraph",
          text: "The table itself gives the answers, so they are always true. What you may not know is never sent to your device. Who begins follows from a secret to which the table bound itself before anybody sat down, mixed with a number from each player’s own device. When the game is over all bases are laid open, and |Verify the game| goes through every answer again.",
        },
        {
          type: "list",
          items: [
            "Without the memory aid, play from memory: no pencil.",
            "Whoever is out, or only watches, says nothing about what they know.",
          ],
        },
      ],
    },
  ],
};
