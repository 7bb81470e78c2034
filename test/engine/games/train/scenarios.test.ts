/** The scenarios of RULES.md, part C.2, row by row. Seats A, B, C, D sit clockwise. */
import { describe, expect, it } from "vitest";
import { train } from "../../../../engine/games/train/game.ts";
import { handPoints, roundPoints } from "../../../../engine/games/train/score.ts";
import { parseTile } from "../../../../engine/games/train/tiles.ts";
import { engineOf } from "../../../../engine/games/train/trains.ts";
import { oneLeft } from "../../../../engine/games/train/turns.ts";
import type { TrainState } from "../../../../engine/games/train/types.ts";
import { Position, position, type Setup } from "./position.ts";
import { game, hostOf, optionsFrom } from "./table.ts";

const FAMILY = { rulebook: "family" };
const CLUB = { rulebook: "club" };
const BOTH = [FAMILY, CLUB];

const covered = new Map<number, number>();

/** One row of the table, for each rulebook that it names. */
const row = (number: number, rulebooks: readonly object[], title: string, test: (rules: object) => void): void => {
  covered.set(number, (covered.get(number) ?? 0) + rulebooks.length);
  for (const rules of rulebooks) it(`C.2 #${number} ${JSON.stringify(rules)}: ${title}`, () => test(rules));
};

const isFamily = (rules: object): boolean => rules === FAMILY;
const tiles = (text: string) => text.split(" ").map((each) => parseTile(each) ?? -1);

const dealt = (rules: object, seats: number): Position => {
  const host = hostOf(3);
  const state = train.start(optionsFrom(rules), seats);
  return new Position(state, host).next();
};

const seen = ({ state }: Position): readonly number[] => state.hands.map((hand) => hand.length);

describe("deals and engines", () => {
  row(1, [FAMILY], "double-12 for two", (rules) => {
    const table = dealt({ ...rules, set: 12 }, 2);
    expect(engineOf(table.state)).toBe(12);
    expect(seen(table)).toEqual([16, 16]);
    expect(table.state.boneyard).toBe(58);
    expect(table.state.hands.flat()).not.toContain(parseTile("12-12"));
  });
  row(2, [FAMILY], "double-9 for four", (rules) => {
    const table = dealt({ ...rules, set: 9 }, 4);
    expect(engineOf(table.state)).toBe(9);
    expect(seen(table)).toEqual([10, 10, 10, 10]);
    expect(table.state.boneyard).toBe(14);
  });
  row(3, [CLUB], "double-12 for four, the engine among the 91 tiles", (rules) => {
    const table = dealt({ ...rules, set: 12 }, 4);
    expect(seen(table)).toEqual([15, 15, 15, 15]);
    expect(table.state.boneyard).toBe(31);
    expect(hostOf(3).shuffle("round-1", 91)).toContain(parseTile("12-12"));
  });
  row(4, [CLUB], "the holder lays the engine and takes a normal turn", (rules) => {
    const table = position({ rules, phase: "seek", hands: "A: 12-12 12-5 3-4 | B: 1-2 | C: 1-3 | D: 1-4" }).next();
    expect(table.hand("A")).toBe("4-3 12-5");
    expect(table.turn).toBe("A");
    expect(table.queue).toEqual([]);
    expect(table.moves("A")).toEqual(["12-5 A", "12-5 M", "draw"]);
    expect(table.act("A", "12-5 A").turn).toBe("D");
  });
  row(5, [CLUB], "nobody holds the engine: all draw until C has it", (rules) => {
    const sought = position({
      rules,
      phase: "seek",
      hands: "A: 1-2 | B: 1-3 | C: 1-4 | D: 1-5",
      draws: "2-2 2-3 2-4 2-5 3-3 3-4 12-12 3-5",
    });
    const table = sought.next().next();
    expect(seen(table)).toEqual([3, 3, 3, 3]);
    const laid = table.next();
    expect(laid.hand("A")).toBe("2-1 2-2 3-3");
    expect(laid.hand("C")).toBe("4-1 4-2");
    expect(laid.state.boneyard).toBe(12);
    expect(laid.turn).toBe("C");
  });
  row(6, [FAMILY], "a tile that matches the engine starts a train", (rules) => {
    const table = position({ rules, hands: "A: 5-12 3-4" });
    expect(table.moves("A")).toEqual(["12-5 A", "12-5 M"]);
  });
  row(7, [FAMILY], "a fitting drawn tile must be played", (rules) => {
    const table = position({ rules, hands: "A: 3-4", draws: "3-12" }).act("A", "draw");
    expect(table.turn).toBe("A");
    expect(table.moves("A")).toEqual(["12-3 A", "12-3 M"]);
    expect(table.refusal("A", "pass")).toBe("must-play");
  });
  row(8, [FAMILY], "a drawn tile that does not fit: the marker opens the unstarted train", (rules) => {
    const table = position({ rules, hands: "A: 3-4 | B: 12-2 1-1", draws: "4-5" }).act("A", "draw");
    expect(table.marked).toBe("A");
    expect(table.turn).toBe("B");
    expect(table.plays("B")).toEqual(["12-2 A", "12-2 B", "12-2 M"]);
    expect(table.act("B", "12-2 A").ends("A")).toEqual([2]);
  });
  row(9, [FAMILY], "who can play may not draw", (rules) => {
    expect(position({ rules, hands: "A: 12-5 3-4" }).refusal("A", "draw")).toBe("must-play");
  });
  const declined = (rules: object) => position({ rules, hands: "A: 12-5 3-4", draws: "12-7" }).act("A", "draw");
  row(10, [CLUB], "who can play may draw; then only the drawn tile", (rules) => {
    expect(declined(rules).moves("A")).toEqual(["12-7 A", "12-7 M", "pass"]);
  });
  row(11, [CLUB], "not playing it opens the train and the turn passes counter-clockwise", (rules) => {
    const table = declined(rules).act("A", "pass");
    expect(table.marked).toBe("A");
    expect(table.turn).toBe("D");
    expect(table.hand("A")).toBe("4-3 12-5 12-7");
  });
  row(12, [CLUB], "another tile of the hand is refused after drawing", (rules) => {
    expect(declined(rules).refusal("A", "12-5 A")).toBe("drawn-tile-only");
  });
});

describe("trains and markers", () => {
  const trains = "A: 12-5 | B: 12-7 | M: 12-3";
  const marked = "A: 12-5 | B*: 12-7 | M: 12-3";
  row(13, BOTH, "a private train is shut to others", (rules) => {
    const table = position({ rules, hands: "A: 7-9", trains });
    expect(table.plays("A")).toEqual([]);
    expect(table.refusal("A", "7-9 B")).toBe("train-private");
  });
  row(14, BOTH, "a marked train is open, and another's tile leaves the marker", (rules) => {
    const table = position({ rules, hands: "A: 7-9 1-1", trains: marked });
    expect(table.plays("A")).toEqual(["9-7 B"]);
    expect(table.act("A", "7-9 B").marked).toBe("B");
  });
  const own = "A*: 12-5 | M: 12-3";
  row(15, BOTH, "playing elsewhere leaves one's marker", (rules) => {
    const table = position({ rules, hands: "A: 3-4 5-6 1-1", trains: own });
    expect(table.act("A", "3-4 M").marked).toBe("A");
  });
  row(16, BOTH, "playing on one's own train takes it off", (rules) => {
    const table = position({ rules, hands: "A: 3-4 5-6 1-1", trains: own });
    expect(table.act("A", "5-6 A").marked).toBe("");
  });
});

describe("doubles", () => {
  const one = (rules: object) =>
    position({
      rules,
      hands: "A: 6-6 2-6 3-8 7-7 | B: 6-5 7-9 | D: 6-5 7-9",
      trains: "A: 12-6 | B: 12-7 | M: 12-3",
    }).act("A", "6-6 A");
  row(17, [FAMILY], "after a double: on it, or on any open train", (rules) => {
    expect(one(rules).moves("A")).toEqual(["6-2 A", "8-3 M"]);
  });
  row(18, [FAMILY], "left open, it bars all other trains and does not mark its own", (rules) => {
    const table = one(rules).act("A", "3-8 M");
    expect(table.turn).toBe("B");
    expect(table.queue).toEqual(["6-6 A"]);
    expect(table.marked).toBe("");
    expect(table.moves("B")).toEqual(["6-5 A"]);
  });
  row(19, [CLUB], "left open, it marks its train", (rules) => {
    const table = one(rules).act("A", "3-8 M");
    expect(table.queue).toEqual(["6-6 A"]);
    expect(table.marked).toBe("A");
    expect(table.plays("D")).toEqual(["6-5 A"]);
  });
  row(20, [CLUB], "left open on another's public train, it does not mark one's own", (rules) => {
    const table = position({
      rules,
      hands: "A: 6-6 3-8 1-1 | D: 6-5 8-9 1-2",
      trains: "A: 12-4 | C*: 12-6 | M: 12-3",
    })
      .act("A", "6-6 C")
      .act("A", "3-8 M");
    expect(table.marked).toBe("C");
    expect(table.turn).toBe("D");
    expect(table.plays("D")).toEqual(["6-5 C"]);
  });
  const two = (rules: object, rest: string, draws = "") =>
    position({ rules, hands: `A: 6-6 3-3 ${rest} | B: 3-5 2-7 6-4`, trains: "A: 12-6 | M: 12-3", draws })
      .act("A", "6-6 A")
      .act("A", "3-3 M");
  row(21, [FAMILY], "after two doubles only the first may be closed", (rules) => {
    const table = two(rules, "3-8 2-6");
    expect(table.moves("A")).toEqual(["6-2 A"]);
    expect(table.refusal("A", "3-8 M")).toBe("first-double-only");
  });
  row(22, [FAMILY], "who cannot must draw", (rules) => {
    expect(two(rules, "3-8 1-1").moves("A")).toEqual(["draw"]);
  });
  row(23, [CLUB], "the second double may be closed too", (rules) => {
    const table = two(rules, "3-8 1-1");
    expect(table.plays("A")).toEqual(["8-3 M"]);
    const closed = table.act("A", "3-8 M");
    expect(closed.queue).toEqual(["6-6 A"]);
    expect(closed.marked).toBe("A");
  });
  row(24, [FAMILY], "the first closed, the second is open", (rules) => {
    const table = two(rules, "3-8 2-6").act("A", "2-6 A");
    expect(table.queue).toEqual(["3-3 M"]);
    expect(table.moves("B")).toEqual(["5-3 M"]);
  });
  row(25, [FAMILY], "last laid, first closed", (rules) => {
    const table = two({ ...rules, closeOrder: "last-laid" }, "3-8 2-6");
    expect(table.moves("A")).toEqual(["8-3 M"]);
    expect(table.refusal("A", "2-6 A")).toBe("first-double-only");
  });
  const drawing = (rules: object, draws: string) =>
    position({ rules, hands: "A: 6-6 5-9", trains: "A: 12-6 | B*: 12-4 | M: 12-3", draws })
      .act("A", "6-6 A")
      .act("A", "draw");
  row(26, [FAMILY], "a drawn double must be laid, and one draws again", (rules) => {
    const table = drawing(rules, "4-4 4-9");
    expect(table.moves("A")).toEqual(["4-4 B"]);
    expect(table.act("A", "4-4 B").moves("A")).toEqual(["draw"]);
  });
  row(27, [FAMILY], "with two live doubles a tile for the second is none", (rules) => {
    const table = drawing(rules, "4-4 4-9").act("A", "4-4 B").act("A", "draw");
    expect(table.turn).toBe("B");
    expect(table.marked).toBe("AB");
    expect(table.queue).toEqual(["6-6 A", "4-4 B"]);
    expect(table.hand("A")).toBe("9-4 9-5");
  });
  row(28, [FAMILY], "a drawn closing tile must be played, and leaves no marker", (rules) => {
    const table = drawing(rules, "6-1");
    expect(table.moves("A")).toEqual(["6-1 A"]);
    const closed = table.act("A", "6-1 A");
    expect(closed.turn).toBe("B");
    expect(closed.marked).toBe("B");
    expect(closed.queue).toEqual([]);
  });
});

describe("an inherited open double", () => {
  /** 6-6 open on A's train; in the club A's train is public by it. `who` is on turn. */
  const open = (rules: object, who: string, draws = "") =>
    position({
      rules,
      hands: `${who}: 2-6 7-9 | ${who === "B" ? "C: 1-1" : "B: 1-1"}`,
      trains: `${isFamily(rules) ? "A" : "A*"}: 12-6 6-6 | B: 12-7 | M: 12-7`,
      open: "A",
      turn: who,
      draws,
    });
  row(29, BOTH, "only a tile that closes it; in the family it must, in the club it may", (rules) => {
    const table = open(rules, "B");
    expect(table.moves("B")).toEqual(isFamily(rules) ? ["6-2 A"] : ["6-2 A", "draw"]);
    expect(table.refusal("B", "7-9 M")).toBe("double-open");
  });
  row(30, [FAMILY], "closed by B, the train stays private and the turn ends", (rules) => {
    const table = open(rules, "B").act("B", "2-6 A");
    expect(table.marked).toBe("");
    expect(table.queue).toEqual([]);
    expect(table.turn).toBe("C");
  });
  row(31, [CLUB], "closed by C, the train stays public until A plays there", (rules) => {
    const table = open(rules, "C").act("C", "2-6 A");
    expect(table.marked).toBe("A");
    expect(table.queue).toEqual([]);
    const later = position({ rules, hands: "A: 2-3 1-1", trains: "A*: 12-6 6-6 6-2" });
    expect(later.act("A", "2-3 A").marked).toBe("");
  });
  row(32, [CLUB], "declined: the drawn tile is kept, and the next player faces it", (rules) => {
    const table = open(rules, "B", "5-9").act("B", "draw").act("B", "pass");
    expect(table.marked).toBe("AB");
    expect(table.hand("B")).toBe("6-2 9-5 9-7");
    expect(table.turn).toBe("A");
    expect(table.queue).toEqual(["6-6 A"]);
  });
  row(33, [FAMILY], "a drawn tile that fits elsewhere may not be played", (rules) => {
    const table = position({
      rules,
      hands: "B: 1-1",
      trains: "A: 12-6 6-6 | M: 12-7",
      open: "A",
      turn: "B",
      draws: "7-9",
    }).act("B", "draw");
    expect(table.turn).toBe("C");
    expect(table.marked).toBe("B");
    expect(table.hand("B")).toBe("1-1 9-7");
  });
  const queued = (rules: object) =>
    position({
      rules,
      hands: "A: 3-5 6-7 | B: 3-8 2-6 1-1 | C: 3-5 6-7",
      trains: "A: 12-6 6-6 | M: 12-3 3-3",
      open: "A M",
      turn: "B",
    });
  row(34, BOTH, "of two the first is closed first", (rules) => {
    expect(queued(rules).plays("B")).toEqual(["6-2 A"]);
  });
  row(35, BOTH, "then the next player faces the second", (rules) => {
    const table = queued(rules).act("B", "2-6 A");
    expect(table.queue).toEqual(["3-3 M"]);
    expect(table.plays(table.turn)).toEqual(["5-3 M"]);
  });
  /** Double-9: 8-8 open on D's train, most other eights on C's. */
  const eights = (rules: object, more: Partial<Setup>) =>
    position({ rules: { ...rules, set: 9 }, hands: "B: 3-5 7-9 1-1", open: "D", turn: "B", ...more });
  const SEVEN_EIGHTS = "B: 9-7 | C: 0-8 1-8 2-8 3-8 4-8 5-8 6-8 | D: 9-8 8-8 | M: 9-3";
  const ALL_EIGHTS = "B: 9-7 | C: 0-8 1-8 2-8 3-8 4-8 5-8 6-8 7-8 | D: 9-8 8-8 | M: 9-3";
  row(36, BOTH, "a double of which all tiles are out bars nobody", (rules) => {
    expect(eights(rules, { trains: ALL_EIGHTS }).plays("B")).toEqual(["5-3 M", "9-7 B"]);
  });
  row(37, BOTH, "one tile of the value not on the table keeps it alive", (rules) => {
    const inBoneyard = eights(rules, { trains: SEVEN_EIGHTS });
    expect(inBoneyard.moves("B")).toEqual(["draw"]);
    const inHand = eights(rules, { trains: SEVEN_EIGHTS, hands: "A: 7-8 | B: 3-5 7-9 1-1" });
    expect(inHand.moves("B")).toEqual(["draw"]);
  });
  row(38, [FAMILY], "a double dead when laid bars nobody, but one must play on", (rules) => {
    const setup = (hand: string) =>
      position({
        rules: { ...rules, set: 9 },
        hands: `A: 8-8 ${hand} | B: 9-2 1-1`,
        trains: "A: 9-8 | C: 0-8 1-8 2-8 3-8 4-8 5-8 6-8 7-8 | M: 9-3",
      }).act("A", "8-8 A");
    const table = setup("3-5 1-2");
    expect(table.turn).toBe("A");
    expect(table.moves("A")).toEqual(["5-3 M"]);
    expect(setup("1-2").moves("A")).toEqual(["draw"]);
    expect(table.act("A", "3-5 M").plays("B")).toEqual(["9-2 B"]);
  });
  row(39, BOTH, "a dead double is skipped in the queue", (rules) => {
    expect(eights(rules, { trains: `${ALL_EIGHTS} 3-3`, open: "D M" }).plays("B")).toEqual(["5-3 M"]);
  });
});

describe("a round's end", () => {
  row(40, BOTH, "out with a double: over at once", (rules) => {
    const hands = "A: 5-5 | B: 1-2 | C: 1-3 | D: 1-4";
    const table = position({ rules, hands, trains: "A: 12-5" }).act("A", "5-5 A");
    expect(table.state.phase).toBe("count");
    expect(table.turn).toBe("");
    expect(table.next().state.scores).toEqual([[0, 3, 4, 5]]);
  });
  row(41, [FAMILY], "out with two doubles", (rules) => {
    const table = position({ rules, hands: "A: 5-5 2-2", trains: "A: 12-5 | M: 12-2" });
    expect(table.act("A", "5-5 A").act("A", "2-2 M").state.phase).toBe("count");
  });
  row(42, BOTH, "out by closing one double while another is open", (rules) => {
    const table = position({ rules, hands: "A: 2-6", trains: "C: 12-6 6-6 | M: 12-3 3-3", open: "C M" });
    expect(table.act("A", "2-6 C").state.phase).toBe("count");
  });
  const dry = (rules: object, hands: string, turn = "A") =>
    position({ rules, hands, trains: "M: 12-3", boneyard: 0, turn });
  row(43, BOTH, "boneyard empty: pass, and the marker goes on", (rules) => {
    const table = dry(rules, "B: 1-1", "B");
    expect(table.moves("B")).toEqual(["pass"]);
    expect(table.refusal("B", "draw")).toBe("boneyard-empty");
    expect(table.act("B", "pass").marked).toBe("B");
  });
  const order = (rules: object): readonly string[] => (isFamily(rules) ? ["A", "B", "C", "D"] : ["A", "D", "C", "B"]);
  row(44, BOTH, "three pass, the fourth plays: the round goes on", (rules) => {
    const hands = order(rules).map((letter, index) => `${letter}: ${index === 3 ? "3-4 1-1" : "1-1 2-2"}`);
    const passed = order(rules)
      .slice(0, 3)
      .reduce((table, letter) => table.act(letter, "pass"), dry(rules, hands.join(" | ")));
    expect(passed.state.idle).toBe(3);
    const last = order(rules)[3]!;
    const played = passed.act(last, "3-4 M");
    expect(played.state.idle).toBe(0);
    expect(played.turn).toBe("A");
  });
  row(45, BOTH, "all four pass: the round is over and every hand counts", (rules) => {
    const hands = "A: 1-1 | B: 1-2 | C: 2-2 | D: 0-0 5-5";
    const table = order(rules).reduce((each, letter) => each.act(letter, "pass"), dry(rules, hands));
    expect(table.state.phase).toBe("count");
    expect(table.next().state.scores).toEqual([[2, 3, 4, isFamily(rules) ? 60 : 10]]);
  });
});

describe("scores", () => {
  const rulesOf = (rules: object) => train.start(optionsFrom(rules), 4).rules;
  row(46, [FAMILY], "the double blank counts 50", (rules) => {
    expect(handPoints(rulesOf(rules), tiles("0-0 3-4"))).toBe(57);
  });
  row(47, [CLUB], "the double blank counts nothing", (rules) => {
    expect(handPoints(rulesOf(rules), tiles("0-0 3-4"))).toBe(7);
  });
  row(48, BOTH, "other blanks count their pips", (rules) => {
    expect(handPoints(rulesOf(rules), tiles("0-5"))).toBe(5);
  });
  row(49, BOTH, "the engines go down to the double blank, which is the last", (rules) => {
    const engines = (set: number): readonly number[] =>
      [...game(optionsFrom({ ...rules, set }), 2, 5)]
        .filter(({ event }) => event.type === "dealt")
        .map(({ after: state }) => engineOf(state));
    expect(engines(12)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(engines(9)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });
  row(50, [FAMILY], "A began round 1, so B begins round 2", (rules) => {
    const starters = [...game(optionsFrom({ ...rules, set: 9, rounds: 3, starter: 0 }), 3, 5)].flatMap(({ event }) =>
      event.type === "dealt" ? [event.starter] : [],
    );
    expect(starters).toEqual([0, 1, 2]);
  });
  row(51, [FAMILY], "one tile left: everybody is told", (rules) => {
    const table = position({ rules, hands: "A: 12-5 3-4" }).act("A", "12-5 A");
    expect(oneLeft(table.state)).toEqual([0]);
    expect(oneLeft(train.view(table.state, "watcher"))).toEqual([0]);
  });
  const ended = (rules: object, scores: TrainState["scores"]) =>
    train.outcome(position({ rules, seats: 2, phase: "over", scores }).state);
  row(52, [CLUB], "a tie goes to more rounds without points", (rules) => {
    const scores = [
      [0, 0],
      [0, 0],
      [0, 60],
      [120, 60],
    ];
    expect(ended(rules, scores)).toMatchObject({ winners: [0], scores: [120, 120], places: [1, 2] });
  });
  row(53, [CLUB], "then to the lowest round with points", (rules) => {
    const scores = [
      [0, 0],
      [0, 0],
      [0, 0],
      [4, 6],
      [16, 14],
    ];
    expect(ended(rules, scores)).toMatchObject({ winners: [0], scores: [20, 20], reason: "lowest-round" });
  });
  row(54, [CLUB], "then it is shared", (rules) => {
    const scores = [
      [0, 4],
      [4, 0],
      [16, 16],
    ];
    expect(ended(rules, scores)).toMatchObject({ winners: [0, 1], places: [1, 1], reason: "shared" });
  });
  row(55, [FAMILY], "a tie is shared", (rules) => {
    const scores = [
      [0, 10],
      [20, 10],
    ];
    expect(ended(rules, scores)).toMatchObject({ winners: [0, 1], reason: "shared" });
  });
});

describe("partnerships", () => {
  const PAIRS = { ...CLUB, pairs: true };
  row(56, [PAIRS], "a pair with one partner out has no points, another adds both hands", (rules) => {
    expect(roundPoints(rulesOfPairs(rules), [[], tiles("9-6"), tiles("10-10"), tiles("9-0")])).toEqual([0, 24, 0, 24]);
  });
  const rulesOfPairs = (rules: object) => train.start(optionsFrom(rules), 4).rules;
  const stuck = (rules: object) =>
    position({
      rules,
      hands: "A: 1-1 2-2 5-7 | B: 1-2 1-3 | C: 1-4 5-6 | D: 3-9 1-9",
      trains: "A: 12-5 | C: 12-8 | M: 12-3",
      draws: "0-1 0-2",
    })
      .act("A", "draw")
      .act("A", "pass");
  row(57, [PAIRS], "public only when the partner's turn fails too", (rules) => {
    const one = stuck(rules);
    expect(one.marked).toBe("");
    expect(one.state.stuck).toEqual([true, false]);
    const both = one.act("D", "3-9 M").act("C", "draw").act("C", "pass");
    expect(both.marked).toBe("AC");
  });
  row(58, [PAIRS], "a partner's tile on either end makes both private", (rules) => {
    const both = stuck(rules).act("D", "3-9 M").act("C", "draw").act("C", "pass");
    const played = both.at("C").act("C", "5-6 A");
    expect(played.marked).toBe("");
    expect(played.state.stuck).toEqual([false, false]);
  });
});

describe("variants", () => {
  row(59, [{ ...CLUB, opening: "quick" }], "a double in a run is an ordinary end", (rules) => {
    const built = position({ rules, phase: "build", seats: 2, hands: "A: 12-5 5-5 1-1 | B: 1-2 2-2" })
      .act("A", "12-5 A")
      .act("A", "5-5 A");
    expect(built.turn).toBe("AB");
    const begun = built.act("A", "finish").act("B", "finish");
    expect(begun.turn).toBe("A");
    expect(begun.queue).toEqual([]);
    expect(begun.ends("A")).toEqual([5]);
    expect(begun.moves("A")).toEqual(["draw"]);
  });
  row(60, [{ ...CLUB, opening: "deferred" }], "a deferred run is laid in one turn", (rules) => {
    const deferred = position({ rules, seats: 2, hands: "A: 4-6 6-6 6-1 7-7 | B: 1-2 2-2", draws: "9-9 8-8 12-4" })
      .act("A", "draw")
      .act("A", "pass")
      .act("B", "draw")
      .act("B", "pass")
      .act("A", "draw");
    const run = ["12-4 A", "4-6 A", "6-6 A", "6-1 A"].reduce((table, play) => table.act("A", play), deferred);
    expect(run.turn).toBe("A");
    expect(run.moves("A")).toEqual(["stop"]);
    const ended = run.act("A", "stop");
    expect(ended.ends("A")).toEqual([1]);
    expect(ended.queue).toEqual([]);
    expect(ended.marked).toBe("B");
  });
  row(61, [{ ...CLUB, splitDoubles: true }], "a closed double takes two branches", (rules) => {
    const closed = position({ rules, hands: "A: 6-3 6-4 2-9 | B: 1-1", trains: "A: 12-6 6-6 6-2" });
    expect(closed.ends("A")).toEqual([2, 6, 6]);
    expect(closed.plays("A")).toEqual(["6-3 A@2", "6-4 A@2", "9-2 A@3"]);
    const branched = closed.act("A", "6-3 A@2").at("A").act("A", "6-4 A@2");
    expect(branched.ends("A")).toEqual([2, 3, 4]);
    expect(branched.at("A").refusal("A", "2-9 A@2")).toBe("no-such-end");
  });
  row(62, [CLUB], "else it takes none", (rules) => {
    expect(position({ rules, trains: "A: 12-6 6-6 6-2" }).ends("A")).toEqual([2]);
  });
  const TRIP = { ...CLUB, roundTrip: true };
  /** Clockwise from A: B private, the Mexican Train after B with end 3, C public with end 7, D private. */
  const trip = (rules: object, hand: string): Position => {
    const table = position({
      rules,
      hands: `A: ${hand} 1-1`,
      trains: "A: 12-5 | B: 12-8 | C*: 12-7 | D: 12-9 | M: 12-3",
    });
    return new Position({ ...table.state, gap: 1 }, table.host);
  };
  row(63, [TRIP], "from the own train round to each public train", (rules) => {
    const own = trip(rules, "5-4 3-8 7-9").act("A", "5-4 A");
    expect(own.moves("A")).toEqual(["8-3 M", "stop"]);
    const mexican = own.act("A", "3-8 M");
    expect(mexican.moves("A")).toEqual(["9-7 C", "stop"]);
    expect(mexican.act("A", "7-9 C").turn).toBe("D");
  });
  row(64, [TRIP], "no train can be skipped", (rules) => {
    const own = trip(rules, "5-4 7-9").act("A", "5-4 A");
    expect(own.moves("A")).toEqual(["stop"]);
    expect(own.refusal("A", "7-9 C")).toBe("next-train-only");
    expect(own.act("A", "stop").turn).toBe("D");
  });
  row(65, [TRIP], "a first tile elsewhere sets nothing in motion", (rules) => {
    expect(trip(rules, "5-4 3-8 7-9").act("A", "7-9 C").turn).toBe("D");
  });
  row(66, [{ ...CLUB, mexicanTrain: false }], "no Mexican Train to start", (rules) => {
    const table = position({ rules, hands: "A: 12-5 1-1" });
    expect(table.plays("A")).toEqual(["12-5 A"]);
    expect(table.refusal("A", "12-5 M")).toBe("no-mexican-train");
  });
});

describe("what others see, and what is offered", () => {
  row(67, BOTH, "of another's hand its number of tiles", (rules) => {
    const { state } = position({ rules, hands: "A: 12-5 3-4 1-1" });
    for (const viewer of [1, "watcher"] as const) {
      expect(train.view(state, viewer).hands[0]).toEqual([null, null, null]);
    }
    const event = {
      type: "dealt",
      round: 1,
      starter: 0,
      hands: [
        [1, 2],
        [3, 4],
      ],
    } as const;
    expect(train.redact(event, 1, false)).toEqual({
      ...event,
      hands: [
        [null, null],
        [3, 4],
      ],
    });
    expect(train.redact({ type: "drew", seat: 0, tile: 7 }, "watcher", false)).toEqual({
      type: "drew",
      seat: 0,
      tile: null,
    });
  });
  row(68, [FAMILY], "no Draw and no Pass while a play is legal", (rules) => {
    for (const boneyard of [20, 0]) {
      const table = position({ rules, hands: "A: 12-5 3-4", boneyard });
      expect(table.moves("A")).toEqual(["12-5 A", "12-5 M"]);
      expect(table.refusal("A", "pass")).toBe("must-play");
    }
  });
  it("covers every row, once for each rulebook it names", () => {
    const rows = [...covered.keys()].toSorted((a, b) => a - b);
    expect(rows).toEqual(Array.from({ length: 68 }, (_, index) => index + 1));
    const twice = [13, 14, 15, 16, 29, 34, 35, 36, 37, 39, 40, 42, 43, 44, 45, 48, 49, 67];
    expect(rows.filter((number) => covered.get(number) === 2)).toEqual(twice);
  });
});
