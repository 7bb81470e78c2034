/** The 42 scenarios of RULES.md, part C.1, by their numbers. Seats 0, 1, 2, 3 are A, B, C, D. */
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { Seat } from "../../../../engine/contract/game.ts";
import { installGame } from "../../../../engine/contract/game-registry.ts";
import { spy } from "../../../../engine/games/spy/game.ts";
import { nextTarget, stanceOf } from "../../../../engine/games/spy/state/base.ts";
import { gapAt } from "../../../../engine/games/spy/state/ring.ts";
import { SEAT_COLOURS } from "../../../../engine/games/spy/state/rulebook.ts";
import type { SpyCommand } from "../../../../engine/games/spy/state/types.ts";
import { evolveTable, initialTableState } from "../../../../engine/table/evolve.ts";
import { A, a, B, b, C, c, facedByA, X } from "./scene.ts";
import { attempt, cardsOf, endTurn, move, optionsOf, play, position, refusalOf, spyOn, viewersOf } from "./table.ts";

installGame(spy);

describe("Move and Spy (C.1, 1-6)", () => {
  it("1: spying without moving on the mirrored card, which is the target, exposes it", () => {
    expect(facedByA(X())).toBe(2);
    expect(nextTarget(X().bases[B]!)).toBe("S1");
    const { state, last } = play(X(), [A, spyOn(B)]);
    expect(last).toEqual({ type: "exposed", seat: A, on: B, column: 3, card: "S1" });
    expect(state.bases[B]!.exposed).toEqual([false, false, false, true, false, false]);
    expect(nextTarget(state.bases[B]!)).toBe("S2");
    expect(spy.moves(state, A)).toContainEqual(move(3));
    for (const viewer of viewersOf(3)) expect(spy.view(state, viewer).bases[B]!.cards[3]).toBe("S1");
  });

  it("2: a Safe that is not the target is answered with its type", () => {
    const { state, events } = play(X(), [A, move(3)], [A, spyOn(B)]);
    expect(events).toEqual([
      { type: "moved", seat: A, flipBefore: false, distance: 3, flipAfter: false, gap: 5, facing: "R" },
      { type: "spied", seat: A, on: B, column: 0, answer: "safe" },
    ]);
    expect(facedByA(state)).toBe(5);
    expect(state.bases[B]).toEqual(X().bases[B]);
  });

  it("3: a distance that is not the number on the faced card is rejected", () => {
    expect(attempt(X(), A, move(2))).toEqual({ refused: "wrong-distance", rule: "A.4.1.2" });
    expect(refusalOf(X(), A, move(1))).toBe("wrong-distance");
    expect(refusalOf(X(), A, move(3))).toBeNull();
  });

  it("4: after a flip the number is that of the newly faced card; a found bomb answers tsss, and its holder sees it lit", () => {
    expect(refusalOf(X(), A, move(3, "before"))).toBe("wrong-distance");
    const { state, last } = play(X(), [A, move(1, "before")], [A, spyOn(B)]);
    expect(stanceOf(state, A)).toEqual({ gap: 1, facing: "L" });
    expect(facedByA(state)).toBe(0);
    expect(last).toEqual({ type: "spied", seat: A, on: B, column: 5, answer: "tsss" });
    expect(spy.view(state, B).bases[B]!.lit).toEqual([false, false, false, false, false, true]);
    for (const viewer of [A, C, "watcher"] as const) expect(spy.view(state, viewer).bases[B]!.lit).toBeNull();
  });

  it("5: flips before and after the same Move", () => {
    const { state, last } = play(X(), [A, move(1, "both")], [A, spyOn(B)]);
    expect(stanceOf(state, A)).toEqual({ gap: 1, facing: "R" });
    expect(facedByA(state)).toBe(1);
    expect(last).toMatchObject({ column: 4, answer: "top-secret" });
  });

  it("6: a flip after the Move", () => {
    const { state, last } = play(X(), [A, move(3, "after")], [A, spyOn(C)]);
    expect(stanceOf(state, A)).toEqual({ gap: 5, facing: "L" });
    expect(facedByA(state)).toBe(4);
    expect(last).toMatchObject({ on: C, column: 1, answer: "top-secret" });
  });
});

describe("the ring (C.1, 7-12)", () => {
  it("7: a Spy at the left end that faces away looks at the far end", () => {
    const state = X({ a: `${a} @0L` });
    expect(facedByA(state)).toBe(5);
    expect(play(state, [A, spyOn(B)]).last).toMatchObject({ column: 0, answer: "safe" });
  });

  it("8: the right end and the left end are one gap", () => {
    expect(gapAt(6, 6)).toBe(0);
    const state = X({ a: `${a} @${gapAt(6, 6)}R` });
    expect(facedByA(state)).toBe(0);
    const after = play(state, [A, move(2)]).state;
    expect(stanceOf(after, A)).toEqual({ gap: 2, facing: "R" });
    expect(facedByA(after)).toBe(2);
  });

  it("9: one step from the last gap crosses the end", () => {
    const after = play(X({ a: `${a} @5R` }), [A, move(1)]).state;
    expect(stanceOf(after, A)).toEqual({ gap: 0, facing: "R" });
    expect(facedByA(after)).toBe(0);
  });

  it("10: two steps across the end, and a bomb", () => {
    const { state, last } = play(X({ a: `${a} @4R` }), [A, move(2)], [A, spyOn(B)]);
    expect(stanceOf(state, A).gap).toBe(0);
    expect(last).toMatchObject({ column: 5, answer: "tsss" });
  });

  it("11: a Spy that faces an exposed card moves 1 or 2", () => {
    const state = X({ a: "T2 S1! B3 T1 S2 B1 @1R" });
    expect(stanceOf(play(state, [A, move(1)]).state, A).gap).toBe(2);
    expect(stanceOf(play(state, [A, move(2)]).state, A).gap).toBe(3);
    expect(refusalOf(state, A, move(3))).toBe("wrong-distance");
  });

  it("12: the number on an exposed card does not bind", () => {
    const after = play(X({ a: "T2 S1! B3 T1 S2! B1 @4R" }), [A, move(1)]).state;
    expect(stanceOf(after, A).gap).toBe(5);
    expect(after.bases[A]!.cards[facedByA(after)]).toBe("B1");
  });
});

describe("targets (C.1, 13-17)", () => {
  const threeFound = "S2! B1 T1! S1! T2 B3 @0R";

  it("13: spying on an exposed card is legal and has no effect", () => {
    const state = X({ b: "S2 B1 T1 S1! T2 B3 @0R" });
    const after = play(state, [A, spyOn(B)]);
    expect(after.last).toMatchObject({ column: 3, answer: "safe" });
    expect(after.state.bases).toEqual(state.bases);
    expect(nextTarget(after.state.bases[B]!)).toBe("S2");
  });

  it("14: the second target", () => {
    const { state, last } = play(X({ a: `${a} @0L`, b: "S2 B1 T1 S1! T2 B3 @0R" }), [A, spyOn(B)]);
    expect(last).toEqual({ type: "exposed", seat: A, on: B, column: 0, card: "S2" });
    expect(nextTarget(state.bases[B]!)).toBe("T1");
  });

  it("15: a Top Secret that is not the next target stays hidden", () => {
    const { state, last } = play(X({ a: `${a} @3R`, b: "S2 B1 T1 S1! T2 B3 @0R" }), [A, spyOn(B)]);
    expect(last).toMatchObject({ column: 2, answer: "top-secret" });
    expect(state.bases[B]!.exposed[2]).toBe(false);
    expect(nextTarget(state.bases[B]!)).toBe("S2");
  });

  it("16: Top Secret 2 eliminates its owner; with three players the game continues", () => {
    const { state, last } = play(X({ a: `${a} @1R`, b: threeFound }), [A, spyOn(B)]);
    expect(last).toMatchObject({ type: "exposed", column: 4, card: "T2" });
    expect(state.out).toEqual([B]);
    expect(spy.outcome(state)).toBeNull();
    expect(spy.turn(state)).toEqual([A]);
  });

  it("16: a draw offer lapses if only the eliminated player had not accepted it", () => {
    const start = X({ a: `${a} @1R`, b: threeFound });
    const { last } = play(start, [A, spyOn(B)]);
    const offerAfter = (accepted: readonly Seat[]) =>
      evolveTable(
        {
          ...initialTableState,
          ...{ game: spy.id, rules: spy.rules, phase: "playing", chairs: [null, null, null], play: start },
          offer: { by: A, accepted, seq: 0 },
        },
        { seat: A, at: 0, event: last! },
      ).offer;
    expect(offerAfter([A, C])).toBeNull();
    expect(offerAfter([A])).toMatchObject({ by: A, accepted: [A] });
  });

  it("16, without `topSecret2Eliminates`: no player is eliminated", () => {
    const start = X({ a: `${a} @1R`, b: threeFound, options: { topSecret2Eliminates: false } });
    const { state } = play(start, [A, spyOn(B)]);
    expect(state.out).toEqual([]);
    expect(nextTarget(state.bases[B]!)).toBeNull();
  });

  it("17: with two players its finder wins at once", () => {
    const bases = ["S1 B2 T2 B1 S2 T1 B3 @0R", "B3 S2! B1 T1! S1! B2 T2 @0R"];
    const { state, last } = play(position(bases), [A, spyOn(B)]);
    expect(last).toMatchObject({ type: "exposed", column: 6, card: "T2" });
    expect(spy.outcome(state)).toEqual({ winners: [A], reason: "last-spy", places: [1, 2] });
    expect(spy.turn(state)).toEqual([]);
  });
});

describe("bombs (C.1, 18-20)", () => {
  const lit = "S2 B1 T1 S1 T2 B3* @0R";

  it.each([`${c} @0R`, `${c} @1L`])(
    "18: a player who finds a lit bomb is eliminated, even on a first find (%s)",
    (text) => {
      const { state, last } = play(X({ b: lit, c: text, state: { active: C } }), [C, spyOn(B)]);
      expect(last).toEqual({ type: "exploded", seat: C, on: B, column: 5, card: "B3" });
      expect(state.out).toEqual([C]);
      expect(spy.turn(state)).toEqual([A]);
      expect(spy.view(state, A).bases[B]!.cards[5]).toBeNull();
    },
  );

  it("19: the bomb stays lit and can explode again", () => {
    const start = X({ a: `${a} @0R`, b: lit, c: `${c} @0R`, state: { active: C } });
    const { state, last } = play(start, [C, spyOn(B)], [A, spyOn(B)]);
    expect(last).toMatchObject({ type: "exploded", seat: A, card: "B3" });
    expect(spy.outcome(state)).toEqual({ winners: [B], reason: "last-spy", places: [2, 1, 3] });
  });

  it("20: a bomb that was found or has exploded is not exposed: its number binds", () => {
    const found = play(X({ b: `${b} @0R`, state: { active: B } }), [B, spyOn(A)]);
    expect(found.last).toMatchObject({ on: A, column: 5, answer: "tsss" });
    const again = { ...found.state, active: C, bases: X({ c: `${c} @0R` }).bases.with(A, found.state.bases[A]!) };
    const exploded = play({ ...again, hasSpied: false }, [C, spyOn(A)]);
    expect(exploded.last).toMatchObject({ type: "exploded", on: A, column: 5 });
    for (const { bases } of [found.state, exploded.state]) {
      const base = { ...bases[A]!, spy: { gap: 5, facing: "R" as const } };
      const state = { ...X(), bases: bases.with(A, base) };
      expect(refusalOf(state, A, move(2))).toBe("wrong-distance");
      expect(refusalOf(state, A, move(1))).toBeNull();
    }
  });
});

describe("the turn (C.1, 21-30)", () => {
  it("21: spying twice in a turn is rejected", () => {
    const { state } = play(X(), [A, spyOn(B)]);
    expect(refusalOf(state, A, spyOn(C))).toBe("already-spied");
  });

  it("22: moving twice is rejected", () => {
    const { state } = play(X(), [A, move(3)]);
    expect(refusalOf(state, A, move(1))).toBe("already-moved");
  });

  it("23: ending the turn without acting is legal", () => {
    const { state } = play(X(), [A, endTurn]);
    expect(spy.turn(state)).toEqual([B]);
    expect(state.quietTurns).toBe(1);
  });

  it("24: Spy and then Move is legal, unless the order is strict", () => {
    const { state } = play(X(), [A, spyOn(B)], [A, move(3)]);
    expect(stanceOf(state, A).gap).toBe(5);
    const strict = play(X({ options: { strictMoveThenSpy: true } }), [A, spyOn(B)]).state;
    expect(refusalOf(strict, A, move(3))).toBe("not-your-turn");
    expect(spy.turn(strict)).toEqual([B]);
    const inOrder = play(X({ options: { strictMoveThenSpy: true } }), [A, move(3)], [A, spyOn(B)]);
    expect(inOrder.last).toMatchObject({ answer: "safe" });
  });

  it("24: a turn ends automatically after both actions, in either order", () => {
    expect(spy.turn(play(X(), [A, spyOn(B)], [A, move(3)]).state)).toEqual([B]);
    expect(spy.turn(play(X(), [A, move(3)], [A, spyOn(B)]).state)).toEqual([B]);
  });

  it("25: flipping only is rejected, unless the table allows it as the turn's Move", () => {
    expect(refusalOf(X(), A, { type: "flip" })).toBe("no-flip-only");
    const { state, last } = play(X({ options: { flipOnly: true } }), [A, { type: "flip" }]);
    expect(last).toEqual({ type: "flipped", seat: A, facing: "L" });
    expect(stanceOf(state, A)).toEqual({ gap: 2, facing: "L" });
    expect(refusalOf(state, A, { type: "flip" })).toBe("already-moved");
  });

  it("26: an eliminated player cannot be spied on", () => {
    expect(refusalOf(X({ state: { out: [B] } }), A, spyOn(B))).toBe("opponent-is-out");
  });

  it("27: a player cannot spy on themselves or on a seat that does not exist", () => {
    expect(refusalOf(X(), A, spyOn(A))).toBe("no-such-opponent");
    expect(refusalOf(X(), A, spyOn(3))).toBe("no-such-opponent");
  });

  it("28: with three players a base is exactly S1, S2, T1, T2, B1, B3", () => {
    const empty = spy.start(optionsOf(), 3);
    const arrange = (cards: string, gap = 0): SpyCommand => ({
      type: "arrange",
      base: cardsOf(cards),
      gap,
      facing: "R",
    });
    expect(refusalOf(empty, A, arrange("S1 S2 T1 T2 B1 B3"))).toBeNull();
    expect(refusalOf(empty, A, arrange("S1 S2 T1 T2 B1 B2"))).toBe("wrong-cards");
    expect(refusalOf(empty, A, arrange("S1 S2 T1 T2 B1 B2 B3"))).toBe("wrong-cards");
    expect(refusalOf(empty, A, arrange("S1 S1 T1 T2 B1 B3"))).toBe("wrong-cards");
    expect(refusalOf(empty, A, arrange("S1 S2 T1 T2 B1 B3", 6))).toBe("no-such-gap");
  });

  it("29: with two players the colours are green and red, and the base has a Bomb 2", () => {
    expect(SEAT_COLOURS.slice(0, 2)).toEqual(["green", "red"]);
    const empty = spy.start(optionsOf(), 2);
    const command = { type: "arrange", base: cardsOf("S1 S2 T1 T2 B1 B2 B3"), gap: 6, facing: "L" } as const;
    expect(refusalOf(empty, A, command)).toBeNull();
    expect(v.safeParse(spy.command, { ...command, colour: "blue" }).success).toBe(false);
    expect(refusalOf(empty, A, { ...command, base: cardsOf("S1 S2 T1 T2 B1 B3") })).toBe("wrong-cards");
    expect(refusalOf(empty, A, { ...command, base: cardsOf("S1 S2 T1 T2 B1 B3 B3") })).toBe("wrong-cards");
  });

  it("30: the order of the cards never changes", () => {
    const command: SpyCommand = { type: "arrange", base: cardsOf(a).toReversed(), gap: 0, facing: "R" };
    expect(refusalOf(X(), A, command)).toBe("base-is-set");
    const ready = play(spy.start(optionsOf(), 3), [A, command]).state;
    expect(refusalOf(ready, A, command)).toBe("base-is-set");
  });
});
