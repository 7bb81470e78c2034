/** The schemas of options with their defaults, commands and events. */
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { train } from "../../../../engine/games/train/game.ts";
import { makeTile, parseTile, TILE_COUNT } from "../../../../engine/games/train/state/tiles.ts";
import { optionsFrom } from "./table.ts";

describe("options", () => {
  it("default to the family rulebook", () => {
    expect(optionsFrom({})).toEqual({
      rulebook: "family",
      set: 12,
      rounds: "all",
      crowded: false,
      direction: "clockwise",
      doubleBlank: 50,
      starter: "drawn",
      closeOrder: "first-laid",
    });
  });
  it("default to the club's values with the club rulebook", () => {
    expect(optionsFrom({ rulebook: "club" })).toEqual({
      rulebook: "club",
      set: 12,
      rounds: "all",
      crowded: false,
      direction: "counter-clockwise",
      doubleBlank: 0,
      mexicanTrain: true,
      pairs: false,
      opening: "normal",
      splitDoubles: false,
      roundTrip: false,
    });
  });
  it.each([
    [{ set: 7 }],
    [{ set: "12" }],
    [{ rounds: 0 }],
    [{ rounds: 1.5 }],
    [{ rounds: 20 }],
    [{ doubleBlank: 25 }],
    [{ starter: 16 }],
    [{ surprise: true }],
    [{ pairs: true }],
    [{ rulebook: "family", roundTrip: false }],
    [{ rulebook: "club", closeOrder: "first-laid" }],
    [{ rulebook: "club", starter: 0 }],
    [{ rulebook: "club", opening: ["quick", "deferred"] }],
    [{ rulebook: "house" }],
    [null],
  ])("refuse %j", (options) => {
    expect(v.safeParse(train.options, options).success).toBe(false);
  });
});

describe("commands and events", () => {
  it.each([
    [{ type: "play", tile: 1, train: 2, on: 3 }],
    [{ type: "play", tile: 189, train: 16, on: 0, gap: 15 }],
    [{ type: "build", tile: 1, on: 3 }],
    [{ type: "draw" }],
    [{ type: "ready" }],
  ])("accept command %j", (command) => {
    expect(v.parse(train.command, command)).toEqual(command);
  });
  it.each([
    [{ type: "play", tile: 1, train: 2 }],
    [{ type: "play", tile: 190, train: 2, on: 0 }],
    [{ type: "play", tile: -1, train: 2, on: 0 }],
    [{ type: "play", tile: 1, train: 17, on: 0 }],
    [{ type: "play", tile: null, train: 1, on: 0 }],
    [{ type: "play", tile: 1, train: 1, on: 0, gap: undefined }],
    [{ type: "play", tile: 1, train: 1, on: 0, seat: 3 }],
    [{ type: "draw", tile: 4 }],
    [{ type: "resign" }],
    ["draw"],
  ])("refuse command %j", (command) => {
    expect(v.safeParse(train.command, command).success).toBe(false);
  });
  it("accept hidden tiles, but not events without their tiles", () => {
    expect(v.is(train.event, { type: "drew", seat: 1, tile: null })).toBe(true);
    expect(v.is(train.event, { type: "drew", seat: 1 })).toBe(false);
    expect(v.is(train.event, { type: "played", seat: 1, tile: null, train: 0, on: 0 })).toBe(false);
    expect(v.is(train.event, { type: "round-scored", at: 1, hands: [[null]] })).toBe(false);
  });
});

describe("a tile's name", () => {
  it("parses with either half first", () => {
    for (let tile = 0; tile < TILE_COUNT; tile++) expect(parseTile(makeTile(tile))).toBe(tile);
    expect(parseTile("5-12")).toBe(parseTile("12-5"));
    for (const text of ["", "12", "19-0", "-1-2", "1-2-3", "a-b"]) expect(parseTile(text)).toBeNull();
  });
});
