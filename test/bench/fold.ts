/** How fast a table is folded from its log. */
import { fold, makeLog } from "../../engine/log/log.ts";
import { resumeSession } from "../../engine/log/session.ts";
import { evolveTable } from "../../engine/table/evolve.ts";
import type { Entry } from "../../engine/table/types.ts";
import { measured, median, type Row } from "./bench-row.ts";
import { computed } from "./cpu-time.ts";
import { longLog, mainRulesets, randomLogs } from "./logs.ts";

const ROUNDS = 31;
const FOLDS_PER_ROUND = 60;

/** Rounds before measuring, because uncompiled code was sometimes three times slower. Some fifty are enough. */
const WARM_ROUNDS = 150;

const timed = (work: () => void): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

/** Events a second of this thread's own time, in rounds that are much longer than the steps of its clock. */
const foldRate = (logs: readonly (readonly Entry[])[]): number => {
  const events = logs.reduce((sum, log) => sum + log.length, 0) * FOLDS_PER_ROUND;
  const fewFolds = () => {
    for (const log of logs) fold(log);
  };
  for (let warm = 0; warm < WARM_ROUNDS; warm++) fewFolds();
  const round = () => {
    const start = computed();
    for (let count = 0; count < FOLDS_PER_ROUND; count++) fewFolds();
    return computed() - start;
  };
  return events / (median(Array.from({ length: ROUNDS }, round)) / 1000);
};

/** The work of an object that wakes: it parses its rows and folds them. */
const wakeTime = (entries: readonly Entry[]): number => {
  const rows = makeLog(entries).trimEnd().split("\n");
  const wake = () => resumeSession(rows.map((row) => JSON.parse(row) as Entry));
  return median(Array.from({ length: ROUNDS }, () => timed(wake)));
};

/** The mean time of an append to this log, including the delayed view of watchers, in ms. */
const delayedAppendTime = (entries: readonly Entry[]): number => {
  const isOpening = ({ event }: Entry) => event.type === "opened";
  const delayed = entries.map((entry) =>
    isOpening(entry) ? ({ ...entry, event: { ...entry.event, openHands: 3 } } as Entry) : entry,
  );
  const appends = () => {
    let session = resumeSession(delayed.slice(0, 1));
    for (const entry of delayed.slice(1)) {
      session = session.append([entry], evolveTable(session.state, entry));
      session.watched;
    }
  };
  appends();
  return median(Array.from({ length: 5 }, () => timed(appends))) / delayed.length;
};

export const foldRows = (): Row[] =>
  mainRulesets().flatMap((ruleset) => {
    const long = longLog(ruleset, 1000);
    return [
      measured(`${ruleset.game}: fold`, Math.round(foldRate(randomLogs(ruleset, 20))), "events/s", {
        atLeast: 2_000_000,
      }),
      measured(`${ruleset.game}: waking a table of ${long.length} entries, own work`, wakeTime(long), "ms", {
        atMost: 10,
      }),
      measured(`${ruleset.game}: an append of ${long.length}, watched with delay`, delayedAppendTime(long), "ms", {
        atMost: 0.5,
      }),
    ];
  });
