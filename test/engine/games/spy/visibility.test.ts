import { describe, expect, it } from "vitest";
import { spy } from "../../../../engine/games/spy/game.ts";
import { stanceOf } from "../../../../engine/games/spy/state/base.ts";
import { mirrored, spiedColumn } from "../../../../engine/games/spy/state/ring.ts";
import { cardSet } from "../../../../engine/games/spy/state/rulebook.ts";
import type { SpyCommand } from "../../../../engine/games/spy/state/types.ts";
import { A, a, B, b, C, c, facedByA, seenBy, X } from "./scene.ts";
import {
  attempt,
  cardsOf,
  endTurn,
  frozen,
  hostOf,
  move,
  optionsOf,
  play,
  position,
  refusalOf,
  settle,
  spyOn,
  viewersOf,
} from "./table.ts";

describe("visibility (C.1, 31-33, 40-42)", () => {
  const others = [A, C, "watcher"] as const;

  it("31: an answer shows its type and column, but not the number or the order", () => {
    const { state, events } = play(X(), [A, move(3)], [A, spyOn(B)]);
    for (const viewer of others) {
      expect(seenBy(viewer, events)).toContain('"column":0,"answer":"safe"');
      expect(seenBy(viewer, events)).not.toMatch(/S1|S2/);
      expect(spy.view(state, viewer).bases[B]!.cards).toEqual([null, null, null, null, null, null]);
    }
  });

  it("32: the answer tsss is sent once; only the holder receives the lit flag", () => {
    const { state, events } = play(X(), [A, move(1, "before")], [A, spyOn(B)]);
    for (const viewer of others) {
      expect(seenBy(viewer, events).split("tsss")).toHaveLength(2);
      expect(JSON.stringify(spy.view(state, viewer).bases[B])).toContain('"lit":null');
      expect(JSON.stringify(spy.view(state, viewer))).not.toContain("tsss");
    }
    expect(spy.view(state, B).bases[B]!.lit![5]).toBe(true);
  });

  it("33: every viewer receives the distance of a move", () => {
    const hidden = play(X(), [A, move(3)]).events;
    const open = play(X({ a: "T2 S1 B3 T1! S2 B1 @3R" }), [A, move(2)]).events;
    for (const viewer of viewersOf(3)) {
      expect(seenBy(viewer, hidden)).toContain('"distance":3');
      expect(seenBy(viewer, open)).toContain('"distance":2');
    }
  });

  it("34: the next target belongs to the base, whichever player spies on it", () => {
    const found = "S2 B1 T1 S1! T2 B3 @0R";
    const onSafe1 = play(X({ b: found, c: `${c} @2R`, state: { active: C } }), [C, spyOn(B)]);
    expect(onSafe1.last).toMatchObject({ type: "spied", column: 3, answer: "safe" });
    const onSafe2 = play(X({ b: found, c: `${c} @5R`, state: { active: C } }), [C, spyOn(B)]);
    expect(onSafe2.last).toMatchObject({ type: "exposed", column: 0, card: "S2" });
  });

  it("35: the column is the same for every opponent, adjacent or opposite", () => {
    const state = position([`${a} @2R`, `${b} @0R`, `${b} @0R`, `${b} @0R`]);
    for (const on of [1, 2, 3]) {
      expect(play(state, [A, spyOn(on)]).last).toEqual({ type: "exposed", seat: A, on, column: 3, card: "S1" });
    }
  });

  it("40: a returning player sees the table, and no history of answers", () => {
    const empty = spy.start(optionsOf({ firstPlayer: "host" }), 3);
    const bases = [`${a} 2R`, `${b} 0R`, `${c} 3L`].map((text, seat): [number, SpyCommand] => [
      seat,
      {
        type: "arrange",
        base: cardsOf(text.slice(0, -3)),
        gap: Number(text.at(-2)),
        facing: text.endsWith("L") ? "L" : "R",
      },
    ]);
    const ready = play(empty, ...bases);
    const set = settle(ready.state, hostOf("40"));
    const played = play(set.state, [A, move(1, "before")], [A, spyOn(B)], [B, spyOn(C)], [B, endTurn], [C, spyOn(A)]);
    const log = [...ready.events, ...set.events, ...played.events];
    for (const viewer of viewersOf(3)) {
      const past = log.map((event) => spy.redact(event, viewer, true));
      expect(past.reduce(spy.evolve, empty)).toEqual(spy.view(played.state, viewer));
      expect(JSON.stringify(past).includes("tsss")).toBe(viewer === B);
      expect(JSON.stringify(past)).not.toMatch(/"safe"|"top-secret"/);
    }
    expect(spy.playedFromMemory?.now(played.state)).toBe(true);
    expect(spy.playedFromMemory?.now(spy.start(optionsOf({ memoryAid: true }), 3))).toBe(false);
  });

  it("41: an opponent's base is shown mirrored, so that the spied card is opposite the Spy", () => {
    const across = cardsOf(b).map((_, column) => cardsOf(b)[mirrored(column, 6)]);
    expect(across).toEqual(["B3", "T2", "S1", "T1", "B1", "S2"]);
    expect(across[facedByA(X())]).toBe(cardsOf(b)[spiedColumn(stanceOf(X(), A), 6, "reversed")]);
  });

  it("42: a wrong distance appends no event, and its refusal does not reveal the faced card", () => {
    const refusal = { refused: "wrong-distance", rule: "A.4.1.2" };
    expect(attempt(frozen(X()), A, move(1))).toEqual(refusal);
    expect(attempt(X({ a: "T2 S1 S2 T1 B3 B1 @2R" }), A, move(1))).toEqual(refusal);
  });
});

describe("two players, and the end of a player (C.1, 36-39)", () => {
  const tableOfTwo = () => position(["S1 B2 T2 B1 S2 T1 B3 @0R", "B3 S2 B1 T1 S1 B2 T2 @0R"]);

  it("36: with two players the mirror is that of seven columns", () => {
    expect(cardSet([1, 3], 2)).toHaveLength(7);
    expect(play(tableOfTwo(), [A, spyOn(B)]).last).toMatchObject({ column: 6, answer: "top-secret" });
  });

  it("37: Bomb 2 answers tsss", () => {
    const { state, last } = play(tableOfTwo(), [A, move(1)], [A, spyOn(B)]);
    expect(stanceOf(state, A).gap).toBe(1);
    expect(last).toMatchObject({ column: 5, answer: "tsss" });
  });

  it("38: the bomb eliminates the player who finds it again, and the opponent wins at once", () => {
    const { state, last } = play(tableOfTwo(), [A, move(1)], [A, spyOn(B)], [B, endTurn], [A, spyOn(B)]);
    expect(last).toEqual({ type: "exploded", seat: A, on: B, column: 5, card: "B2" });
    expect(spy.outcome(state)).toEqual({ winners: [B], reason: "last-spy", places: [2, 1] });
  });

  it("39: the turn passes to the next remaining player clockwise, and an eliminated player's base is no target", () => {
    const start = X({ a: `${a} @3R`, c: "B1 T2 B3* S2 T1 S1 @3L" });
    const { state, last } = play(start, [A, spyOn(C)]);
    expect(last).toMatchObject({ type: "exploded", seat: A, on: C, column: 2 });
    expect(spy.turn(state)).toEqual([B]);
    expect(refusalOf(state, B, spyOn(A))).toBe("opponent-is-out");
    expect(refusalOf(state, A, endTurn)).toBe("you-are-out");
    expect(spy.turn(play(state, [B, endTurn], [C, endTurn]).state)).toEqual([B]);
  });
});
