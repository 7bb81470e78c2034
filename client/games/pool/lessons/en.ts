/** The words of pool checkers' lessons in English. At most two lines each; terms: client/locales/GLOSSARY.md. */
import type { PoolWords } from "./lessons.ts";

export const words: PoolWords = {
  first: {
    steps: [
      "You are Black and begin. Choose a marked man, then a square ahead of it.",
      "A white man is next to yours, the square behind it empty. You must take it: jump.",
      "Jump twice in one move, first ahead, then back. Whoever starts taking goes on.",
      "Bring this man to the far row. There it becomes a king.",
      "Kings fly. Take the last white man from afar, and you have won.",
    ],
    end: "Take everything, or leave the other side without a move: that is the whole game.",
  },
  step: {
    steps: ["Step one square ahead with one of your men. Back a man never steps."],
    end: "One square, diagonally ahead: that is how a man steps.",
  },
  king: {
    steps: ["Send your king from its corner all the way to the opposite one."],
    end: "A king goes as far as the squares are empty, in any diagonal direction.",
  },
  back: {
    steps: ["Your man can take the king behind it. Jump backward."],
    end: "Men take forward and backward, and kings as well as men.",
  },
  twice: {
    steps: ["Two men can be taken in one move, the second one backward. Take both."],
    end: "One piece, one move, as many jumps as there are.",
  },
  must: {
    steps: ["Try to step with the other man: it is refused, for you can take. Then take."],
    end: "A step is allowed only when nothing can be taken.",
  },
  choose: {
    steps: ["There are ways to take two, and one to take only one. Take only one."],
    end: "You choose: nobody has to take as many as possible.",
  },
  finish: {
    steps: ["Take the first man, and stop there if you can. Then go on."],
    end: "As long as the same piece can take another one, the move is not over.",
  },
  round: {
    steps: ["You are White. Go right round and take all four: they leave together at the end."],
    end: "What was jumped stays until the move is over, and is not jumped twice.",
  },
  standing: {
    steps: ["Take the man next to your king. It stands until you are done: no way back over it."],
    end: "A jumped piece stands in the way until the move is over.",
  },
  crown: {
    steps: [
      "Step onto the far row, and your man is crowned.",
      "You are White. This way leads over the far row and on. Take all four, stay a man.",
    ],
    end: "Crowned is only a man whose move ends on the far row.",
  },
  far: {
    steps: ["The white man is far away, with room behind it. Take it with your king."],
    end: "A king takes from any distance: empty squares before, one at least behind.",
  },
  landing: {
    steps: ["Three squares behind the first man are empty. Land where you can take another."],
    end: "If a king can go on from some squares, it lands on one of those.",
  },
  straight: {
    steps: ["You are White. Take both kings along one line."],
    end: "After a jump a king goes straight on or turns aside.",
  },
  fewer: {
    steps: ["You are White. Your king could take three; take only one."],
    end: "Kings choose as well. What was begun is finished, that is all.",
  },
  win: {
    steps: ["Take the last white man.", "This man you cannot take. Block it, so that White has no move."],
    end: "Whoever is to move and cannot has lost.",
  },
  lone: {
    steps: ["Three kings hunt yours, and it has held out long. Make one more move with it."],
    end: "Three against one, and the lone king has made all its moves: a draw.",
  },
  quiet: {
    steps: ["For long only kings have moved. Nothing was taken. Make any move with yours."],
    end: "So long without progress is a draw. The count stands beside the board.",
  },
  repeat: {
    steps: ["Go back where your king came from: this position will have stood three times."],
    end: "The same position three times, with the same side to move: a draw.",
  },
  begin: {
    steps: [
      "You are Black, so you begin. Step with any of your front men.",
      "White has answered. Now it is your move again: nobody may pass.",
    ],
    end: "Black begins, then the players take turns; nobody may pass.",
  },
  home: {
    steps: ["You are White. Take all five: your way crosses the square that you started from."],
    end: "The square you left counts as empty: you may cross it, or end your move there.",
  },
  agree: {
    steps: [
      "King against king: nobody can win this. Offer a draw.",
      "It was declined, and one offer is enough for one move. Play on, with any move.",
      "Now White offers the draw. Accept it.",
    ],
    end: "One side offers, the other accepts: a draw.",
  },
};
