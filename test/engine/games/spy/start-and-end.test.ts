/** The start and the end of SPY beyond the scenarios: first player, resignation, draws, stalling. */
import { describe, expect, it } from "vitest";
import { DealUnknownError, makeViewHost } from "../../../../engine/contract/game.ts";
import { spy } from "../../../../engine/games/spy/game.ts";
import { isNearStall } from "../../../../engine/games/spy/state/turn.ts";
import type { SpyCommand, SpyState } from "../../../../engine/games/spy/state/types.ts";
import {
  cardsOf,
  drawn,
  endTurn,
  hostOf,
  move,
  optionsOf,
  play,
  position,
  refusalOf,
  resigned,
  settle,
  spyOn,
} from "./table.ts";

const baseOfSix = ["T2 S1 B3 T1 S2 B1 @2R", "S2 B1 T1 S1 T2 B3 @0R", "B1 T2 S2 B3 T1 S1 @3L"];
const sevens = ["S1 B2 T2 B1 S2 T1 B3 @0R", "B3 S2 B1 T1 S1 B2 T2 @0R"];

const arrange = (gap: number, cards = "T2 S1 B3 T1 S2 B1"): SpyCommand => ({
  type: "arrange",
  base: cardsOf(cards),
  gap,
  facing: "L",
});

const firstPlayerOf = (choice: object, secret: string): number | null => {
  const ready = play(spy.start(optionsOf(choice), 3), [2, arrange(2)], [0, arrange(0)], [1, arrange(1)]).state;
  return settle(ready, hostOf(secret)).state.active;
};

const afterTurns = (state: SpyState, turns: number): SpyState =>
  Array.from({ length: turns }).reduce<SpyState>((now) => {
    const [seat] = spy.turn(now);
    return play(now, [seat!, endTurn]).state;
  }, state);

describe("the arrangement of the bases", () => {
  const empty = spy.start(optionsOf(), 3);

  it("waits for all players at the same time, and for each once", () => {
    expect(spy.turn(empty)).toEqual([0, 1, 2]);
    const { state } = play(empty, [1, arrange(1)]);
    expect(spy.turn(state)).toEqual([0, 2]);
    expect(spy.moves(state, 1)).toEqual([]);
    expect(refusalOf(state, 0, endTurn)).toBe("bases-not-set");
    expect(settle(state, hostOf("x")).events).toEqual([]);
  });

  it("shows others only that a base is ready", () => {
    const sent = [arrange(1), arrange(4, "B1 B3 S1 S2 T1 T2")].map((command) => {
      const { state, events } = play(empty, [1, command]);
      const received = events.map((event) => spy.redact(event, 0, false));
      return JSON.stringify([received, spy.view(state, 0), spy.view(state, "watcher")]);
    });
    expect(sent[0]).toBe(sent[1]);
    expect(sent[0]).toContain('"isReady":true');
    expect(sent[0]).toContain('"base":[null,null,null,null,null,null],"gap":null,"facing":null');
  });

  it("ends by the table's event, which shows all Spies when the last base is ready", () => {
    const ready = play(empty, [0, arrange(0)], [1, arrange(1)], [2, arrange(2)]).state;
    const { state, events } = settle(ready, hostOf("x"));
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ type: "bases-set", spies: [0, 1, 2].map((gap) => ({ gap, facing: "L" })) });
    expect(spy.view(state, "watcher").bases.map((base) => base.spy?.gap)).toEqual([0, 1, 2]);
    expect(settle(state, hostOf("x")).events).toEqual([]);
    for (const viewer of [0, "watcher"] as const) {
      expect(() => spy.next(spy.view(ready, viewer), hostOf("x"))).toThrow(DealUnknownError);
    }
    expect(() => spy.next(ready, makeViewHost(0))).toThrow(DealUnknownError);
  });

  it("gives the first turn as the option says", () => {
    const secrets = Array.from({ length: 40 }, (_, index) => `secret ${index}`);
    expect(new Set(secrets.map((secret) => firstPlayerOf({}, secret)))).toEqual(new Set([0, 1, 2]));
    expect(new Set(secrets.map((secret) => firstPlayerOf({ firstPlayer: "host" }, secret)))).toEqual(new Set([0]));
    const loser = { firstPlayer: "loser", lastLoser: 2 };
    expect(new Set(secrets.map((secret) => firstPlayerOf(loser, secret)))).toEqual(new Set([2]));
    expect(new Set(secrets.map((secret) => firstPlayerOf({ firstPlayer: "loser" }, secret)))).toEqual(
      new Set([0, 1, 2]),
    );
  });

  it("continues without a seat that resigns and its cards", () => {
    const resignedState = resigned(play(empty, [0, arrange(3)]).state, 0)!;
    expect(resignedState.bases[0]).toEqual(empty.bases[0]);
    const { state, events } = settle(play(resignedState, [1, arrange(1)], [2, arrange(2)]).state, hostOf("x"));
    expect(events[0]).toMatchObject({ spies: [null, { gap: 1 }, { gap: 2 }] });
    expect([1, 2]).toContain(state.active);
    expect(refusalOf(state, state.active!, spyOn(0))).toBe("opponent-is-out");
  });

  it("ends with a win if one of two players resigns", () => {
    const left = resigned(spy.start(optionsOf(), 2), 1)!;
    expect(spy.outcome(left)).toEqual({ winners: [0], reason: "last-spy", places: [1, 2] });
    expect(settle(left, hostOf("x")).events).toEqual([]);
  });
});

describe("a resignation", () => {
  it("ends the turn of the active seat, and does not change another seat's turn", () => {
    const moved = play(position(baseOfSix), [0, move(3)]).state;
    const active = resigned(moved, 0)!;
    expect(active).toMatchObject({ active: 1, hasMoved: false, out: [0], outcome: null });
    const other = resigned(moved, 2)!;
    expect(other).toMatchObject({ active: 0, hasMoved: true, out: [2] });
    expect(spy.outcome(resigned(other, 0)!)).toEqual({ winners: [1], reason: "last-spy", places: [2, 1, 3] });
  });

  it("is impossible for an eliminated player and after the end", () => {
    const resignedState = resigned(position(baseOfSix), 1)!;
    expect(resigned(resignedState, 1)).toBeNull();
    expect(resigned(drawn(resignedState), 0)).toBeNull();
  });
});

describe("a draw", () => {
  it("needs all remaining players, after the bases are set", () => {
    expect(spy.draws?.voters(spy.start(optionsOf(), 3))).toEqual([]);
    const state = position(baseOfSix, {}, { out: [1] });
    expect(spy.draws?.voters(state)).toEqual([0, 2]);
    const even = drawn(state);
    expect(spy.outcome(even)).toEqual({ winners: [], reason: "agreed-draw", places: [1, 3, 1] });
    expect(spy.draws?.voters(even)).toEqual([]);
    expect(spy.turn(even)).toEqual([]);
    expect(refusalOf(even, 0, endTurn)).toBe("game-over");
  });

  it("follows six full rounds without a Spy action, with a warning after three", () => {
    expect(isNearStall(afterTurns(position(baseOfSix), 8))).toBe(false);
    expect(isNearStall(afterTurns(position(baseOfSix), 9))).toBe(true);
    expect(spy.outcome(afterTurns(position(baseOfSix), 17))).toBeNull();
    const stalled = afterTurns(position(baseOfSix), 18);
    expect(spy.outcome(stalled)).toEqual({ winners: [], reason: "stalled", places: [1, 1, 1] });
  });

  it("counts rounds by the remaining players, and restarts after each Spy action", () => {
    expect(spy.outcome(afterTurns(position(baseOfSix, {}, { out: [2] }), 12))?.reason).toBe("stalled");
    const spied = play(afterTurns(position(sevens), 11), [1, spyOn(0)], [1, endTurn]).state;
    expect(spied.quietTurns).toBe(0);
    expect(spy.outcome(afterTurns(spied, 11))).toBeNull();
    expect(spy.outcome(afterTurns(spied, 12))?.reason).toBe("stalled");
  });

  it("is not avoided by moving alone, and a resignation restarts the count", () => {
    const state = afterTurns(position(baseOfSix), 17);
    const [seat] = spy.turn(state);
    expect(play(state, [seat!, move(2)], [seat!, endTurn]).state.outcome?.reason).toBe("stalled");
    expect(resigned(state, 0)).toMatchObject({ quietTurns: 0, outcome: null });
  });

  it("never follows from stalling without the limit", () => {
    const state = afterTurns(position(sevens, { stallingRounds: 0 }), 200);
    expect(spy.outcome(state)).toBeNull();
    expect(isNearStall(state)).toBe(false);
  });
});
