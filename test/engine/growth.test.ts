import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { selfplay, startSelfplay } from "../../engine/bot/selfplay.ts";
import { nextDueAt, nextTableEvents } from "../../engine/commands/decide.ts";
import { ABANDONED_AFTER_MS } from "../../engine/commands/pause.ts";
import type { Seat } from "../../engine/contract/game.ts";
import { installGame, newestGame, rulesOfTable } from "../../engine/contract/game-registry.ts";
import type { SpyState } from "../../engine/games/spy/state/types.ts";
import type { TrainState } from "../../engine/games/train/state/types.ts";
import { makeLog } from "../../engine/log/log.ts";
import { makeTableHost, type Session } from "../../engine/log/session.ts";
import { isTableEvent } from "../../engine/table/evolve.ts";
import {
  maxDealEvents,
  maxEntriesPerCommand,
  maxLogBytes,
  maxLogEntries,
  maxUnattendedEntries,
} from "../../engine/table/log-limits.ts";
import { nextStandInSeat, seatsOnTurn } from "../../engine/table/seats.ts";
import type { AnyCommand, Entry, TableState } from "../../engine/table/types.ts";
import { treadmill } from "../examples/treadmill.ts";
import { trialCount } from "../support/samples.ts";
import { type Choices, randomSessions, randomSteps } from "../support/tables/random-commands.ts";
import { nameOf, type Ruleset, rulesets } from "../support/tables/rulesets.ts";
import { plainCommand, SECRET } from "../support/tables/tables.ts";
import {
  OPENED_AT,
  openTimedTable,
  refusalAt,
  SUCCESSOR,
  sessionAt,
  submitAcceptedAt,
} from "../support/tables/timed-table.ts";

/** SPY for three without the stalling rule, with every base arranged and seats 1 and 2 absent. */
const tableWithTwoAbsent = (): Session => {
  const endlessSpy = openTimedTable("spy", { seats: 3, options: { stallingRounds: 0 } });
  const arranged = [0, 1, 2].reduce((table, seat) => {
    const { moves } = newestGame("spy");
    return submitAcceptedAt(table, 1000, `p${seat}`, moves(table.state.play!, seat)[0] as AnyCommand);
  }, endlessSpy);
  return ["p1", "p2"].reduce(
    (table, player) => submitAcceptedAt(table, 2000, player, plainCommand("step-out")),
    arranged,
  );
};

const types = (session: Session, from: number) => session.entries.slice(from).map(({ event }) => event.type);

describe("a table without active players", () => {
  const before = tableWithTwoAbsent();
  const left = submitAcceptedAt(before, 3000, "p0", plainCommand("resign"));

  it("pauses instead of playing for absent players forever", () => {
    expect(types(left, before.entries.length)).toEqual(["resigned", "paused"]);
    expect(left.state).toMatchObject({ phase: "playing", paused: left.entries.at(-1)!.at });
    expect(sessionAt(left, 4000).entries).toHaveLength(left.entries.length);
  });

  it("counts only players who can still act as present", () => {
    const gone = submitAcceptedAt(openTimedTable("spy", { seats: 3 }), 1000, "p0", plainCommand("resign"));
    const one = submitAcceptedAt(gone, 2000, "p1", plainCommand("step-out"));
    expect(refusalAt(one, 3000, "p2", plainCommand("step-out"))).toBe("last-one-here");
  });

  it("continues when a player who can still act returns, and lets others chat meanwhile", () => {
    const chatted = submitAcceptedAt(left, 5000, "p0", { type: "say", phrase: "sorry" });
    expect(chatted.state.paused).not.toBeNull();
    const back = submitAcceptedAt(chatted, 6000, "p1", plainCommand("come-back"));
    expect(back.state).toMatchObject({ paused: null, covered: [2] });
    expect((back.state.play as SpyState).active).toBe(1);
  });

  it("closes after a week", () => {
    expect(nextDueAt(left.state)).toBe(left.state.paused! + ABANDONED_AFTER_MS);
    expect(sessionAt(left, 3000 + ABANDONED_AFTER_MS - 1).state.phase).toBe("playing");
    const closed = sessionAt(left, 3000 + ABANDONED_AFTER_MS);
    expect(types(closed, left.entries.length)).toEqual(["abandoned", "revealed"]);
    expect(closed.state.outcome).toEqual({ winners: [], reason: "abandoned" });
  });
});

describe("a deal of more entries than a table may append for absent players", () => {
  const options = { rulebook: "club", set: 18, rounds: 2 };
  const first = openTimedTable("train", { options });
  const play = (table: Session, ms: number): Session =>
    submitAcceptedAt(table, ms, "p0", newestGame("train").moves(table.state.play!, 0).at(-1) as AnyCommand);
  const round = ({ state }: Session) => (state.play as TrainState).round;

  it("does not pause the table, because its players have just begun", () => {
    expect(first.entries.length).toBeGreaterThan(24 * 2);
    expect(types(first, 0)).not.toContain("paused");
  });

  it("does not pause the table if it played for the last player who became ready", () => {
    let table = submitAcceptedAt(first, 1000, "p1", plainCommand("step-out"));
    for (let ms = 2000; round(table) === 1; ms += 1000) table = play(table, ms);
    expect(types(table, 0)).not.toContain("paused");
    expect(seatsOnTurn(table.state)).toEqual([0]);
  });
});

// ── law 8 ──

const endlessSpy: Ruleset = {
  game: "spy",
  seats: 4,
  options: { ...rulesets.find(({ game }) => game === "spy")!.options, stallingRounds: 0 },
};

const clocksOf = ({ game }: Ruleset): readonly Choices[] => [
  {},
  newestGame(game).clocks.includes("turn")
    ? { clock: { type: "turn", ms: 10_000 } }
    : { clock: { type: "fischer", ms: 60_000, increment: 1000 } },
];

const tables = [...rulesets, endlessSpy].flatMap((ruleset) =>
  clocksOf(ruleset).map((choices) => ({
    name: `${nameOf(ruleset)}, ${JSON.stringify(choices)}`,
    ruleset,
    choices: { ...choices, seats: ruleset.seats, options: ruleset.options },
  })),
);

/** A table waits for a player on turn for whom it does not play, for a time, or for nobody; null breaks law 8. */
const waitsFor = (state: TableState): "player" | "time" | "nobody" | null => {
  if (state.phase === "over") return "nobody";
  if (seatsOnTurn(state).length > 0 && nextStandInSeat(state) === undefined) return "player";
  return nextDueAt(state) === null ? null : "time";
};

/** Every seat takes its last legal move, which in each of our games delays the end most. */
const slowGame = (ruleset: Ruleset): readonly Entry[] => {
  const play = startSelfplay({ ...ruleset, seed: "slow" });
  const lastMove = (seat: Seat): AnyCommand => {
    const { state } = play.session;
    return rulesOfTable(state).moves(state.play!, seat).at(-1) as AnyCommand;
  };
  for (let step = 0; step < 3000 && play.step(lastMove); step++);
  return play.session.entries;
};

describe.each(rulesets.map((ruleset) => ({ name: nameOf(ruleset), ruleset })))(
  "whole games of $name",
  ({ ruleset }) => {
    const { rules, maxEvents } = newestGame(ruleset.game);
    const expectWithinLimits = (log: readonly Entry[]): void => {
      const gameEvents = log.filter(({ event }) => !isTableEvent(event)).length;
      expect(gameEvents).toBeLessThanOrEqual(maxEvents(ruleset.options, ruleset.seats));
      // No player is absent, so each game event without a seat belongs to a deal.
      const dealt = log.filter(({ event, seat }) => seat === null && !isTableEvent(event)).length;
      expect(dealt).toBeLessThanOrEqual(maxDealEvents({ ...ruleset, rules }));
      expect(log.length).toBeLessThanOrEqual(maxLogEntries({ ...ruleset, rules }));
      expect(new TextEncoder().encode(makeLog(log)).length).toBeLessThanOrEqual(maxLogBytes({ ...ruleset, rules }));
      // The limit in bytes assumes this average.
      const bytes = log.reduce((sum, entry) => sum + JSON.stringify(entry).length, 0);
      if (log.length > 100) expect(bytes / log.length).toBeLessThan(160);
    };

    it("stay within their limits of events, entries and bytes", () => {
      for (const seed of ["a", "b", "c", "d"]) expectWithinLimits(selfplay({ ...ruleset, seed }));
      expectWithinLimits(slowGame(ruleset));
    });
  },
);

describe("a game in which the minimal move never ends a player's turn", () => {
  installGame(treadmill);
  const ruleset = { rules: treadmill.rules, options: {}, seats: 3 };

  it.each([
    ["steps out", {}],
    ["runs out of time", { clock: { type: "turn", ms: 10_000 } }],
  ] as const)("pauses until the player on turn is back if that player %s", (_, choices) => {
    const table = openTimedTable("treadmill", { seats: 3, ...choices });
    const away =
      "clock" in choices ? sessionAt(table, 10_000) : submitAcceptedAt(table, 1000, "p0", plainCommand("step-out"));
    expect(away.entries.length - table.entries.length).toBeLessThanOrEqual(maxEntriesPerCommand(ruleset));
    expect(waitsFor(away.state)).not.toBeNull();
    let left = away;
    for (let due = nextDueAt(left.state); due !== null; due = nextDueAt(left.state))
      left = sessionAt(left, due - OPENED_AT);
    expect(left.entries.length - table.entries.length).toBeLessThanOrEqual(2 * maxUnattendedEntries(ruleset));
    const back = submitAcceptedAt(away, 20_000, "p0", plainCommand("come-back"));
    expect(submitAcceptedAt(back, 21_000, "p0", plainCommand("step")).state.play).not.toEqual(away.state.play);
  });
});

describe.each(tables)("$name", ({ ruleset, choices }) => {
  const { rules } = newestGame(ruleset.game);
  it("appends at most a stated number of entries, and then waits for a player, a time, or nobody", () => {
    fc.assert(
      fc.property(randomSteps, (lived) => {
        let length = ruleset.seats + 1;
        for (const { entries, state } of randomSessions(ruleset.game, choices, lived)) {
          // The table first appends what was due, then what the command causes.
          expect(entries.length - length).toBeLessThanOrEqual(2 * maxEntriesPerCommand({ ...ruleset, rules }));
          expect(waitsFor(state)).not.toBeNull();
          const lastMove = entries.at(-1)!.at;
          // The table also does nothing before it is due: an idle session is not queried (engine/log/session.ts).
          for (const now of [
            lastMove,
            Math.max(lastMove, (nextDueAt(state) ?? lastMove + 100 * ABANDONED_AFTER_MS) - 1),
          ])
            expect(nextTableEvents(state, makeTableHost(state, SECRET, now, SUCCESSOR))).toEqual([]);
          length = entries.length;
        }
        expect(length).toBeLessThan(maxLogEntries({ ...ruleset, rules }));
      }),
      { numRuns: trialCount(3, 5, 15) },
    );
  });

  it("appends few entries after every player has left", () => {
    let left = openTimedTable(ruleset.game, choices);
    const length = left.entries.length;
    for (let due = nextDueAt(left.state); due !== null; due = nextDueAt(left.state))
      left = sessionAt(left, due - OPENED_AT);
    expect(left.entries.length - length).toBeLessThanOrEqual(maxUnattendedEntries({ ...ruleset, rules }));
    expect(choices.clock === undefined || left.state.phase === "over").toBe(true);
  });
});
