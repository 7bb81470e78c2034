/** Between rounds: shown hands, the gate with its time limit, and simultaneous commands. */
import { describe, expect, it } from "vitest";
import { DealUnknownError, makeViewHost } from "../../../../../engine/contract/game.ts";
import { train } from "../../../../../engine/games/train/game.ts";
import { SCORE_GATE_MS } from "../../../../../engine/games/train/rules/rounds.ts";
import type { TrainCommand, TrainEvent } from "../../../../../engine/games/train/state/types.ts";
import { type Position, position } from "../position.ts";
import { hostOf, optionsFrom, START } from "../table.ts";

const CLUB = { rulebook: "club", set: 9 };

const scored = (rules: object): Position =>
  position({ rules, seats: 2, round: 1, phase: "count", hands: "A: 1-2 | B: 3-3" }).next();

describe("the scoring", () => {
  it("shows all hands to everyone", () => {
    const { state } = scored(CLUB);
    expect(train.view(state, "watcher")).toEqual(state);
    expect(state.scores).toEqual([[3, 6]]);
    const event = { type: "round-scored", at: START, hands: [[4], [9]] } as const;
    expect(train.redact(event, "watcher", false)).toEqual(event);
  });
  it("cannot be predicted from a view", () => {
    const { state, host } = position({ rules: CLUB, seats: 2, phase: "count", hands: "A: 1-2 | B: 3-3" });
    expect(() => train.next(train.view(state, 0), host)).toThrow("face down");
  });
});

describe("the gate", () => {
  it("opens when every player is ready", () => {
    const table = scored(CLUB);
    expect(table.turn).toBe("AB");
    const one = table.act("A", "ready");
    expect(one.turn).toBe("B");
    expect(one.refusal("A", "ready")).toBe("already-ready");
    expect(train.next(one.state, one.host)).toEqual([]);
    const [event] = train.next(one.act("B", "ready").state, one.host);
    expect(event).toMatchObject({ type: "dealt", round: 2 });
  });
  it("opens automatically when its time is up", () => {
    const { state } = scored(CLUB);
    expect(train.due?.(state)).toBe(START + SCORE_GATE_MS);
    expect(train.next(state, hostOf(1, START + SCORE_GATE_MS - 1))).toEqual([]);
    const [event] = train.next(state, hostOf(1, START + SCORE_GATE_MS));
    expect(event).toMatchObject({ type: "dealt", round: 2 });
  });
  it("does not exist after the last round", () => {
    const { state, host } = scored({ ...CLUB, rounds: 1 });
    expect(state.phase).toBe("over");
    expect(train.due?.(state)).toBeNull();
    expect(train.next(state, host)).toEqual([]);
    expect(train.outcome(state)).toEqual({
      winners: [0],
      reason: "lowest-total",
      scores: [3, 6],
      places: [1, 2],
    });
  });
});

describe("simultaneous commands", () => {
  const build: TrainCommand = { type: "build", tile: 5, on: 0 };
  const built: TrainEvent = { type: "built", seat: 1, tile: 7, on: 0 };
  it("are not invalidated by another seat's run or readiness", () => {
    expect(train.invalidates?.(built, 0, build)).toBe(false);
    expect(train.invalidates?.({ type: "finished", seat: 1 }, 0, { type: "finish" })).toBe(false);
    expect(train.invalidates?.({ type: "readied", seat: 1 }, 0, { type: "ready" })).toBe(false);
  });
  it("are invalidated by an event of the same seat or a turn", () => {
    expect(train.invalidates?.(built, 1, build)).toBe(true);
    expect(train.invalidates?.({ type: "passed", seat: 1 }, 0, { type: "draw" })).toBe(true);
    expect(train.invalidates?.({ type: "dealt", round: 2, starter: 0, hands: [] }, 0, { type: "ready" })).toBe(true);
  });
});

describe("pairs at the end", () => {
  it("have the same place", () => {
    const scores = [
      [5, 0, 5, 0],
      [1, 9, 1, 9],
    ];
    const { state } = position({ rules: { ...CLUB, pairs: true }, phase: "over", scores });
    expect(train.outcome(state)).toEqual({
      winners: [0, 2],
      reason: "lowest-total",
      scores: [6, 9, 6, 9],
      places: [1, 2, 1, 2],
    });
  });
});

describe("chance", () => {
  it("chooses the family's first starter, every seat at some table", () => {
    const starters = Array.from({ length: 40 }, (_, seed) => {
      const [event] = train.next(train.start(optionsFrom({}), 3), hostOf(seed));
      return event?.type === "dealt" ? event.starter : null;
    });
    expect(new Set(starters)).toEqual(new Set([0, 1, 2]));
  });
  it("exists only at the host: a view cannot deal or draw", () => {
    const { state } = position({ rules: CLUB, hands: "A: 9-5 3-4" });
    expect(() => train.decide(state, 0, { type: "draw" }, makeViewHost(START))).toThrow(DealUnknownError);
    expect(() => train.next(train.start(optionsFrom({}), 3), makeViewHost(START))).toThrow(DealUnknownError);
  });
});
