/** The words of pool checkers' lessons in English. At most two lines each; terms: client/locales/GLOSSARY.md. */
import type { PoolWords } from "./lessons.ts";

export const words: PoolWords = {
  first: {
    steps: [
      "You are Black and begin. Choose a marked man, then a square ahead of it.",
      "A white man stands next to yours, with an empty square behind. You must take it: jump over.",
      "Jump twice in one move, the second time backward. Whoever starts taking goes on to the end.",
      "Bring this man to the far row. There it becomes a king.",
      "Kings fly. Take the last white man from afar, and you have won.",
    ],
    end: "Take everything, or leave the other side without a move: that is the whole game.",
  },
};
