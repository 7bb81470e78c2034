/** The texts of the lessons of SPY in English. */
import type { SpyLessonTexts } from "./lessons.ts";

export const texts: SpyLessonTexts = {
  first: {
    steps: [
      "Your secret base: cards in any order, the Spy in any gap. Then press Ready.",
      "Your Spy moves exactly the number on the card it faces: here one. Move it.",
      "Now spy on the card opposite, in the same column.",
      "“Top Secret”: the answer is the kind, never the number. The first target is Safe 1.",
      "The card you face says two. Move, then spy: opposite lies Safe 1.",
      "Found: Safe 1 is exposed. Now move one and spy again, and mind the fuse.",
      "Later: three of their cards are exposed. Opposite your Spy is the last one. Spy.",
    ],
    end: "Find the four cards in their order, keep clear of lit bombs, and be the last Spy.",
  },
  arrange: {
    steps: ["Lay out your base as you like, and press Ready."],
    end: "From now on the order never changes; only the Spy moves.",
  },
  either: {
    steps: ["Spy first this time.", "Now move: the turn is over when you have done both."],
    end: "Once each in a turn, in either order; one or both may be left out.",
  },
  exact: {
    steps: ["Your Spy faces Bomb 3. It moves three, not more and not fewer."],
    end: "The number on the card it faces is the distance.",
  },
  turning: {
    steps: ["Turn around first, then move, and stay turned."],
    end: "After a turn at the start, the number of the card now faced counts.",
  },
  chosen: {
    steps: ["The card your Spy faces is exposed. You may move one or two: move two."],
    end: "Facing an exposed card, you choose, whatever is printed on it.",
  },
  ring: {
    steps: ["Your Spy is near the end of the base. Move it: it goes on from the other end."],
    end: "The two ends of a base are one place.",
  },
  outward: {
    steps: ["Your Spy looks out at the end, so it faces the card at the other end. Spy from there."],
    end: "At the end and looking out, it faces the far card.",
  },
  instead: {
    steps: ["Bomb 3 would move you three. Turn first instead, and move one the other way."],
    end: "Turning first chooses the card that counts.",
  },
  mirror: {
    steps: ["Two bases can be spied on. Spy on the blue one, straight up in your Spy’s column."],
    end: "You choose one player and spy on the card opposite, as in a mirror.",
  },
  kind: {
    steps: ["Opposite is a Safe that is not the target yet. Spy, and listen to the answer."],
    end: "The answer is only the kind, never the number.",
  },
  found: {
    steps: ["Opposite is Safe 1, the first target. Spy."],
    end: "It stays exposed for the rest of the game. Now the next card is the target.",
  },
  fuse: {
    steps: ["A bomb, and nobody has found it yet. Spy, and listen to its fuse."],
    end: "It is lit now. Only its owner sees that; the others have to remember.",
  },
  lit: {
    steps: ["You have just lit the bomb opposite. Do what you never should: spy on it again."],
    end: "If you find a lit bomb, you are out. It stays where it is, and stays lit.",
  },
  order: {
    steps: ["The third player has just found Red’s Safe 1, so its Safe 2 is next. Spy on it."],
    end: "The order belongs to the base. It does not matter who found the last card.",
  },
  win: {
    steps: ["Three of their cards are exposed. Opposite your Spy is the last one. Spy."],
    end: "Their last card is exposed: they are out, and the last Spy wins.",
  },
  strict: {
    steps: ["At this table you move first. Move.", "Now spy."],
    end: "After spying, you cannot move again that turn.",
  },
  spot: {
    steps: ["At this table your Spy may turn without moving. Turn it around on the spot."],
    end: "That was the move of this turn.",
  },
  same: {
    steps: ["No mirror here: spy on the card in the same position, counted from each player’s left."],
    end: "Not the mirror, but the same position, counted from each owner’s left.",
  },
  heard: {
    steps: ["Red’s Spy moves three: it faced Bomb 3, the card opposite you. Move, then spy."],
    end: "A move tells everyone the number of the card that the Spy faced.",
  },
  printed: {
    steps: ["Your Bomb 3 has just gone off. It still counts: your Spy moves exactly three."],
    end: "A bomb never counts as exposed: its own number applies.",
  },
  stall: {
    steps: [
      "For almost three rounds nobody has spied. End your turn without spying.",
      "Another game, and Red offers a draw. Accept it.",
    ],
    end: "A draw: when nobody spies for so long, or when all who are left agree.",
  },
  aid: {
    steps: [
      "This table has a memory aid. Spy, listen to the fuse, and end your turn.",
      "The bomb opposite is still marked for you. So move first, then spy.",
    ],
    end: "With the memory aid everyone can look up what was said.",
  },
  stays: {
    steps: ["At this table Top Secret 2 puts nobody out. It lies opposite: spy."],
    end: "All four are exposed, and the game continues: only a lit bomb puts anyone out.",
  },
  bombs: {
    steps: ["Here Bomb 1 is there twice, and no Bomb 3. Your Spy faces one of them: move it."],
    end: "The number on the card counts, whatever this table has put on its bombs.",
  },
};
