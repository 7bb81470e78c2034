import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostAlone, mostEntries, mostGrowth } from "../../engine/bounds.ts";
import type { SpyState } from "../../engine/games/spy/types.ts";
import { newestOf } from "../../engine/games.ts";
import { ABANDONED } from "../../engine/rest.ts";
import { standInSeat, turnOf } from "../../engine/seats.ts";
import { hostOf, type Session } from "../../engine/session.ts";
import { dueOf, nextEvents } from "../../engine/table.ts";
import type { AnyCommand, TableState } from "../../engine/table-types.ts";
import { at, opened, playedAt, refusedAt, SUCCESSOR, tableOf } from "../support/moments.ts";
import { type Choices, lives, steps } from "../support/restless.ts";
import { nameOf, type Ruleset, rulesets } from "../support/rulesets.ts";
import { SECRET } from "../support/tables.ts";

const ask = (type: string) => ({ type }) as AnyCommand;

/** SPY for three without a limit of quiet turns, every base arranged, and seats 1 and 2 away. */
const twoAway = (): Session => {
  const endless = tableOf("spy", { seats: 3, options: { stallingRounds: 0 } });
  const arranged = [0, 1, 2].reduce((table, seat) => {
    const { moves } = newestOf("spy");
    return playedAt(table, 1000, `p${seat}`, moves(table.state.play!, seat)[0] as AnyCommand);
  }, endless);
  return ["p1", "p2"].reduce((table, player) => playedAt(table, 2000, player, ask("step-out")), arranged);
};

const types = (session: Session, from: number) => session.entries.slice(from).map(({ event }) => event.type);

describe("a table at which nobody is left", () => {
  const before = twoAway();
  const left = playedAt(before, 3000, "p0", ask("resign"));

  it("waits, instead of playing against itself for ever", () => {
    expect(types(left, before.entries.length)).toEqual(["resigned", "paused"]);
    expect(left.state).toMatchObject({ phase: "playing", paused: left.entries.at(-1)!.at });
    expect(at(left, 4000).entries).toHaveLength(left.entries.length);
  });

  it("counts only those who can still act as somebody who is here", () => {
    const gone = playedAt(tableOf("spy", { seats: 3 }), 1000, "p0", ask("resign"));
    const one = playedAt(gone, 2000, "p1", ask("step-out"));
    expect(refusedAt(one, 3000, "p2", ask("step-out"))).toBe("last-one-here");
  });

  it("goes on when one of those who can still act is back, and hears the others all the same", () => {
    const heard = playedAt(left, 5000, "p0", { type: "say", phrase: "sorry" });
    expect(heard.state.paused).not.toBeNull();
    const back = playedAt(heard, 6000, "p1", ask("come-back"));
    expect(back.state).toMatchObject({ paused: null, covered: [2] });
    expect((back.state.play as SpyState).active).toBe(1);
  });

  it("closes itself after a week", () => {
    expect(dueOf(left.state)).toBe(left.state.paused! + ABANDONED);
    expect(at(left, 3000 + ABANDONED - 1).state.phase).toBe("playing");
    const closed = at(left, 3000 + ABANDONED);
    expect(types(closed, left.entries.length)).toEqual(["abandoned", "revealed"]);
    expect(closed.state.outcome).toEqual({ winners: [], reason: "abandoned" });
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
  newestOf(game).clocks.includes("turn")
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

/** Somebody on turn whom the table does not play for, a time that will come, or nobody at all. */
const waitsFor = (state: TableState): "person" | "time" | "nobody" | null => {
  if (state.phase === "over") return "nobody";
  if (turnOf(state).length > 0 && standInSeat(state) === undefined) return "person";
  return dueOf(state) === null ? null : "time";
};

describe.each(tables)("$name", ({ ruleset, choices }) => {
  it("grows by a stated number of entries at most, and then waits for a person, a time, or nobody", () => {
    fc.assert(
      fc.property(steps, (lived) => {
        let length = ruleset.seats + 1;
        for (const { entries, state } of lives(ruleset.game, choices, lived)) {
          // What was due comes before what is asked.
          expect(entries.length - length).toBeLessThanOrEqual(2 * mostGrowth(ruleset.seats));
          expect(waitsFor(state)).not.toBeNull();
          expect(nextEvents(state, hostOf(state, SECRET, entries.at(-1)!.at, SUCCESSOR))).toEqual([]);
          length = entries.length;
        }
        expect(length).toBeLessThan(
          mostEntries({ rules: newestOf(ruleset.game).rules, options: ruleset.options, seats: ruleset.seats }),
        );
      }),
      { numRuns: 15 },
    );
  });

  it("costs next to nothing once everybody has left it", () => {
    let left = tableOf(ruleset.game, choices);
    const length = left.entries.length;
    for (let due = dueOf(left.state); due !== null; due = dueOf(left.state)) left = at(left, due - opened);
    expect(left.entries.length - length).toBeLessThanOrEqual(mostAlone(ruleset.seats));
    expect(choices.clock === undefined || left.state.phase === "over").toBe(true);
  });
});
