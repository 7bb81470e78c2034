/** The rules of pool checkers in English. How they are marked up: text.ts; terms: client/locales/GLOSSARY.md. */

import type { RulesText } from "../../contract/rules-text.ts";
import { openTable } from "../../table-rules/en.ts";

export const text: RulesText = {
  game: "pool",
  locale: "en",
  title: "Pool checkers",
  contents: "On this page",
  sections: [
    {
      id: "short",
      title: "In short",
      blocks: [
        [
          "Two players with {pieces} pieces each, on the dark squares. Black moves first.",
          "Men step one square forward. They capture forward and backward, by jumping over a piece.",
          "If you can capture, you must. If there are several ways, you choose.",
          "A man whose move ends on the far row becomes a king. Kings fly: they move and capture at any distance.",
          "Capture or block all the other side’s pieces and you win.",
        ],
      ],
    },
    {
      id: "start",
      title: "Board and pieces",
      blocks: [
        "Only the dark squares are used, and each player has a dark corner on the left. Both start with {pieces} men on their three nearest rows; the two rows between them are empty. Black moves first, then the players take turns. Nobody may pass.",
        {
          type: "figure",
          figure: "start",
          alt: "A board with black men on squares `1` to `12` at the top and white men on squares `21` to `32` at the bottom.",
          caption: "The start as White sees it, with the numbers of the squares.",
        },
        "Moves are written with these numbers: `11-15` is a step, `15x22` captures a piece. The switch below the board labels the squares `a1` to `h8` instead.",
      ],
    },
    {
      id: "moves",
      title: "Moving",
      blocks: [
        [
          "A *man* steps one square diagonally forward, onto an empty square. It never steps back.",
          "A *king* goes diagonally in any direction, as far as the squares are empty.",
        ],
      ],
    },
    {
      id: "captures",
      title: "Capturing",
      blocks: [
        "A man captures an opposing piece next to it by jumping over it onto the empty square right behind. It does so forward and backward, and it may capture kings as well as men.",
        {
          type: "figure",
          figure: "backward",
          alt: "A black man on `11` jumps forward over a white man on `15` to `18`, then backward over a white man on `14` to `9`.",
          caption: "One move, two pieces: `11x18x9`. The second jump goes backward.",
        },
        {
          type: "steps",
          items: [
            "*If you can capture, you must.* A step is allowed only when nothing can be captured.",
            "*You choose.* With several captures to choose from, you need not choose the one with the most pieces.",
            "*Finish the capture.* As long as the same piece can capture another one, it must continue.",
            "*Pieces leave together.* A jumped piece stays on the board until the move is finished, and is lifted only then. No piece is jumped twice, and meanwhile it stands in the way.",
          ],
        },
        {
          type: "figure",
          figure: "standing",
          alt: "A black king on `22` jumps over a white man on `25` to `29`. Another white man stands on `8`, behind the piece just jumped.",
          caption:
            "The king captures `25` and stops on `29`. The man on `25` is still there, so the way back to `8` is shut.",
        },
        "The square the capturing piece started from counts as empty: it may be crossed, landed on, or be where the move ends.",
      ],
    },
    {
      id: "kings",
      title: "Kings",
      blocks: [
        "A man whose move ends on the far row is crowned, and with that the move is over. If a capture brings it there and it can still capture as a man, it must continue as a man. It is crowned only if the capture ends on the far row.",
        {
          type: "steps",
          items: [
            "A king captures from any distance. The squares before the piece must be empty, and at least one behind it.",
            "It may land on any of the empty squares behind. But if it can keep capturing from some of them, it must land on one of those.",
            "After a jump it continues straight or turns aside.",
            "With kings you choose as well: you need not capture as many as possible, only finish the capture that you chose.",
          ],
        },
        {
          type: "figure",
          figure: "flying",
          alt: "A black king on `32` jumps over a white man on `18`, lands on `14`, and turns to capture the man on `17` and land on `21`. The squares `9` and `5`, further along the first line, are crossed out.",
          caption:
            "Behind `18` the squares `14`, `9` and `5` are empty, but the king can continue only from `14`. From there it captures `17` or `10`, as you like.",
        },
      ],
    },
    {
      id: "end",
      title: "How it ends",
      blocks: [
        "*You win* when the other side is to move and has no piece left, or none that can move, or when it resigns or runs out of time.",
        "*It is a draw* in four cases:",
        [
          "*Agreement.* One side offers a draw and the other accepts.",
          "*Three kings against one*, with nothing else on the board: once the lone king has made {lone} moves, even if it could be captured next. The count starts when that position arises; the move that creates it is not counted. Any capture or crowning cancels it.",
          "*No progress:* {quiet} moves by each side in a row with kings only and nothing captured.",
          "*Repetition:* the same position has occurred {times} times with the same side to move. Not every book has this rule; it is here so that a game comes to an end.",
        ],
        "While the count for three kings or for no progress is running, it is shown beside the board.",
      ],
    },
    {
      id: "settings",
      title: "What you can choose",
      blocks: [
        {
          type: "terms",
          items: {
            "|Who plays Black and moves first?|":
              "The color is random, unless you choose Black for yourself or for your opponent.",
            "|Start from another position|": "For exercises and endings: a position in the notation FEN.",
          },
        },
      ],
    },
    openTable,
    {
      id: "screen",
      title: "On this screen",
      blocks: [
        [
          "Tap a piece, then the square it should go to, or drag it there. The squares it can reach are marked. Which pieces can move is marked only when you must capture, or always: |Mark the pieces that can move| in the settings.",
          "In a capture of several jumps tap each landing in turn, or only the last one: the table asks if there are two ways.",
          "While the other side thinks, you may plan your next move. It is played as soon as your turn comes, if it is legal by then. Press it again to cancel.",
          "With the keyboard: the arrow keys go from square to square, [Enter] picks up and puts down, [Esc] takes back what is not finished.",
          "If something cannot be done, the line below the board says why.",
          "The slider shows every earlier moment of the game. |Turn the board| lets you see it from the other side.",
          "The right mouse button, or a finger that rests for a moment, draws arrows and circles. Only you see them, until you share the moment: they go along in its link.",
        ],
      ],
    },
    {
      id: "fair",
      title: "Fair play",
      blocks: [
        "The table knows the rules and allows no other move. Before anyone sits down, the table commits to a secret number. Each player’s device adds its own, so nobody, the server included, can choose who plays Black. After the game, |Verify the game| checks the draw and every move again in your own browser.",
        [
          "Offer a draw once, not after every move.",
          "If the game is lost, you may resign; do not keep anyone waiting for nothing.",
          "If you watch, keep good moves to yourself.",
        ],
      ],
    },
  ],
};
