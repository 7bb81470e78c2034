/** The rules by which a permanent bot accepts tables. */
import { describe, expect, it } from "vitest";
import "../../../../engine/games/all-games.ts";
import { isAccepted, isWanted, parseBotRules } from "../../../../client/cli/programs/bot.ts";
import type { Listing } from "../../../../engine/wire/listing.ts";

const table: Listing = {
  ...{ id: "t", game: "pool", options: {}, seats: ["Ann", null], phase: "seating", turn: [], outcome: null },
  ...{ clock: { type: "fischer", ms: 600_000, increment: 5000 }, isPublic: true, length: 2, openedAt: 0, movedAt: 0 },
};
const rules = (changes: object = {}) =>
  parseBotRules(JSON.stringify({ name: "B", with: "x", games: ["pool"], ...changes }));

describe("the rules of a bot", () => {
  it.each([
    ["the last free seat", {}, {}, true],
    ["not one of two free seats", {}, { seats: ["Ann", null, null] }, false],
    ["not another game", {}, { game: "spy" }, false],
    ["not a game that has begun", {}, { phase: "playing" }, false],
    ["a clock of the rules", { clocks: ["fischer"] }, {}, true],
    ["no other clock", { clocks: ["days"] }, {}, false],
    ["no table without a clock if the rules name clocks", { clocks: ["days"] }, { clock: null }, false],
    ["no other program", {}, { programs: ["Random", null] }, false],
    ["another program if the rules allow it", { programs: true }, { programs: ["Random", null] }, true],
  ] as const)("the rules accept %s", (_, changes, listing, isTaken) => {
    expect(isWanted(rules(changes), { ...table, ...listing } as Listing)).toBe(isTaken);
  });

  it("the rules accept an invitation to a table with several free seats", () => {
    const invited = { ...table, seats: ["Ann", null, null] };
    expect(isAccepted(rules(), invited)).toBe(true);
    expect(isAccepted(rules({ clocks: ["days"] }), invited)).toBe(false);
    expect(isAccepted(rules(), { ...invited, phase: "playing" })).toBe(false);
    expect(isAccepted(rules(), { ...table, seats: ["Ann", "Ben"] })).toBe(false);
  });

  it.each([
    ["{", "the rules are no JSON"],
    ['{"name":"B","with":"x","games":["chess"]}', "games"],
    ['{"name":"B","with":"x","games":["pool"],"atOnce":9}', "atOnce"],
  ])("the rules %s are refused", (text, why) => {
    expect(() => parseBotRules(text)).toThrow(why);
  });
});
