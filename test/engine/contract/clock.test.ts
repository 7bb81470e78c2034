import { describe, expect, it } from "vitest";
import { nextDueAt } from "../../../engine/commands/decide.ts";
import { type ClockRule, startClock, timeLeftAt, turnClock } from "../../../engine/contract/clock.ts";
import { clockKindOf, nextFlagFall } from "../../../engine/contract/clock-rules.ts";
import { MAX_UNATTENDED_ROUNDS } from "../../../engine/table/log-limits.ts";
import { move } from "../../support/tables/tables.ts";
import { OPENED_AT, openTimedTable, refusalAt, sessionAt, submitAcceptedAt } from "../../support/tables/timed-table.ts";

const fischer: ClockRule = { type: "fischer", ms: 60_000, increment: 2_000 };
const perTurn: ClockRule = { type: "turn", ms: 30_000 };

describe("a Fischer clock", () => {
  const running = turnClock(startClock(fischer, 2), [0], 1_000);

  it("runs only for the seat on turn", () => {
    expect(timeLeftAt(running, 0, 11_000)).toBe(50_000);
    expect(timeLeftAt(running, 1, 11_000)).toBe(60_000);
    expect(nextFlagFall(running)).toEqual({ seat: 0, at: 61_000 });
  });

  it("adds its increment at the end of the turn, and starts the next seat's clock", () => {
    const afterTurn = turnClock(running, [1], 11_000);
    expect(timeLeftAt(afterTurn, 0, 99_000)).toBe(52_000);
    expect(timeLeftAt(afterTurn, 1, 12_000)).toBe(59_000);
    expect(nextFlagFall(afterTurn)).toEqual({ seat: 1, at: 71_000 });
  });

  it("continues while the same seat stays on turn", () => {
    expect(turnClock(running, [0], 20_000)).toBe(running);
  });

  it("stops when the game is over, and no flag falls any more", () => {
    const stopped = turnClock(running, [], 31_000);
    expect(timeLeftAt(stopped, 0, 99_000)).toBe(32_000);
    expect(nextFlagFall(stopped)).toBeNull();
  });
});

describe("a clock per turn", () => {
  it("starts again with every turn", () => {
    const first = turnClock(startClock(perTurn, 3), [0], 0);
    const second = turnClock(turnClock(first, [1], 29_000), [0], 40_000);
    expect(timeLeftAt(second, 0, 41_000)).toBe(29_000);
  });

  it("runs separately for all seats that act at the same time", () => {
    const both = turnClock(startClock(perTurn, 2), [0, 1], 0);
    const one = turnClock(both, [1], 10_000);
    expect(nextFlagFall(both)).toEqual({ seat: 0, at: 30_000 });
    expect(nextFlagFall(one)).toEqual({ seat: 1, at: 30_000 });
  });
});

describe("a game without a clock", () => {
  it("no flag falls, and the start of each turn is still recorded", () => {
    const clock = turnClock(startClock(null, 2), [1], 5_000);
    expect(nextFlagFall(clock)).toBeNull();
    expect(timeLeftAt(clock, 1, 9_000)).toBeNull();
    expect(clock.since).toEqual([null, 5_000]);
  });
});

it.each([
  [{ type: "turn", ms: 30_000 }, "turn"],
  [{ type: "turn", ms: 3 * 86_400_000 }, "days"],
  [{ type: "turn", ms: 100_000_000 }, null],
  [fischer, "fischer"],
] as const)("%j is of kind %s", (rule, kind) => {
  expect(clockKindOf(rule)).toBe(kind);
});

describe("a pool game on Fischer clocks", () => {
  const session = openTimedTable("pool", { clock: fischer });

  it("is lost by the player whose flag falls", () => {
    expect(nextDueAt(session.state)).toBe(OPENED_AT + 60_000);
    expect(sessionAt(session, 59_999).entries).toHaveLength(session.entries.length);
    const fallen = sessionAt(session, 60_000);
    expect(fallen.state).toMatchObject({ phase: "over", outcome: { winners: [1], reason: "time" } });
    expect(fallen.entries.slice(-2).map(({ event }) => event.type)).toEqual(["flag-fell", "revealed"]);
  });

  it("refuses a move after the time is up, even before a late alarm", () => {
    expect(refusalAt(session, 60_000, "p0", move(11, 15))).toBe("game-over");
  });

  it("charges a move its time and adds the increment", () => {
    const moved = submitAcceptedAt(session, 20_000, "p0", move(11, 15));
    expect(timeLeftAt(moved.state.clock, 0, 0)).toBe(42_000);
    expect(nextDueAt(moved.state)).toBe(OPENED_AT + 80_000);
  });
});

describe.each(["train", "spy"])("a game of %s with a time per turn", (game) => {
  const session = openTimedTable(game, { clock: perTurn });

  it("the table plays the minimal move for a player whose time is up, and continues", () => {
    let late = session;
    const turns = 12;
    for (let turn = 1; turn <= turns; turn++) late = sessionAt(late, turn * 30_000);
    const flags = late.entries.flatMap(({ event }) =>
      event.type === "flag-fell" && "seat" in event ? [event.seat] : [],
    );
    for (const seat of [0, 1]) {
      expect(flags.filter((fallen) => fallen === seat).length).toBeGreaterThanOrEqual(MAX_UNATTENDED_ROUNDS);
    }
    expect(late.state.fallen).toEqual([]);
    expect(late.entries.filter(({ seat }) => seat !== null).every(({ event }) => event.type === "seat-taken")).toBe(
      true,
    );
  });
});
