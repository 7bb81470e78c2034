/** What engine/laws.test.ts cannot know of SPY: its cards, its withheld answers, and when a view waits for one. */
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { DealUnknownError, isRefusal, makeViewHost } from "../../../../engine/contract/game.ts";
import { spy } from "../../../../engine/games/spy/game.ts";
import { isPermutationOf } from "../../../../engine/games/spy/state/base.ts";
import { cardSet, spyRefusals } from "../../../../engine/games/spy/state/rulebook.ts";
import { everyNth } from "../../../support/samples.ts";
import { attempt, endTurn, move, PLAYING_COMMANDS, position, randomGame, spyOn, TABLES } from "./table.ts";

const GAMES_PER_TABLE = 4;

const jsonOf = (value: unknown): string => JSON.stringify(value);

describe.each(everyNth(TABLES, 3, 1))("$seats players, $choice", ({ choice, seats }) => {
  const games = Array.from({ length: GAMES_PER_TABLE }, (_, index) =>
    randomGame(`${jsonOf(choice)} ${seats} ${index}`, choice, seats),
  );

  it("ends with a place for every player", () => {
    for (const { end } of games) {
      const outcome = spy.outcome(end)!;
      expect(outcome.places).toHaveLength(seats);
      expect(spy.turn(end)).toEqual([]);
      expect(spy.playedFromMemory?.now(end)).toBe(false);
      if (outcome.reason === "last-spy") expect(outcome.places?.toSorted()).toEqual([1, 2, 3, 4].slice(0, seats));
      else expect(outcome).toMatchObject({ reason: "stalled", winners: [] });
    }
  });

  it("law 5: the server decides as the player's own view does, or the view waits for an unknown card", () => {
    for (const { steps } of games) {
      for (const { before, cause, event } of steps) {
        if (cause === null) continue;
        const decideOnView = () => spy.decide(spy.view(before, cause.seat), cause.seat, cause.command, makeViewHost(0));
        if (event.type === "spied" && event.column !== null && !before.bases[event.on ?? -1]!.exposed[event.column]) {
          expect(decideOnView).toThrow(DealUnknownError);
        } else if (event.type === "exposed" || event.type === "exploded") {
          expect(decideOnView).toThrow(DealUnknownError);
        } else {
          expect(decideOnView()).toEqual([event]);
        }
      }
    }
  });

  it("conserves the cards: each base is an order of exactly its set, for the whole game", () => {
    for (const { options, steps } of games) {
      const set = cardSet(options.bombNumbers, seats);
      for (const { before, after } of steps) {
        after.bases.forEach((base, seat) => {
          const known = base.cards.filter((card) => card !== null);
          if (base.isReady) expect(isPermutationOf(known, set)).toBe(true);
          if (before.bases[seat]!.isReady) expect(base.cards).toEqual(before.bases[seat]!.cards);
        });
      }
    }
  });

  it("appends one event per command, from which the command can be read", () => {
    for (const { steps } of games) {
      for (const { event, cause, before } of steps) {
        expect(spy.commandOf(event)).toEqual(cause?.command ?? null);
        if (cause !== null) expect(spy.decide(before, cause.seat, cause.command, makeViewHost(0))).toEqual([event]);
      }
    }
  });
});

describe("the arrangements", () => {
  it.each([
    { seats: 2, bombNumbers: [1, 3], count: 5040 * 7 * 2 },
    { seats: 2, bombNumbers: [1, 1], count: 2520 * 7 * 2 },
    { seats: 3, bombNumbers: [1, 3], count: 720 * 6 * 2 },
    { seats: 4, bombNumbers: [1, 1], count: 360 * 6 * 2 },
  ])("are $count different legal ones ($seats players, bombs $bombNumbers)", ({ seats, bombNumbers, count }) => {
    const state = spy.start(v.parse(spy.options, { bombNumbers }), seats);
    const moves = spy.moves(state, 1);
    expect(new Set(moves.map(jsonOf)).size).toBe(count);
    expect(moves).toHaveLength(count);
    expect(moves.filter((command) => isRefusal(attempt(state, 1, command)))).toEqual([]);
    expect(spy.moves(spy.view(state, 1), 1)).toEqual(moves);
  });
});

describe("another viewer's view", () => {
  it("lists no move that depends on the seat's cards, and cannot decide such a move", () => {
    const state = position(["T2 S1 B3 T1 S2! B1 @2R", "S2 B1 T1 S1 T2 B3 @0R", "B1 T2 S2 B3 T1 S1 @3L"]);
    const seen = spy.view(state, "watcher");
    expect(spy.moves(seen, 0)).toEqual([spyOn(1), spyOn(2), endTurn]);
    for (const command of [move(1), move(3), move(1, "before"), spyOn(1)]) {
      expect(() => attempt(seen, 0, command)).toThrow(DealUnknownError);
    }
  });
});

describe("past events without the memory aid", () => {
  it("do not show the answer to anyone except the holder of the card", () => {
    const answers = (["safe", "top-secret", "tsss"] as const).map((answer) => {
      return { type: "spied" as const, seat: 0, on: 1, column: 5, answer };
    });
    for (const viewer of [0, 3, "watcher"] as const) {
      expect(new Set(answers.map((event) => jsonOf(spy.redact(event, viewer, true)))).size).toBe(1);
    }
    const bombs = (["B1", "B3"] as const).map((card) => ({
      type: "exploded" as const,
      seat: 0,
      on: 1,
      column: 2,
      card,
    }));
    expect(new Set(bombs.map((event) => jsonOf(spy.redact(event, 1, true)))).size).toBe(1);
  });

  it("show a move completely, because its path follows from the Spy's places", () => {
    const moved = {
      type: "moved",
      seat: 0,
      flipBefore: true,
      distance: 2,
      flipAfter: false,
      gap: 3,
      facing: "R",
    } as const;
    for (const viewer of [0, 1, "watcher"] as const) expect(spy.redact(moved, viewer, true)).toEqual(moved);
  });

  it("show a bomb's holder that it is lit, and no other answer", () => {
    const event = { type: "spied", seat: 0, on: 1, column: 5, answer: "tsss" } as const;
    expect(spy.redact(event, 1, true)).toEqual(event);
    expect(spy.redact({ ...event, answer: "safe" }, 1, true)).toEqual({ ...event, answer: null });
  });

  it("are complete after the game", () => {
    const { steps } = randomGame("open", {}, 3);
    for (const { event } of steps) expect(spy.redact(event, "all", true)).toBe(event);
  });
});

describe("invalidates", () => {
  const base = ["S1", "S2", "T1", "T2", "B1", "B3"] as const;
  const arranged = { type: "arranged", seat: 1, base, gap: 0, facing: "R" } as const;
  const arrange = { type: "arrange", base, gap: 2, facing: "L" } as const;

  it("is false for an arrangement while other players arrange theirs", () => {
    expect(spy.invalidates?.(arranged, 0, arrange)).toBe(false);
    expect(spy.invalidates?.(arranged, 1, arrange)).toBe(true);
  });

  it("is true for every other event and a waiting command", () => {
    expect(spy.invalidates?.(arranged, 0, { type: "end-turn" })).toBe(true);
    expect(spy.invalidates?.({ type: "turn-ended", seat: 1 }, 0, { type: "spy", on: 1 })).toBe(true);
  });
});

describe("refusals", () => {
  it("come from a closed list, each with the number of its rule", () => {
    const { steps } = randomGame("refusals", { firstPlayer: "host" }, 3);
    for (const { after } of steps) {
      for (let seat = 0; seat < 3; seat++) {
        for (const command of PLAYING_COMMANDS) {
          const answer = attempt(after, seat, command);
          if (!isRefusal(answer)) continue;
          expect(spyRefusals).toContain(answer.refused);
          expect(answer.rule).toMatch(/^A\.\d/);
        }
      }
    }
  });
});
