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

  it("the ring has as many gaps as columns, because the two ends of the fan are one place", () => {
    expect(new Set([...columns, m].map((place) => gapAt(place, m)))).toEqual(new Set(columns));
    expect(gapAt(m, m)).toBe(0);
  });

  it("lets a Spy in each gap face the column on its either side, the far one at an end", () => {
    for (const { gap } of stances) {
      expect(facedColumn({ gap, facing: "R" }, m)).toBe(gap);
      expect(facedColumn({ gap, facing: "L" }, m)).toBe(gap === 0 ? m - 1 : gap - 1);
    }
  });

  it("moves stay on the ring, and m steps lead back to the start", () => {
    for (const spy of stances) {
      for (const distance of [1, 2, 3]) expect(stances).toContainEqual(stanceAfter(spy, distance, m));
      expect(stanceAfter(spy, m, m)).toEqual(spy);
      expect(stanceAfter(stanceAfter(spy, 1, m), 2, m)).toEqual(stanceAfter(spy, 3, m));
    }
  });

  it("passes one column with each step: a Spy that turns after a step faces the card it has passed", () => {
    for (const spy of stances) expect(facedColumn(flippedStance(stanceAfter(spy, 1, m)), m)).toBe(facedColumn(spy, m));
  });

  it("brings a Spy back that turns, moves as far and turns again", () => {
    for (const spy of stances) {
      for (const distance of [1, 2, 3]) {
        const there = stanceAfter(spy, distance, m);
        expect(stanceAfterMove(there, { flipBefore: true, distance, flipAfter: true }, m)).toEqual(spy);
      }
    }
  });

  it("mirroring a column twice gives the column again", () => {
    expect(columns.map((column) => mirrored(mirrored(column, m), m))).toEqual(columns);
    expect(columns.map((column) => mirrored(column, m))).toEqual(columns.toReversed());
    for (const spy of stances) expect(mirroredStance(mirroredStance(spy, m), m)).toEqual(spy);
  });

  it("shows a Spy from across the table in front of the mirrored column, before and after every move", () => {
    for (const spy of stances) {
      expect(facedColumn(mirroredStance(spy, m), m)).toBe(mirrored(facedColumn(spy, m), m));
      for (const distance of [1, 2, 3]) {
        expect(stanceAfter(mirroredStance(spy, m), distance, m)).toEqual(
          mirroredStance(stanceAfter(spy, distance, m), m),
        );
      }
    }
  });

  it("looks back: a Spy in front of the spied card would spy on the card from which it was spied", () => {
    for (const spy of stances) {
      for (const other of stances.filter((stance) => facedColumn(stance, m) === spiedColumn(spy, m, "reversed"))) {
        expect(spiedColumn(other, m, "reversed")).toBe(facedColumn(spy, m));
      }
    }
  });

  it("spies on the column of the same number where the table reads the mirror so", () => {
    for (const spy of stances) expect(spiedColumn(spy, m, "same")).toBe(facedColumn(spy, m));
  });
});
