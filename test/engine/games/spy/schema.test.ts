import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { spy } from "../../../../engine/games/spy/game.ts";
import { baseSize, CARD_FACES, CARDS, cardSet } from "../../../../engine/games/spy/state/rulebook.ts";
import { SETTINGS } from "../../../../engine/games/spy/state/settings.ts";

const parses = (schema: v.GenericSchema, value: unknown): boolean => v.safeParse(schema, value).success;

describe("the options (A.7)", () => {
  it("default to the rulebook's", () => {
    expect(v.parse(spy.options, {})).toEqual({
      bombNumbers: [1, 3],
      topSecret2Eliminates: true,
      mirror: "reversed",
      flipOnly: false,
      strictMoveThenSpy: false,
      memoryAid: false,
      firstPlayer: "random",
      lastLoser: null,
      stallingRounds: 6,
    });
  });

  it.each(Object.entries(SETTINGS).flatMap(([key, { choices }]) => choices.map((choice) => ({ key, choice }))))(
    "offer $key: $choice",
    ({ key, choice }) => {
      expect(v.parse(spy.options, { [key]: choice })).toMatchObject({ [key]: choice });
    },
  );

  it.each([
    { bombNumbers: [3, 3] },
    { bombNumbers: [1] },
    { mirror: "left" },
    { flipOnly: 1 },
    { stallingRounds: -1 },
    { stallingRounds: 1.5 },
    { stallingRounds: 100 },
    { lastLoser: 4 },
    { colour: "blue" },
  ])("refuse %j", (choice) => {
    expect(parses(spy.options, choice)).toBe(false);
  });

  it("allow two to four players", () => {
    expect(spy.seatCounts(v.parse(spy.options, {}))).toEqual([2, 3, 4]);
  });
});

describe("commands", () => {
  it("may omit flips", () => {
    const command = { type: "move", flipBefore: false, distance: 2, flipAfter: false };
    expect(v.parse(spy.command, { type: "move", distance: 2 })).toEqual(command);
  });

  it.each([
    { type: "move", distance: 4 },
    { type: "move", distance: "1" },
    { type: "spy", on: -1 },
    { type: "spy", on: 1, column: 2 },
    { type: "arrange", base: ["S1", null], gap: 0, facing: "R" },
    { type: "arrange", base: ["S3"], gap: 0, facing: "R" },
    { type: "arrange", base: [], gap: 7, facing: "R" },
    { type: "arrange", base: [], gap: 0, facing: "U" },
    { type: "peek" },
    null,
  ])("refuse %j", (command) => {
    expect(parses(spy.command, command)).toBe(false);
  });
});

describe("the cards (A.1)", () => {
  it("are 30: four equal sets of 7 with their Spies, and a Bomb 2 for each of two players", () => {
    expect(cardSet([1, 3], 4)).toEqual(["S1", "S2", "T1", "T2", "B1", "B3"]);
    expect(cardSet([1, 3], 2)).toEqual(["S1", "S2", "T1", "T2", "B1", "B2", "B3"]);
    expect(4 * (cardSet([1, 3], 4).length + 1) + 2).toBe(30);
  });

  it("can include two equal bombs in a base", () => {
    expect(cardSet([1, 1], 3)).toEqual(["S1", "S2", "T1", "T2", "B1", "B1"]);
    expect(cardSet([1, 1], 2)).toEqual(["S1", "S2", "T1", "T2", "B1", "B2", "B1"]);
  });

  it("fill the columns of a base", () => {
    for (const seats of [2, 3, 4]) expect(cardSet([1, 3], seats)).toHaveLength(baseSize(seats));
  });

  it("are named by the printed kind and number", () => {
    const names = CARDS.map((card) => `${CARD_FACES[card].kind[0]?.toUpperCase()}${CARD_FACES[card].number}`);
    expect(names).toEqual([...CARDS]);
  });
});
