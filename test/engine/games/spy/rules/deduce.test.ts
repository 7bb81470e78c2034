/**
 * Compares the deduction with brute force: each possible arrangement replaces the true one in the whole game. The
 * arrangements that give the same sent bytes must be those of the deduction: then the server sends no more than the
 * announcements imply.
 */
import { describe, expect, it } from "vitest";
import { isRefusal, type Seat, type Viewer } from "../../../../../engine/contract/game.ts";
import { spy } from "../../../../../engine/games/spy/game.ts";
import { addClue, countOrders, deduce, deduceBase, noClues } from "../../../../../engine/games/spy/rules/deduce.ts";
import { type Card, cardSet } from "../../../../../engine/games/spy/state/rulebook.ts";
import type { SpyCommand, SpyEvent, SpyState } from "../../../../../engine/games/spy/state/types.ts";
import { everyNth } from "../../../../support/samples.ts";
import { cardsOf, optionsOf, type RandomGame, randomGame, type Step, TABLES, viewersOf } from "../table.ts";

/** Every order of the cards, without the engine's own function. */
const permutations = (cards: readonly Card[]): Card[][] =>
  cards.length === 0
    ? [[]]
    : cards
        .filter((card, index) => cards.indexOf(card) === index)
        .flatMap((card) => permutations(cards.toSpliced(cards.indexOf(card), 1)).map((rest) => [card, ...rest]));

interface World {
  readonly base: readonly Card[];
  readonly state: SpyState;
}

const eventIn = ({ base, state }: World, game: RandomGame, seat: Seat, { cause }: Step): SpyEvent | undefined => {
  if (cause === null) return spy.next(state, game.host)[0];
  const isOwn = cause.command.type === "arrange" && cause.seat === seat;
  const command: SpyCommand = isOwn ? { ...cause.command, base } : cause.command;
  const answer = spy.decide(state, cause.seat, command, game.host);
  return isRefusal(answer) ? undefined : answer[0];
};

/** For each step the arrangements of `seat` with which `viewer` would receive the same bytes. */
const worldsOf = (game: RandomGame, seat: Seat, viewer: Viewer): World[][] => {
  const state = spy.start(game.options, game.seats);
  let worlds: World[] = permutations(cardSet(game.options.bombNumbers, game.seats)).map((base) => ({ base, state }));
  return game.steps.map((step) => {
    const sent = JSON.stringify(spy.redact(step.event, viewer, false));
    worlds = worlds.flatMap((world) => {
      const event = eventIn(world, game, seat, step);
      if (event === undefined || JSON.stringify(spy.redact(event, viewer, false)) !== sent) return [];
      return [{ base: world.base, state: spy.evolve(world.state, event) }];
    });
    return worlds;
  });
};

const summaryOf = (worlds: readonly World[], seat: Seat, m: number) => ({
  arrangements: worlds.length,
  columns: Array.from({ length: m }, (_, column) => [...new Set(worlds.map(({ base }) => base[column]))].toSorted()),
  lit: Array.from({ length: m }, (_, column) => {
    const lit = new Set(worlds.map(({ state }) => state.bases[seat]!.lit?.[column] ?? false));
    return lit.size === 1 ? [...lit][0] : null;
  }),
});

/** For each step the deduction of `viewer` about every seat. */
const deductionsOf = (game: RandomGame, viewer: Viewer, past: boolean) => {
  const set = cardSet(game.options.bombNumbers, game.seats);
  let state = spy.start(game.options, game.seats);
  let clues = noClues(state);
  let deductions = clues.map((of) => deduceBase(of, set));
  return game.steps.map(({ event }) => {
    const sent = spy.redact(event, viewer, past);
    const before = clues;
    clues = addClue(clues, state, sent);
    state = spy.evolve(state, sent);
    deductions = clues.map((of, seat) => (of === before[seat] ? deductions[seat]! : deduceBase(of, set)));
    return deductions;
  });
};

describe.each(everyNth(TABLES, 3, 1))("the deduction, $seats players, $choice", ({ choice, seats }) => {
  const game = randomGame(`deduce ${JSON.stringify(choice)} ${seats}`, choice, seats);
  const set = cardSet(game.options.bombNumbers, seats);

  it("counts the same arrangements as brute force, with the same cards per column, after every event", () => {
    const deductions = deductionsOf(game, "watcher", false);
    for (let seat = 0; seat < seats; seat++) {
      worldsOf(game, seat, "watcher").forEach((worlds, index) => {
        const { columns, ...rest } = deductions[index]![seat]!;
        const sorted = { ...rest, columns: columns.map((cards) => cards.toSorted()) };
        expect(sorted).toEqual(summaryOf(worlds, seat, set.length));
      });
    }
  });

  it("gives a player a watcher's knowledge of other bases, and full knowledge of the own base", () => {
    const watched = deduce(
      game.options,
      seats,
      game.steps.map(({ event }) => spy.redact(event, "watcher", false)),
    );
    for (let viewer = 0; viewer < seats; viewer++) {
      const seen = game.steps.map(({ event }) => spy.redact(event, viewer, false));
      deduce(game.options, seats, seen).forEach((of, seat) => {
        const { cards, lit } = game.end.bases[seat]!;
        if (seat !== viewer) expect(of).toEqual(watched[seat]);
        else expect(of).toEqual({ arrangements: 1, columns: cards.map((card) => [card]), lit });
      });
    }
  });

  it("never excludes the truth, and is never more certain with withheld answers", () => {
    for (const viewer of viewersOf(seats)) {
      const full = deductionsOf(game, viewer, false);
      deductionsOf(game, viewer, true).forEach((past, index) => {
        past.forEach((of, seat) => {
          const { cards, lit } = game.steps[index]!.after.bases[seat]!;
          if (of.arrangements < full[index]![seat]!.arrangements) throw new Error(`${seat} at ${index}: too sure`);
          const isPossible = cards.every((card, column) => card === null || of.columns[column]!.includes(card));
          const isTrue = of.lit.every((isLit, column) => lit === null || isLit === null || isLit === lit[column]);
          if (!isPossible || !isTrue) throw new Error(`${seat} at ${index}: the truth is excluded`);
          if (seat === viewer && lit !== null) expect(of.lit).toEqual(lit);
        });
      });
    }
  });
});

describe("the deduction in examples", () => {
  const options = optionsOf();
  const arranged = (seat: Seat): SpyEvent => ({
    type: "arranged",
    seat,
    base: Array.from({ length: 6 }, () => null),
    gap: null,
    facing: null,
  });
  const spies = [
    { gap: 2, facing: "R" },
    { gap: 0, facing: "R" },
    { gap: 3, facing: "L" },
  ] as const;
  const set: readonly SpyEvent[] = [arranged(0), arranged(1), arranged(2), { type: "bases-set", spies, first: 0 }];
  const moved3: SpyEvent = {
    type: "moved",
    seat: 0,
    flipBefore: false,
    distance: 3,
    flipAfter: false,
    gap: 5,
    facing: "R",
  };
  const arrangementsOf = (...events: readonly SpyEvent[]) =>
    deduce(options, 3, [...set, ...events]).map(({ arrangements }) => arrangements);

  it("starts with 720 orders of six cards, or 5040 of seven", () => {
    expect(arrangementsOf()).toEqual([720, 720, 720]);
    expect(deduce(options, 2, []).map(({ arrangements }) => arrangements)).toEqual([5040, 5040]);
    expect(deduce(optionsOf({ bombNumbers: [1, 1] }), 2, [])[0]!.arrangements).toBe(2520);
  });

  it("finds Bomb 3 from a move of 3, and the order of the other five stays open", () => {
    const [a] = deduce(options, 3, [...set, moved3]);
    expect(a!.arrangements).toBe(120);
    expect(a!.columns[2]).toEqual(["B3"]);
    expect(a!.columns[0]).not.toContain("B3");
  });

  it("learns from an answer the card's kind, and that it was not the target", () => {
    const safe: SpyEvent = { type: "spied", seat: 0, on: 1, column: 3, answer: "safe" };
    const [, b] = deduce(options, 3, [...set, safe]);
    expect(b).toMatchObject({ arrangements: 120 });
    expect(b!.columns[3]).toEqual(["S2"]);
    expect(arrangementsOf({ ...safe, answer: "top-secret" })).toEqual([720, 240, 720]);
    expect(arrangementsOf({ ...safe, answer: "tsss" })).toEqual([720, 240, 720]);
  });

  it("knows each lit bomb, and excludes bombs elsewhere after two", () => {
    const tsss = (column: number): SpyEvent => ({ type: "spied", seat: 0, on: 1, column, answer: "tsss" });
    const [, b] = deduce(options, 3, [...set, tsss(3), tsss(0)]);
    expect(b!.lit).toEqual([true, false, false, true, false, false]);
    expect(b!.arrangements).toBe(2 * 24);
    expect(b!.columns[1]).toEqual(["S1", "S2", "T1", "T2"]);
    const exploded: SpyEvent = { type: "exploded", seat: 2, on: 1, column: 3, card: "B3" };
    expect(deduce(options, 3, [...set, tsss(3), tsss(0), exploded])[1]!.columns[0]).toEqual(["B1"]);
    // After a reload the answer itself is withheld, but the explosion was public.
    const withheld: SpyEvent = { type: "spied", seat: 0, on: 1, column: 3, answer: null };
    const past: SpyEvent = { ...exploded, card: null };
    expect(deduce(options, 3, [...set, withheld, past])[1]!.lit[3]).toBe(true);
  });

  it("learns nothing from a move that faces an exposed card", () => {
    const exposed: SpyEvent = { type: "exposed", seat: 1, on: 0, column: 2, card: "S1" };
    expect(arrangementsOf(exposed, { ...moved3, distance: 2, gap: 4 })).toEqual([120, 720, 720]);
  });

  it("does not know which bombs are unlit after a withheld answer", () => {
    const exposed: SpyEvent = { type: "exposed", seat: 0, on: 1, column: 3, card: "S1" };
    const withheld: SpyEvent = { type: "spied", seat: 1, on: null, column: null, answer: null };
    const [, b] = deduce(options, 3, [...set, exposed, withheld]);
    expect(b!.lit).toEqual([null, null, null, false, null, null]);
  });

  it("counts orders of equal cards once", () => {
    const alike = cardsOf("S1 B1 B1");
    expect(countOrders([alike, alike, alike], alike)).toBe(3);
    expect(countOrders([["B1"], alike, alike], alike)).toBe(2);
    expect(countOrders([["S1"], ["S1"], alike], alike)).toBe(0);
  });
});
