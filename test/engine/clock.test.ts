import { describe, expect, it } from "vitest";
import { type ClockRule, firstFall, leftAt, startClock, turnClock } from "../../engine/clock.ts";

const fischer: ClockRule = { type: "fischer", ms: 60_000, increment: 2_000 };
const perTurn: ClockRule = { type: "turn", ms: 30_000 };

describe("a Fischer clock", () => {
  const running = turnClock(fischer, startClock(fischer, 2), [0], 1_000);

  it("runs for the seat on turn alone", () => {
    expect(leftAt(running, 0, 11_000)).toBe(50_000);
    expect(leftAt(running, 1, 11_000)).toBe(60_000);
    expect(firstFall(running)).toEqual({ seat: 0, at: 61_000 });
  });

  it("adds its increment when the turn is done, and hands over", () => {
    const handed = turnClock(fischer, running, [1], 11_000);
    expect(leftAt(handed, 0, 99_000)).toBe(52_000);
    expect(leftAt(handed, 1, 12_000)).toBe(59_000);
    expect(firstFall(handed)).toEqual({ seat: 1, at: 71_000 });
  });

  it("goes on while the same seat stays on turn", () => {
    expect(turnClock(fischer, running, [0], 20_000)).toBe(running);
  });

  it("stops when the game is over, and nobody falls any more", () => {
    const stopped = turnClock(fischer, running, [], 31_000);
    expect(leftAt(stopped, 0, 99_000)).toBe(32_000);
    expect(firstFall(stopped)).toBeNull();
  });
});

describe("a clock per turn", () => {
  it("begins anew with every turn", () => {
    const first = turnClock(perTurn, startClock(perTurn, 3), [0], 0);
    const second = turnClock(perTurn, turnClock(perTurn, first, [1], 29_000), [0], 40_000);
    expect(leftAt(second, 0, 41_000)).toBe(29_000);
  });

  it("runs for all who act at the same time, each by itself", () => {
    const both = turnClock(perTurn, startClock(perTurn, 2), [0, 1], 0);
    const one = turnClock(perTurn, both, [1], 10_000);
    expect(firstFall(both)).toEqual({ seat: 0, at: 30_000 });
    expect(firstFall(one)).toEqual({ seat: 1, at: 30_000 });
  });
});
