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
import { tries } from "../support/samples.ts";
import { type Choices, randomLives, steps } from "../support/tables/random-commands.ts";
import { nameOf, type Ruleset, rulesets } from "../support/tables/rulesets.ts";
import { SECRET } from "../support/tables/tables.ts";
import { opened, playedAt, refusedAt, SUCCESSOR, tableOf, timeAt } from "../support/tables/timed-table.ts";

const ask = (type: string) => ({ type }) as AnyCommand;

/** SPY for three without a limit of quiet turns, every base arranged, and seats 1 and 2 away. */
const twoAway = (): Session => {
  const endless = tableOf("spy", { seats: 3, options: { stallingRounds: 0 } });
  const arranged = [0, 1, 2].reduce((table, seat) => {
    const { moves } = newestGame("spy");
    return playedAt(table, 1000, `p${seat}`, moves(table.state.play!, seat)[0] as AnyCommand);
  }, endless);
  return ["p1", "p2"].reduce((table, player) => playedAt(table, 2000, player, ask("step-out")), arranged);
};

const types = (session: Session, from: number) => session.entries.slice(from).map(({ event }) => event.type);

describe("a table at which nobody is left", () => {
  const before = twoAway();
  const left = playedAt(before, 3000, "p0", ask("resign"));

  it("a table waits instead of playing against itself forever", () => {
    expect(types(left, before.entries.length)).toEqual(["resigned", "paused"]);
    expect(left.state).toMatchObject({ phase: "playing", paused: left.entries.at(-1)!.at });
    expect(timeAt(left, 4000).entries).toHaveLength(left.entries.length);
  });

  it("only players who can still act count as present", () => {
    const gone = playedAt(tableOf("spy", { seats: 3 }), 1000, "p0", ask("resign"));
    const one = playedAt(gone, 2000, "p1", ask("step-out"));
    expect(refusedAt(one, 3000, "p2", ask("step-out"))).toBe("last-one-here");
  });

  it("the game continues when a player who can still act returns, and others can still chat", () => {
    const heard = playedAt(left, 5000, "p0", { type: "say", phrase: "sorry" });
    expect(heard.state.paused).not.toBeNull();
    const back = playedAt(heard, 6000, "p1", ask("come-back"));
    expect(back.state).toMatchObject({ paused: null, covered: [2] });
    expect((back.state.play as SpyState).active).toBe(1);
  });

  it("closes itself after a week", () => {
    expect(nextDueAt(left.state)).toBe(left.state.paused! + ABANDONED_AFTER_MS);
    expect(timeAt(left, 3000 + ABANDONED_AFTER_MS - 1).state.phase).toBe("playing");
    const closed = timeAt(left, 3000 + ABANDONED_AFTER_MS);
    expect(types(closed, left.entries.length)).toEqual(["abandoned", "revealed"]);
    expect(closed.state.outcome).toEqual({ winners: [], reason: "abandoned" });
  });
});

describe("a deal that takes more entries than a table plays for players who are away", () => {
  const options = { rulebook: "club", set: 18, rounds: 2 };
  const first = tableOf("train", { options });
  const play = (table: Session, ms: number): Session =>
    playedAt(table, ms, "p0", newestGame("train").moves(table.state.play!, 0).at(-1) as AnyCommand);
  const round = ({ state }: Session) => (state.play as TrainState).round;

  it("the table does not pause, because its players have just begun", () => {
    expect(first.entries.length).toBeGreaterThan(24 * 2);
    expect(types(first, 0)).not.toContain("paused");
  });

  it("the table does not pause either if it played for the last player who became ready", () => {
    let table = playedAt(first, 1000, "p1", ask("step-out"));
    for (let ms = 2000; round(table) === 1; ms += 1000) table = play(table, ms);
    expect(types(table, 0)).not.toContain("paused");
    expect(seatsOnTurn(table.state)).toEqual([0]);
  });
});

// ── the law ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const endless: Ruleset = {
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

const tables = [...rulesets, endless].flatMap((ruleset) =>
  clocksOf(ruleset).map((choices) => ({
    name: `${nameOf(ruleset)}, ${JSON.stringify(choices)}`,
    ruleset,
    choices: { ...choices, seats: ruleset.seats, options: ruleset.options },
  })),
);

/** What a table waits for: a person on turn whom it does not play for, a time that will come, or nobody at all. */
const waitsFor = (state: TableState): "person" | "time" | "nobody" | null => {
  if (state.phase === "over") return "nobody";
  if (seatsOnTurn(state).length > 0 && nextStandInSeat(state) === undefined) return "person";
  return nextDueAt(state) === null ? null : "time";
};

/** Everybody does the last thing that can be done, which in every game of ours brings the end least near. */
const slowGame = (ruleset: Ruleset): readonly Entry[] => {
  const play = startSelfplay({ ...ruleset, seed: "slow" });
  const last = (seat: Seat): AnyCommand => {
    const { state } = play.session;
    return rulesOfTable(state).moves(state.play!, seat).at(-1) as AnyCommand;
  };
  for (let step = 0; step < 3000 && play.step(last); step++);
  return play.session.entries;
};

describe.each(rulesets.map((ruleset) => ({ name: nameOf(ruleset), ruleset })))(
  "whole games of $name",
  ({ ruleset }) => {
    const { rules, maxEvents: longest } = newestGame(ruleset.game);
    const fits = (log: readonly Entry[]): void => {
      const own = log.filter(({ event }) => !isTableEvent(event)).length;
      expect(own).toBeLessThanOrEqual(longest(ruleset.options, ruleset.seats));
      // Everyone is here, so the table moves for nobody: what it writes is dealt.
      const dealt = log.filter(({ event, seat }) => seat === null && !isTableEvent(event)).length;
      expect(dealt).toBeLessThanOrEqual(maxDealEvents({ ...ruleset, rules }));
      expect(log.length).toBeLessThanOrEqual(maxLogEntries({ ...ruleset, rules }));
      expect(new TextEncoder().encode(makeLog(log)).length).toBeLessThanOrEqual(maxLogBytes({ ...ruleset, rules }));
      // What the bound in bytes reckons with.
      const bytes = log.reduce((sum, entry) => sum + JSON.stringify(entry).length, 0);
      if (log.length > 100) expect(bytes / log.length).toBeLessThan(160);
    };

    it("stay within all their bounds: events, entries and bytes", () => {
      for (const seed of ["a", "b", "c", "d"]) fits(selfplay({ ...ruleset, seed }));
      fits(slowGame(ruleset));
    });
  },
);

describe("a game in which the minimal move never ends a player's turn", () => {
  installGame(treadmill);
  const ruleset = { rules: treadmill.rules, options: {}, seats: 3 };

  it.each([
    ["steps out", {}],
    ["runs out of time", { clock: { type: "turn", ms: 10_000 } }],
  ] as const)("a table does not hang when the player on turn %s: it pauses until they are back", (_, choices) => {
    const table = tableOf("treadmill", { seats: 3, ...choices });
    const away = "clock" in choices ? timeAt(table, 10_000) : playedAt(table, 1000, "p0", ask("step-out"));
    expect(away.entries.length - table.entries.length).toBeLessThanOrEqual(maxEntriesPerCommand(ruleset));
    expect(waitsFor(away.state)).not.toBeNull();
    let left = away;
    for (let due = nextDueAt(left.state); due !== null; due = nextDueAt(left.state)) left = timeAt(left, due - opened);
    expect(left.entries.length - table.entries.length).toBeLessThanOrEqual(2 * maxUnattendedEntries(ruleset));
    const back = playedAt(away, 20_000, "p0", ask("come-back"));
    expect(playedAt(back, 21_000, "p0", ask("step")).state.play).not.toEqual(away.state.play);
  });
});

describe.each(tables)("$name", ({ ruleset, choices }) => {
  const { rules } = newestGame(ruleset.game);
  it("grows by a stated number of entries at most, and then waits for a person, a time, or nobody", () => {
    fc.assert(
      fc.property(steps, (lived) => {
        let length = ruleset.seats + 1;
        for (const { entries, state } of randomLives(ruleset.game, choices, lived)) {
          // What was due comes before what is asked.
          expect(entries.length - length).toBeLessThanOrEqual(2 * maxEntriesPerCommand({ ...ruleset, rules }));
          expect(waitsFor(state)).not.toBeNull();
          const last = entries.at(-1)!.at;
          // The table also does nothing before it is due: an idle session is not queried (engine/log/session.ts).
          for (const now of [last, Math.max(last, (nextDueAt(state) ?? last + 100 * ABANDONED_AFTER_MS) - 1)])
            expect(nextTableEvents(state, makeTableHost(state, SECRET, now, SUCCESSOR))).toEqual([]);
          length = entries.length;
        }
        expect(length).toBeLessThan(maxLogEntries({ ...ruleset, rules }));
      }),
      { numRuns: tries(3, 5, 15) },
    );
  });

  it("costs next to nothing once everybody has left it", () => {
    let left = tableOf(ruleset.game, choices);
    const length = left.entries.length;
    for (let due = nextDueAt(left.state); due !== null; due = nextDueAt(left.state)) left = timeAt(left, due - opened);
    expect(left.entries.length - length).toBeLessThanOrEqual(maxUnattendedEntries({ ...ruleset, rules }));
    expect(choices.clock === undefined || left.state.phase === "over").toBe(true);
  });
});
