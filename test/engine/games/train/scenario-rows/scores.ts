/** Rows of C.2 about the end of a round and its scores. */
import { describe, expect } from "vitest";
import { train } from "../../../../../engine/games/train/game.ts";
import { handPoints, roundPoints } from "../../../../../engine/games/train/state/score.ts";
import { engineOf } from "../../../../../engine/games/train/state/trains.ts";
import type { TrainState } from "../../../../../engine/games/train/state/types.ts";
import { position } from "../position.ts";
import { game, optionsFrom } from "../table.ts";
import { BOTH, CLUB, FAMILY, isFamily, row, tiles } from "./row.ts";

describe("a round's end", () => {
  row(40, BOTH, "a player who goes out with a double ends the round at once", (rules) => {
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
  const emptyBoneyard = (rules: object, hands: string, turn = "A") =>
    position({ rules, hands, trains: "M: 12-3", boneyard: 0, turn });
  row(43, BOTH, "with an empty boneyard a player passes and gets a marker", (rules) => {
    const table = emptyBoneyard(rules, "B: 1-1", "B");
    expect(table.moves("B")).toEqual(["pass"]);
    expect(table.refusal("B", "draw")).toBe("boneyard-empty");
    expect(table.act("B", "pass").marked).toBe("B");
  });
  const order = (rules: object): readonly string[] => (isFamily(rules) ? ["A", "B", "C", "D"] : ["A", "D", "C", "B"]);
  row(44, BOTH, "three pass and the fourth plays: the round continues", (rules) => {
    const hands = order(rules).map((letter, index) => `${letter}: ${index === 3 ? "3-4 1-1" : "1-1 2-2"}`);
    const passed = order(rules)
      .slice(0, 3)
      .reduce((table, letter) => table.act(letter, "pass"), emptyBoneyard(rules, hands.join(" | ")));
    expect(passed.state.idle).toBe(3);
    const last = order(rules)[3]!;
    const played = passed.act(last, "3-4 M");
    expect(played.state.idle).toBe(0);
    expect(played.turn).toBe("A");
  });
  row(45, BOTH, "all four pass: the round is over and every hand counts", (rules) => {
    const hands = "A: 1-1 | B: 1-2 | C: 2-2 | D: 0-0 5-5";
    const table = order(rules).reduce((each, letter) => each.act(letter, "pass"), emptyBoneyard(rules, hands));
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
  row(49, BOTH, "the engines descend to the double blank", (rules) => {
    const engines = (set: number): readonly number[] =>
      [...game(optionsFrom({ ...rules, set }), 2, 5)]
        .filter(({ event }) => event.type === "dealt")
        .map(({ after: state }) => engineOf(state));
    expect(engines(12)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(engines(9)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });
  row(50, [FAMILY], "the next seat starts the next round", (rules) => {
    const starters = [...game(optionsFrom({ ...rules, set: 9, rounds: 3, starter: 0 }), 3, 5)].flatMap(({ event }) =>
      event.type === "dealt" ? [event.starter] : [],
    );
    expect(starters).toEqual([0, 1, 2]);
  });
  row(51, [FAMILY], "everyone sees that a hand has one tile left", (rules) => {
    const table = position({ rules, hands: "A: 12-5 3-4" }).act("A", "12-5 A");
    for (const state of [table.state, train.view(table.state, "watcher")]) expect(state.hands[0]).toHaveLength(1);
  });
  const ended = (rules: object, scores: TrainState["scores"]) =>
    train.outcome(position({ rules, seats: 2, phase: "over", scores }).state);
  row(52, [CLUB], "more rounds without points break a tie", (rules) => {
    const scores = [
      [0, 0],
      [0, 0],
      [0, 60],
      [120, 60],
    ];
    expect(ended(rules, scores)).toMatchObject({ winners: [0], scores: [120, 120], places: [1, 2] });
  });
  row(53, [CLUB], "the lowest round with points breaks a further tie", (rules) => {
    const scores = [
      [0, 0],
      [0, 0],
      [0, 0],
      [4, 6],
      [16, 14],
    ];
    expect(ended(rules, scores)).toMatchObject({ winners: [0], scores: [20, 20], reason: "lowest-round" });
  });
  row(54, [CLUB], "a remaining tie is shared", (rules) => {
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
