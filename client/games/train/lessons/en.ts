/** The texts of Mexican Train's lessons in English. */
import type { TrainLessonTexts } from "./lessons.ts";

export const texts: TrainLessonTexts = {
  first: {
    steps: [
      "Play a tile that matches the engine on your own train, the one next to your hand.",
      "Now start the Mexican Train, which is open to all: match the engine there.",
      "A double is open and blocks every other train. You have nothing for it: draw.",
      "The tile you drew fits the open double. Close it, no matter whose train it is.",
      "Nothing fitted there: that train is public now, as its marker says. Play on it.",
    ],
    end: "Match ends, draw when you cannot, and be the first to lay your last tile.",
  },
  begin: {
    steps: ["Start your train with a tile that matches the engine. You can, so you may not draw."],
    end: "By the family rules you must play if you can.",
  },
  draw: {
    steps: [
      "None of your tiles matches the engine. Draw one.",
      "It fits. By the family rules you must play it: put it on a train.",
    ],
    end: "You draw one tile a turn, and play it at once if it fits.",
  },
  marker: {
    steps: ["Nothing fits. Draw, and look at your train: the tile will not fit either."],
    end: "Your train has its marker: everyone may play there now.",
  },
  clear: {
    steps: ["Your train is public. Draw, and play the tile on your own train."],
    end: "As soon as you play on your own train again, its marker comes off.",
  },
  mexican: {
    steps: ["Start the Mexican Train, even before your own."],
    end: "There is one Mexican Train, and it is always open to all.",
  },
  public: {
    steps: ["Both other trains have a marker. Play on one of them, not on your own."],
    end: "A train with a marker is open to all; one without is its owner’s alone.",
  },
  double: {
    steps: ["Lay the double on your train. It brings another play: put a tile on it."],
    end: "A double brings another play.",
  },
  close: {
    steps: ["A double was left open on the other train. Your own is blocked; close the double."],
    end: "The next player must close an open double, and that ends the turn.",
  },
  order: {
    steps: ["Two doubles are open. Close the one on the other player’s train: it came first."],
    end: "Several open doubles are closed in the order in which they were laid.",
  },
  dead: {
    steps: ["Nobody can close that double: its number is used up. Play on your own train."],
    end: "A dead double blocks nobody.",
  },
  goingOut: {
    steps: ["Your last tile is a double, and it fits. Lay it."],
    end: "Going out with a double is allowed: the round is over at once.",
  },
  out: {
    steps: ["Lay your last tile, and look at the score."],
    end: "The player who goes out scores 0; the others count the pips they hold.",
  },
  decline: {
    steps: [
      "Club rules: you could play, but you may draw instead. Draw.",
      "Now only the drawn tile may be played, and it does not fit. Pass.",
    ],
    end: "By the club rules you may hold back; it costs you a marker on your train.",
  },
  leave: {
    steps: ["Club rules: lay the double, leave it open, and start the Mexican Train instead."],
    end: "By the club rules a train with an open double becomes public.",
  },
  unwilling: {
    steps: ["Club rules: you could close the double. Keep your tile: draw, then pass."],
    end: "Closing may be declined by the club rules; then your own train becomes public.",
  },
  partner: {
    steps: ["Your partner sits opposite. Play on your partner’s train: it belongs to you both."],
    end: "Partners’ trains belong to both; each plays on either end.",
  },
  stuck: {
    steps: ["Playing in pairs. Draw, then pass: see what happens to your train."],
    end: "One partner without a tile: the pair is stuck, and nothing is public yet.",
  },
  last: {
    steps: ["At this table the last double is closed first. Close the one on the Mexican Train."],
    end: "With this choice several open doubles are closed in reverse order.",
  },
  quick: {
    steps: ["Everyone builds at once. Lay four tiles or more, doubles too, and press “Done”."],
    end: "In a quick start everyone builds before the first turn.",
  },
  run: {
    steps: ["You start your train, so lay as many as you can: three or more. Then press “Done”."],
    end: "On the turn that starts your train it may grow as long as you like.",
  },
  split: {
    steps: ["The double on your train is closed, so it may branch. Lay another tile on it."],
    end: "Four tiles touch a split double in the end.",
  },
  trip: {
    steps: ["Start on your own train, then continue: lay a tile on the Mexican Train as well."],
    end: "After your own train, one tile on each public train in turn.",
  },
  unstarted: {
    steps: ["Both trains are public and not started. Draw, and lay the tile on the other one."],
    end: "Anyone may start a public train. Playing elsewhere leaves your own marker on.",
  },
  drawnDouble: {
    steps: [
      "Nothing of yours fits. Draw: it is a double, and it fits. Lay it on your train.",
      "After a double you play again. Nothing fits: draw once more, and play that tile.",
    ],
    end: "A drawn double counts like any other: play again, and draw again if you have to.",
  },
  blocked: {
    steps: ["The boneyard is empty, and the others have passed. You cannot play either: pass."],
    end: "The round is blocked, so it is over. Everyone scores the pips in hand.",
  },
  blank: {
    steps: ["The double blank counts 50, and the other player holds it. Lay your last tile."],
    end: "Pips are counted; only the double blank counts what the table has chosen.",
  },
  engine: {
    steps: ["Nobody held the engine, so both drew a tile: you got it. Start your train."],
    end: "By the club rules the engine is dealt too. The player who lays it has the first turn.",
  },
  around: {
    steps: ["Turns go counterclockwise here. Play a tile, and see who comes next."],
    end: "Next is the player on your right; clockwise it would be the one on your left.",
  },
  level: {
    steps: ["The other player holds only 0-0, worth nothing here. Lay your last tile."],
    end: "Tied players share the win; club rules first look for more rounds without points.",
  },
  rounds: {
    steps: [
      "Two rounds are played here. Lay your last tile: the first one is over.",
      "The other player has seen the score. Press “Ready for round 2” too.",
    ],
    end: "A new deal, an engine one lower. After the last round the lowest total wins.",
  },
  second: {
    steps: [
      "Family rules: lay two doubles, one on your train and one on the Mexican Train.",
      "A tile that is not a double must go on the one to be closed first. Lay one there.",
    ],
    end: "After a second double only the one to be closed first takes a plain tile.",
  },
  unstuck: {
    steps: ["Your partner laid nothing: your pair is stuck. Play on the Mexican Train."],
    end: "Laying any tile ends that. A train already public stays so until you play on it.",
  },
  pairOut: {
    steps: ["Your partner holds many tiles. Lay your last one all the same, and see the score."],
    end: "One partner out: the pair scores nothing. The other pairs add up both hands.",
  },
  without: {
    steps: ["No Mexican Train here: a tile for the engine goes on your own train. Start it."],
    end: "Without the Mexican Train there are only the players’ own trains.",
  },
};
