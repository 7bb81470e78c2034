/** Explanations of illegal plays: cases with their rules, and that they follow from the seat's view. */
import { describe, expect, it } from "vitest";
import { train } from "../../../../../engine/games/train/game.ts";
import { explainPlays } from "../../../../../engine/games/train/rules/explain.ts";
import { trainRefusals } from "../../../../../engine/games/train/rules/refusals.ts";
import { makeTile } from "../../../../../engine/games/train/state/tiles.ts";
import { type Position, position, type Setup } from "../position.ts";
import { game, optionsFrom } from "../table.ts";

const FAMILY = { rulebook: "family" };
const CLUB = { rulebook: "club" };

/** The refusals in A's view: for each tile, each train (A … D, M), drawing, passing and stopping. */
const refusalsOf = ({ state }: Position) => {
  const { tiles, trains, ...rest } = explainPlays(train.view(state, 0), 0);
  return {
    tiles: Object.fromEntries(tiles.map(({ tile, why }) => [makeTile(tile), why?.refused ?? null])),
    trains: trains.map((why) => why?.refused ?? null),
    draw: rest.draw?.refused ?? null,
    pass: rest.pass?.refused ?? null,
    stop: rest.stop?.refused ?? null,
  };
};

const at = (rules: object, setup: Omit<Setup, "rules">) => position({ rules, ...setup });

describe("an explanation", () => {
  it("names the private train, and the tile that fits nowhere", () => {
    const table = at(FAMILY, { hands: "A: 7-9 1-1 5-2", trains: "A: 12-5 | B: 12-7 | M: 12-3" });
    expect(refusalsOf(table)).toEqual({
      tiles: { "1-1": "does-not-fit", "5-2": null, "9-7": "train-private" },
      trains: [null, "train-private", "train-private", "train-private", "does-not-fit"],
      draw: "must-play",
      pass: "must-play",
      stop: "nothing-to-stop",
    });
  });
  it("names the open double", () => {
    const table = at(CLUB, { hands: "A: 5-2 1-1", trains: "A: 12-5 | B*: 12-7 7-7", open: "B" });
    expect(refusalsOf(table)).toEqual({
      tiles: { "1-1": "does-not-fit", "5-2": "double-open" },
      trains: ["double-open", "does-not-fit", "double-open", "double-open", "double-open"],
      draw: null,
      pass: "must-draw",
      stop: "nothing-to-stop",
    });
  });
  it("names the first of two doubles", () => {
    const table = at(FAMILY, { hands: "A: 6-6 3-3 3-8 1-1", trains: "A: 12-6 | M: 12-3" })
      .act("A", "6-6 A")
      .act("A", "3-3 M");
    expect(refusalsOf(table)).toMatchObject({ tiles: { "8-3": "first-double-only" }, draw: null, pass: "must-draw" });
    expect(explainPlays(table.state, 0).tiles.find(({ why }) => why?.refused === "first-double-only")?.why?.rule).toBe(
      "B.1 #20",
    );
  });
  it("names the first of two doubles, not a private train, for a tile that fits an open train too", () => {
    const table = at(FAMILY, { hands: "A: 6-6 3-3 3-8 1-1", trains: "A: 12-6 | B: 12-8 | M: 12-3" })
      .act("A", "6-6 A")
      .act("A", "3-3 M");
    expect(refusalsOf(table)).toMatchObject({
      tiles: { "8-3": "first-double-only" },
      trains: ["does-not-fit", "train-private", "train-private", "train-private", "first-double-only"],
    });
  });
  it("names the drawn tile", () => {
    const table = at(CLUB, { hands: "A: 12-5 1-1", draws: "2-2" }).act("A", "draw");
    expect(refusalsOf(table)).toMatchObject({
      tiles: { "12-5": "drawn-tile-only" },
      draw: "already-drawn",
      pass: null,
    });
  });
  it("names the empty boneyard", () => {
    expect(refusalsOf(at(CLUB, { hands: "A: 1-1", boneyard: 0 }))).toMatchObject({
      draw: "boneyard-empty",
      pass: null,
    });
  });
  it("names another seat's turn, the end of the round and the end of the game", () => {
    const hands = "A: 12-5 1-1";
    expect(refusalsOf(at(CLUB, { hands, turn: "B" }))).toMatchObject({ tiles: { "12-5": "not-your-turn" } });
    expect(refusalsOf(at(CLUB, { hands, phase: "gate" }))).toMatchObject({ tiles: { "12-5": "round-over" } });
    expect(refusalsOf(at(CLUB, { hands, phase: "over" }))).toMatchObject({ tiles: { "12-5": "game-over" } });
  });
  it("names the own train in a quick start", () => {
    const quick = at({ ...CLUB, opening: "quick" }, { hands: "A: 12-5 1-1", phase: "build" });
    expect(refusalsOf(quick)).toMatchObject({
      tiles: { "12-5": null, "1-1": "does-not-fit" },
      trains: [null, "own-train-only", "own-train-only", "own-train-only", "own-train-only"],
      draw: "together",
    });
  });
  it.each([
    FAMILY,
    CLUB,
    { ...CLUB, opening: "quick", roundTrip: true },
    { ...CLUB, opening: "deferred", pairs: true },
  ])("%j: exists exactly for illegal plays, and follows from the view", (rules) => {
    for (const { after } of game(optionsFrom({ ...rules, set: 9, rounds: 1 }), 4, 21)) {
      for (let seat = 0; seat < 4; seat++) {
        const explanations = explainPlays(after, seat);
        const listed = train.moves(after, seat);
        expect(explainPlays(train.view(after, seat), seat)).toEqual(explanations);
        for (const { tile, why } of explanations.tiles) {
          expect(why === null).toBe(listed.some((move) => "tile" in move && move.tile === tile));
          if (why) expect(trainRefusals).toContain(why.refused);
        }
        for (const type of ["draw", "pass", "stop"] as const) {
          expect(explanations[type] === null).toBe(listed.some((move) => move.type === type));
        }
      }
    }
  });
});
