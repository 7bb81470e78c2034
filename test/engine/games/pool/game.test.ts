import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { DealUnknownError, makeViewHost } from "../../../../engine/contract/game.ts";
import { pool } from "../../../../engine/games/pool/game.ts";
import type { PoolState } from "../../../../engine/games/pool/state/types.ts";
import { playText, startFrom } from "./play.ts";

const START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
const host = makeViewHost(0);

const hostWithOrder = (order: readonly number[]) => ({ ...makeViewHost(0), shuffle: () => order });

const decide = (state: PoolState, seat: number, path: readonly number[]) =>
  pool.decide(state, seat, { type: "move", path }, host);

describe("options", () => {
  it("have defaults", () => expect(v.parse(pool.options, {})).toEqual({ black: "random", fen: START }));
  it.each([{ black: "first" }, { black: "second", fen: "W:WK29:BK1" }, { fen: "W:W21-32:B1-12." }])(
    "allow %j",
    (options) => {
      expect(v.safeParse(pool.options, options).success).toBe(true);
    },
  );
  it.each([
    { colour: "black" },
    { black: "third" },
    { fen: "" },
    { fen: "B:W21:B" },
    { fen: "W:W4:B5" },
    { fen: "W:W20-32:B1-12" },
    { fen: "B:W17,18,19,20,21,22,23,24:B13,14,15,16" },
    { fen: `${START}${" ".repeat(300)}` },
    null,
    "first",
  ])("refuse %j", (options) => expect(v.safeParse(pool.options, options).success).toBe(false));
});

describe("colours", () => {
  it.each([
    [START, "first"],
    ["W:WK29:BK1", "second"],
  ])("let optionsForFirstSeat give seat 0 the first move from %s", (fen, black) => {
    const options = pool.optionsForFirstSeat!(v.parse(pool.options, { fen }));
    expect(options).toEqual({ fen, black });
    const start = pool.start(options, 2);
    expect(pool.turn(pool.next(start, host).reduce(pool.evolve, start))).toEqual([0]);
  });

  const newGame = (black: string) => pool.start(v.parse(pool.options, { black }), 2);
  it("are drawn once, before the first move", () => {
    expect(pool.turn(newGame("random"))).toEqual([]);
    expect(pool.next(newGame("random"), hostWithOrder([1, 0]))).toEqual([{ type: "colours-drawn", black: 1 }]);
    expect(pool.next(newGame("random"), hostWithOrder([0, 1]))).toEqual([{ type: "colours-drawn", black: 0 }]);
    expect(pool.turn(pool.evolve(newGame("random"), { type: "colours-drawn", black: 1 }))).toEqual([1]);
    expect(pool.next(startFrom(), host)).toEqual([]);
  });
  it("need chance only with the option `random`", () => {
    expect(() => pool.next(newGame("random"), host)).toThrow(DealUnknownError);
    expect(pool.next(newGame("first"), host)).toEqual([{ type: "colours-drawn", black: 0 }]);
    expect(pool.next(newGame("second"), host)).toEqual([{ type: "colours-drawn", black: 1 }]);
  });
});

describe("decide", () => {
  it("returns an event that distinguishes captures and contains only the path", () => {
    expect(decide(startFrom(), 0, [11, 15])).toEqual([{ type: "moved", path: [11, 15] }]);
    expect(decide(startFrom("B:W18:B15"), 0, [15, 22])).toEqual([{ type: "jumped", path: [15, 22] }]);
  });
  it.each([
    ["before colours are drawn", pool.start(v.parse(pool.options, {}), 2), 0, [11, 15], { refused: "not-started" }],
    ["after the end", playText(startFrom("W:W18:B15"), "18x11"), 0, [1, 6], { refused: "game-over" }],
    ["out of turn", startFrom(), 1, [22, 18], { refused: "not-your-turn", rule: "3" }],
    ["from a seat that does not exist", startFrom(), 7, [11, 15], { refused: "not-your-turn", rule: "3" }],
    ["other than an available capture", startFrom("B:W18:B1,15"), 0, [1, 6], { refused: "must-capture", rule: "7" }],
    ["half a capture", startFrom("B:W18,26:B15"), 0, [15, 22], { refused: "must-continue", rule: "9" }],
    [
      "on the wrong landing square",
      startFrom("B:W10,17,18:BK32"),
      0,
      [32, 5],
      { refused: "must-land-to-continue", rule: "15" },
    ],
  ])("refuses a move %s", (_, state, seat, path, refusal) => expect(decide(state, seat, path)).toEqual(refusal));
});

describe("evolve", () => {
  it("stores the last move with its captures", () => {
    const state = playText(startFrom("B:W18,26,10:B15"), "15x22x31");
    expect(state.last).toEqual({ path: [15, 22, 31], captured: [18, 26] });
    expect(state.ply).toBe(1);
  });
});

describe("game ends by the table", () => {
  it("a resignation lets the other seat win", () => {
    expect(pool.evolve(startFrom(), { type: "resigned", seat: 0 }).outcome).toEqual({
      winners: [1],
      reason: "resigned",
    });
    expect(pool.evolve(startFrom(), { type: "resigned", seat: 1 }).outcome).toEqual({
      winners: [0],
      reason: "resigned",
    });
  });
  it("an agreed draw needs both", () => {
    expect(pool.draws?.voters(startFrom())).toEqual([0, 1]);
    expect(pool.evolve(startFrom(), { type: "draw-agreed" }).outcome).toEqual({ winners: [], reason: "agreed" });
  });
  it.each([
    ["before colours are drawn", pool.start(v.parse(pool.options, {}), 2)],
    ["after the end", playText(startFrom("W:W18:B15"), "18x11")],
  ])("resignation and draw are impossible %s", (_, state) => {
    expect(pool.resigning?.can(state, 0)).toBe(false);
    expect(pool.draws?.voters(state)).toEqual([]);
    expect(pool.turn(state)).toEqual([]);
  });
});

describe("schemas", () => {
  it.each([
    { type: "move" },
    { type: "move", path: [11] },
    { type: "move", path: [0, 4] },
    { type: "move", path: [1, 33] },
    { type: "move", path: [1.5, 6] },
    { type: "move", path: ["11", "15"] },
    { type: "move", path: Array(14).fill(1) },
    { type: "move", path: [11, 15], extra: 1 },
    { type: "jump", path: [11, 15] },
  ])("refuse the command %j", (command) => expect(v.safeParse(pool.command, command).success).toBe(false));
  it.each([
    { type: "colours-drawn", black: 2 },
    { type: "moved", path: [1, 6, 10] },
    { type: "jumped", path: [1] },
    { type: "flew", path: [1, 6] },
  ])("refuse the event %j", (event) => expect(v.safeParse(pool.event, event).success).toBe(false));
});
