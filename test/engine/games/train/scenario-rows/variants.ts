/** Rows of C.2 about variants and hidden hands. */
import { describe, expect } from "vitest";
import { train } from "../../../../../engine/games/train/game.ts";
import { Position, position } from "../position.ts";
import { BOTH, CLUB, FAMILY, row } from "./row.ts";

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
  row(60, [{ ...CLUB, opening: "deferred" }], "a deferred run is played in one turn", (rules) => {
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
  row(62, [CLUB], "a closed double takes no branches without the option", (rules) => {
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
  row(63, [TRIP], "the trip visits each public train clockwise from the own train", (rules) => {
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
  row(65, [TRIP], "a first tile elsewhere does not start a trip", (rules) => {
    expect(trip(rules, "5-4 3-8 7-9").act("A", "7-9 C").turn).toBe("D");
  });
  row(66, [{ ...CLUB, mexicanTrain: false }], "without the Mexican Train nobody can start it", (rules) => {
    const table = position({ rules, hands: "A: 12-5 1-1" });
    expect(table.plays("A")).toEqual(["12-5 A"]);
    expect(table.refusal("A", "12-5 M")).toBe("no-mexican-train");
  });
});

describe("views and offered moves", () => {
  row(67, BOTH, "a view contains only the number of tiles of another hand", (rules) => {
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
  row(68, [FAMILY], "drawing and passing are not offered while a play is legal", (rules) => {
    for (const boneyard of [20, 0]) {
      const table = position({ rules, hands: "A: 12-5 3-4", boneyard });
      expect(table.moves("A")).toEqual(["12-5 A", "12-5 M"]);
      expect(table.refusal("A", "pass")).toBe("must-play");
    }
  });
});
