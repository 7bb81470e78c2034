import { describe, expect, it } from "vitest";
import {
  facedColumn,
  flippedStance,
  gapAt,
  mirrored,
  mirroredStance,
  spiedColumn,
  stanceAfter,
  stanceAfterMove,
} from "../../../../../engine/games/spy/state/ring.ts";
import type { Stance } from "../../../../../engine/games/spy/state/types.ts";

const stancesOf = (m: number): Stance[] =>
  Array.from({ length: m }, (_, gap) => gap).flatMap((gap): Stance[] => [
    { gap, facing: "L" },
    { gap, facing: "R" },
  ]);

describe.each([6, 7])("the ring of %i columns (A.3)", (m) => {
  const stances = stancesOf(m);
  const columns = Array.from({ length: m }, (_, column) => column);

  it("has as many gaps as columns, because both ends are one gap", () => {
    expect(new Set([...columns, m].map((gap) => gapAt(gap, m)))).toEqual(new Set(columns));
    expect(gapAt(m, m)).toBe(0);
  });

  it("lets a Spy face the column on either side of its gap, across the end if necessary", () => {
    for (const { gap } of stances) {
      expect(facedColumn({ gap, facing: "R" }, m)).toBe(gap);
      expect(facedColumn({ gap, facing: "L" }, m)).toBe(gap === 0 ? m - 1 : gap - 1);
    }
  });

  it("contains the end of every move, and m steps return to the start", () => {
    for (const spy of stances) {
      for (const distance of [1, 2, 3]) expect(stances).toContainEqual(stanceAfter(spy, distance, m));
      expect(stanceAfter(spy, m, m)).toEqual(spy);
      expect(stanceAfter(stanceAfter(spy, 1, m), 2, m)).toEqual(stanceAfter(spy, 3, m));
    }
  });

  it("makes a step pass one column: a Spy that turns afterwards faces it", () => {
    for (const spy of stances) expect(facedColumn(flippedStance(stanceAfter(spy, 1, m)), m)).toBe(facedColumn(spy, m));
  });

  it("returns a Spy that turns, moves the same distance and turns again", () => {
    for (const spy of stances) {
      for (const distance of [1, 2, 3]) {
        const moved = stanceAfter(spy, distance, m);
        expect(stanceAfterMove(moved, { flipBefore: true, distance, flipAfter: true }, m)).toEqual(spy);
      }
    }
  });

  it("mirrors a column twice to itself", () => {
    expect(columns.map((column) => mirrored(mirrored(column, m), m))).toEqual(columns);
    expect(columns.map((column) => mirrored(column, m))).toEqual(columns.toReversed());
    for (const spy of stances) expect(mirroredStance(mirroredStance(spy, m), m)).toEqual(spy);
  });

  it("mirrors the faced column with the Spy, before and after every move", () => {
    for (const spy of stances) {
      expect(facedColumn(mirroredStance(spy, m), m)).toBe(mirrored(facedColumn(spy, m), m));
      for (const distance of [1, 2, 3]) {
        expect(stanceAfter(mirroredStance(spy, m), distance, m)).toEqual(
          mirroredStance(stanceAfter(spy, distance, m), m),
        );
      }
    }
  });

  it("is symmetric: a Spy that faces the spied card spies on the first Spy's card", () => {
    for (const spy of stances) {
      for (const other of stances.filter((stance) => facedColumn(stance, m) === spiedColumn(spy, m, "reversed"))) {
        expect(spiedColumn(other, m, "reversed")).toBe(facedColumn(spy, m));
      }
    }
  });

  it("keeps the column's number under the option `mirror: same`", () => {
    for (const spy of stances) expect(spiedColumn(spy, m, "same")).toBe(facedColumn(spy, m));
  });
});
