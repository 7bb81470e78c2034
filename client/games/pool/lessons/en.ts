/** The texts of pool checkers' lessons in English. At most two lines each; terms: client/locales/GLOSSARY.md. */
import type { PoolLessonTexts } from "./lessons.ts";

export const texts: PoolLessonTexts = {
  first: {
    steps: [
      "You are Black and move first. Choose a marked man, then a square ahead of it.",
      "A white man is next to yours, the square behind it empty. You must capture it: jump.",
      "Jump twice in one move, first ahead, then back. A capture is finished once started.",
      "Bring this man to the far row. There it becomes a king.",
      "Kings fly. Capture the last white man from afar, and you win.",
    ],
    end: "Capture or block all the other side’s pieces: that is the whole game.",
  },
  step: {
    steps: ["Step one square ahead with one of your men. A man never steps backward."],
    end: "A man steps one square, diagonally ahead.",
  },
  king: {
    steps: ["Send your king from its corner all the way to the opposite one."],
    end: "A king goes as far as the squares are empty, in any diagonal direction.",
  },
  back: {
    steps: ["Your man can capture the king behind it. Jump backward."],
    end: "Men capture forward and backward, and kings as well as men.",
  },
  twice: {
    steps: ["You can capture two men in one move, the second one backward. Capture both."],
    end: "One piece, one move, as many jumps as there are.",
  },
  must: {
    steps: ["Try to step with the other man: it is refused, because you can capture. Then capture."],
    end: "A step is allowed only when nothing can be captured.",
  },
  choose: {
    steps: ["There are ways to capture two, and one way to capture only one. Capture only one."],
    end: "You choose: you need not capture as many as possible.",
  },
  finish: {
    steps: ["Capture the first man, and stop there if you can. Then continue."],
    end: "As long as the same piece can capture another one, the move is not over.",
  },
  round: {
    steps: ["You are White. Go round and capture all four: they leave together."],
    end: "A jumped piece stays until the move is over, and is not jumped twice.",
  },
  standing: {
    steps: ["Capture the man next to your king. It stays until you are done: no way back over it."],
    end: "A jumped piece stands in the way until the move is over.",
  },
  crown: {
    steps: [
      "Step onto the far row, and your man is crowned.",
      "You are White. Capture all four through the far row. Your man is not crowned.",
    ],
    end: "A man is crowned only if its move ends on the far row.",
  },
  far: {
    steps: ["The white man is far away, with room behind it. Capture it with your king."],
    end: "A king captures from any distance: empty squares before, at least one behind.",
  },
  landing: {
    steps: ["Three squares behind the first man are empty. Land where you can capture another."],
    end: "If a king can keep capturing from some squares, it lands on one of those.",
  },
  straight: {
    steps: ["You are White. Capture both kings along one line."],
    end: "After a jump a king continues straight or turns aside.",
  },
  fewer: {
    steps: ["You are White. Your king could capture three; capture only one."],
    end: "With kings you choose as well. You only have to finish what you started.",
  },
  win: {
    steps: ["Capture the last white man.", "You cannot capture this man. Block it, so that White has no move."],
    end: "If it is your turn and you cannot move, you lose.",
  },
  lone: {
    steps: ["Three kings hunt yours, and it has held out long. Make one more move with it."],
    end: "Three against one, and the lone king has made all its moves: a draw.",
  },
  quiet: {
    steps: ["Only kings have moved for a long time, and nothing was captured. Move yours."],
    end: "So long without progress is a draw. The count is beside the board.",
  },
  repeat: {
    steps: ["Move your king back: the position occurs for the third time."],
    end: "The same position three times, with the same side to move: a draw.",
  },
  begin: {
    steps: [
      "You are Black, so you move first. Step with any of your front men.",
      "White has answered. Now it is your move again: nobody may pass.",
    ],
    end: "Black moves first, then the players take turns; nobody may pass.",
  },
  home: {
    steps: ["You are White. Capture all five: your way crosses the square that you started from."],
    end: "The square you left counts as empty: you may cross it, or end your move there.",
  },
  agree: {
    steps: [
      "King against king: nobody can win this. Offer a draw.",
      "It was declined, and one offer is enough for one move. Make any move.",
      "Now White offers the draw. Accept it.",
    ],
    end: "One side offers, the other accepts: a draw.",
  },
};
