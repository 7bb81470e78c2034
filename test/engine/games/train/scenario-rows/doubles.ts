/** Rows of C.2 about doubles, including inherited open doubles. */
import { describe, expect } from "vitest";
import { position, type Setup } from "../position.ts";
import { BOTH, CLUB, FAMILY, isFamily, row } from "./row.ts";

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
  row(18, [FAMILY], "left open, it blocks all other trains and does not mark its own", (rules) => {
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
  row(20, [CLUB], "a double left open on another's public train does not mark the player's own train", (rules) => {
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
  const two = (rules: object, rest: string) =>
    position({ rules, hands: `A: 6-6 3-3 ${rest} | B: 3-5 2-7 6-4`, trains: "A: 12-6 | M: 12-3" })
      .act("A", "6-6 A")
      .act("A", "3-3 M");
  row(21, [FAMILY], "after two doubles only the first may be closed", (rules) => {
    const table = two(rules, "3-8 2-6");
    expect(table.moves("A")).toEqual(["6-2 A"]);
    expect(table.refusal("A", "3-8 M")).toBe("first-double-only");
  });
  row(22, [FAMILY], "a player who cannot must draw", (rules) => {
    expect(two(rules, "3-8 1-1").moves("A")).toEqual(["draw"]);
  });
  row(23, [CLUB], "the second double may be closed too", (rules) => {
    const table = two(rules, "3-8 1-1");
    expect(table.plays("A")).toEqual(["8-3 M"]);
    const closed = table.act("A", "3-8 M");
    expect(closed.queue).toEqual(["6-6 A"]);
    expect(closed.marked).toBe("A");
  });
  row(24, [FAMILY], "after the first is closed, the second is open", (rules) => {
    const table = two(rules, "3-8 2-6").act("A", "2-6 A");
    expect(table.queue).toEqual(["3-3 M"]);
    expect(table.moves("B")).toEqual(["5-3 M"]);
  });
  row(25, [FAMILY], "the last played is closed first", (rules) => {
    const table = two({ ...rules, closeOrder: "last-laid" }, "3-8 2-6");
    expect(table.moves("A")).toEqual(["8-3 M"]);
    expect(table.refusal("A", "2-6 A")).toBe("first-double-only");
  });
  const drawing = (rules: object, draws: string) =>
    position({ rules, hands: "A: 6-6 5-9", trains: "A: 12-6 | B*: 12-4 | M: 12-3", draws })
      .act("A", "6-6 A")
      .act("A", "draw");
  row(26, [FAMILY], "a drawn double must be played, and the player draws again", (rules) => {
    const table = drawing(rules, "4-4 4-9");
    expect(table.moves("A")).toEqual(["4-4 B"]);
    expect(table.act("A", "4-4 B").moves("A")).toEqual(["draw"]);
  });
  row(27, [FAMILY], "with two open doubles a tile for the second does not help", (rules) => {
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
  /** 6-6 is open on A's train, which it makes public in the club. `letter` is on turn. */
  const open = (rules: object, letter: string, draws = "") =>
    position({
      rules,
      hands: `${letter}: 2-6 7-9 | ${letter === "B" ? "C: 1-1" : "B: 1-1"}`,
      trains: `${isFamily(rules) ? "A" : "A*"}: 12-6 6-6 | B: 12-7 | M: 12-7`,
      open: "A",
      turn: letter,
      draws,
    });
  row(29, BOTH, "only a tile that closes it is legal: required in the family, optional in the club", (rules) => {
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
  row(32, [CLUB], "declined: the drawn tile stays in the hand, and the next player faces the double", (rules) => {
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
  /** Double-9 set: 8-8 is open on D's train, most other eights are on C's. */
  const eights = (rules: object, changes: Partial<Setup>) =>
    position({ rules: { ...rules, set: 9 }, hands: "B: 3-5 7-9 1-1", open: "D", turn: "B", ...changes });
  const SEVEN_EIGHTS = "B: 9-7 | C: 0-8 1-8 2-8 3-8 4-8 5-8 6-8 | D: 9-8 8-8 | M: 9-3";
  const ALL_EIGHTS = "B: 9-7 | C: 0-8 1-8 2-8 3-8 4-8 5-8 6-8 7-8 | D: 9-8 8-8 | M: 9-3";
  row(36, BOTH, "a double whose tiles are all on the table blocks nobody", (rules) => {
    expect(eights(rules, { trains: ALL_EIGHTS }).plays("B")).toEqual(["5-3 M", "9-7 B"]);
  });
  row(37, BOTH, "a double with one tile not on the table still blocks", (rules) => {
    const inBoneyard = eights(rules, { trains: SEVEN_EIGHTS });
    expect(inBoneyard.moves("B")).toEqual(["draw"]);
    const inHand = eights(rules, { trains: SEVEN_EIGHTS, hands: "A: 7-8 | B: 3-5 7-9 1-1" });
    expect(inHand.moves("B")).toEqual(["draw"]);
  });
  row(38, [FAMILY], "a double that is dead when played blocks nobody, but its player must play again", (rules) => {
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
