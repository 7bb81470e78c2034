/** Rows of C.2 about deals and legal plays. */
import { describe, expect } from "vitest";
import { parseTile } from "../../../../../engine/games/train/state/tiles.ts";
import { engineOf } from "../../../../../engine/games/train/state/trains.ts";
import { position } from "../position.ts";
import { hostOf } from "../table.ts";
import { BOTH, CLUB, dealt, FAMILY, handSizes, row } from "./row.ts";

describe("deals and engines", () => {
  row(1, [FAMILY], "double-12 for two", (rules) => {
    const table = dealt({ ...rules, set: 12 }, 2);
    expect(engineOf(table.state)).toBe(12);
    expect(handSizes(table)).toEqual([16, 16]);
    expect(table.state.boneyard).toBe(58);
    expect(table.state.hands.flat()).not.toContain(parseTile("12-12"));
  });
  row(2, [FAMILY], "double-9 for four", (rules) => {
    const table = dealt({ ...rules, set: 9 }, 4);
    expect(engineOf(table.state)).toBe(9);
    expect(handSizes(table)).toEqual([10, 10, 10, 10]);
    expect(table.state.boneyard).toBe(14);
  });
  row(3, [CLUB], "double-12 for four, the engine among the 91 tiles", (rules) => {
    const table = dealt({ ...rules, set: 12 }, 4);
    expect(handSizes(table)).toEqual([15, 15, 15, 15]);
    expect(table.state.boneyard).toBe(31);
    expect(hostOf(3).shuffle("round-1", 91)).toContain(parseTile("12-12"));
  });
  row(4, [CLUB], "the holder plays the engine and takes a normal turn", (rules) => {
    const table = position({ rules, phase: "seek", hands: "A: 12-12 12-5 3-4 | B: 1-2 | C: 1-3 | D: 1-4" }).next();
    expect(table.hand("A")).toBe("4-3 12-5");
    expect(table.turn).toBe("A");
    expect(table.queue).toEqual([]);
    expect(table.moves("A")).toEqual(["12-5 A", "12-5 M", "draw"]);
    expect(table.act("A", "12-5 A").turn).toBe("D");
  });
  row(5, [CLUB], "if nobody holds the engine, all draw until C has it", (rules) => {
    const sought = position({
      rules,
      phase: "seek",
      hands: "A: 1-2 | B: 1-3 | C: 1-4 | D: 1-5",
      draws: "2-2 2-3 2-4 2-5 3-3 3-4 12-12 3-5",
    });
    const table = sought.next().next();
    expect(handSizes(table)).toEqual([3, 3, 3, 3]);
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
  row(8, [FAMILY], "after a drawn tile that does not fit, the marker opens the unstarted train", (rules) => {
    const table = position({ rules, hands: "A: 3-4 | B: 12-2 1-1", draws: "4-5" }).act("A", "draw");
    expect(table.marked).toBe("A");
    expect(table.turn).toBe("B");
    expect(table.plays("B")).toEqual(["12-2 A", "12-2 B", "12-2 M"]);
    expect(table.act("B", "12-2 A").ends("A")).toEqual([2]);
  });
  row(9, [FAMILY], "a player who can play may not draw", (rules) => {
    expect(position({ rules, hands: "A: 12-5 3-4" }).refusal("A", "draw")).toBe("must-play");
  });
  const declined = (rules: object) => position({ rules, hands: "A: 12-5 3-4", draws: "12-7" }).act("A", "draw");
  row(10, [CLUB], "a player who can play may draw, and then play only the drawn tile", (rules) => {
    expect(declined(rules).moves("A")).toEqual(["12-7 A", "12-7 M", "pass"]);
  });
  row(11, [CLUB], "if the drawn tile is not played, the train opens and the turn passes counterclockwise", (rules) => {
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
  row(13, BOTH, "a private train is closed to others", (rules) => {
    const table = position({ rules, hands: "A: 7-9", trains });
    expect(table.plays("A")).toEqual([]);
    expect(table.refusal("A", "7-9 B")).toBe("train-private");
  });
  row(14, BOTH, "a marked train is open, and another player's tile does not remove the marker", (rules) => {
    const table = position({ rules, hands: "A: 7-9 1-1", trains: marked });
    expect(table.plays("A")).toEqual(["9-7 B"]);
    expect(table.act("A", "7-9 B").marked).toBe("B");
  });
  const own = "A*: 12-5 | M: 12-3";
  row(15, BOTH, "a play elsewhere does not remove the player's marker", (rules) => {
    const table = position({ rules, hands: "A: 3-4 5-6 1-1", trains: own });
    expect(table.act("A", "3-4 M").marked).toBe("A");
  });
  row(16, BOTH, "a play on the player's own train removes its marker", (rules) => {
    const table = position({ rules, hands: "A: 3-4 5-6 1-1", trains: own });
    expect(table.act("A", "5-6 A").marked).toBe("");
  });
});
