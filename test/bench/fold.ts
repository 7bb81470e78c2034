/** How fast a table comes back from its log. */
import { makeLog } from "../../engine/log.ts";
import { resumeSession } from "../../engine/session.ts";
import { evolveTable, unopened } from "../../engine/table-evolve.ts";
import type { Entry } from "../../engine/table-types.ts";
import { longLog, mainRulesets, randomLogs } from "./logs.ts";
import { measured, median, type Row } from "./row.ts";

const ROUNDS = 30;

const timed = (work: () => void): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

const foldRate = (logs: readonly (readonly Entry[])[]): number => {
  const events = logs.reduce((sum, log) => sum + log.length, 0);
  const round = () => {
    for (const log of logs) log.reduce(evolveTable, unopened);
  };
  for (let warm = 0; warm < 5; warm++) round();
  return events / (median(Array.from({ length: ROUNDS }, () => timed(round))) / 1000);
};

/** What an object does by itself when it wakes: parses its rows and folds them. */
const wakeTime = (entries: readonly Entry[]): number => {
  const rows = makeLog(entries).trimEnd().split("\n");
  const wake = () => resumeSession(rows.map((row) => JSON.parse(row) as Entry));
  return median(Array.from({ length: ROUNDS }, () => timed(wake)));
};

export const foldRows = (): Row[] =>
  mainRulesets().flatMap((ruleset) => {
    const long = longLog(ruleset, 1000);
    return [
      measured(`${ruleset.game}: fold`, Math.round(foldRate(randomLogs(ruleset, 20))), "events/s", {
        atLeast: 500_000,
      }),
      measured(`${ruleset.game}: waking a table of ${long.length} entries, own work`, wakeTime(long), "ms", {
        atMost: 10,
      }),
    ];
  });
