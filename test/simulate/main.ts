/** `npm run simulate`: runs of the whole service under seeds. `--help` lists the options. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { exitWithUsageError, readCommandLine, readCount } from "../../worker/local/command-line.ts";
import { simulatedMutants } from "../mutants/simulated-mutants.ts";
import type { Plan } from "./plan.ts";
import { registerMistake } from "./platform/hooks.ts";
import type { Report, Run as TableRun } from "./run.ts";
import { print, Totals } from "./totals.ts";
import type { TournamentPlan } from "./tournaments/tournament-plan.ts";
import type { Twins as Pair } from "./twins.ts";
import type { Recording } from "./workerd/recording.ts";

const USAGE = `usage: npm run simulate -- [OPTION …]
  --runs N, --minutes N    how many runs (100), or for how long
  --seed N                 the first seed (1)
  --game NAME              only this game
  --faults N               so many faults a run
  --commands N             so many acts a run
  --versions               two releases in every run
  --hashes                 prints the hash of each run's trace
  --trace                  one run, and prints each of its events
  --open FILE              one run, and writes its log, which /open shows with its scrubber
  --plan FILE              one run, of a stored plan
  --no-shrink              does not shrink a failing plan
  --until-failure          stops at the first failure
  --mistake N              plants mistake N of ../mutants/simulated-mutants.ts while its module loads
What runs, in place of single tables:
  --tournaments            tournaments
  --twins                  pairs of runs, each in two worlds
  --workerd                runs that are replayed on the real platform; all frames and logs are compared
  --regressions            the stored plans
`;

const { values } = readCommandLine(USAGE, {
  options: {
    seed: { type: "string", default: "1" },
    runs: { type: "string", default: "100" },
    minutes: { type: "string" },
    game: { type: "string" },
    faults: { type: "string" },
    commands: { type: "string" },
    plan: { type: "string" },
    mistake: { type: "string" },
    regressions: { type: "boolean", default: false },
    open: { type: "string" },
    trace: { type: "boolean", default: false },
    "until-failure": { type: "boolean", default: false },
    twins: { type: "boolean", default: false },
    tournaments: { type: "boolean", default: false },
    workerd: { type: "boolean", default: false },
    hashes: { type: "boolean", default: false },
    versions: { type: "boolean", default: false },
    "no-shrink": { type: "boolean", default: false },
  },
});

const [firstSeed, runCount] = [readCount("seed", values.seed), readCount("runs", values.runs)];
const minutes = values.minutes === undefined ? null : readCount("minutes", values.minutes);
const faults = values.faults === undefined ? undefined : readCount("faults", values.faults);
const commands = values.commands === undefined ? undefined : readCount("commands", values.commands);
const mistake = values.mistake === undefined ? null : simulatedMutants[readCount("mistake", values.mistake)];
if (mistake === undefined) exitWithUsageError(`--mistake ${values.mistake}: 0 to ${simulatedMutants.length - 1}`);
if (mistake != null) registerMistake(mistake);

const { countRetained } = await import("./checks/retained.ts");
const { makePlan, SIMULATED_GAMES } = await import("./make-plan.ts");
const { loadProduction } = await import("./platform/production.ts");
const { Failure, Run } = await import("./run.ts");
const { shrink, shrinkTournamentPlan } = await import("./shrink.ts");
const { makeTournamentPlan } = await import("./tournaments/tournament-plan.ts");
const { runTournament } = await import("./tournaments/tournament-run.ts");
const { firstDifference, Twin, Twins } = await import("./twins.ts");
const { Recorder } = await import("./workerd/recording.ts");

const { game } = values;
if (game !== undefined && !SIMULATED_GAMES.includes(game))
  exitWithUsageError(`--game ${game}: one of ${SIMULATED_GAMES.join(", ")}`);
const seedAt = (index: number): string => String(firstSeed + index);

/** Runs in a macrotask, because promise jobs can't be run from inside one. */
const asMacrotask = <T>(run: () => T): Promise<T> =>
  new Promise((resolve, reject) => {
    setImmediate(() => {
      try {
        resolve(run());
      } catch (error) {
        reject(error);
      }
    });
  });

const loaded = await loadProduction();

type Outcome = { readonly report: Report } | { readonly reason: string; readonly logs: ReadonlyMap<string, string> };

const runOnce = (plan: Plan, trace = false): Promise<Outcome> =>
  asMacrotask(() => {
    try {
      return { report: new Run(plan, loaded, trace ? print : null).execute() };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { reason: error.message, logs: error.logs };
    }
  });

/** Runs a plan in two worlds. */
const runTwins = (plan: Plan): Promise<Outcome & { readonly twins: Pair }> =>
  asMacrotask(() => {
    const twins = new Twins();
    const none = new Map<string, string>();
    try {
      const report = new Run(plan, loaded, null, new Twin(twins, false)).execute();
      new Run(plan, loaded, null, new Twin(twins, true)).execute();
      const reason = firstDifference(twins);
      return reason === null ? { report, twins } : { reason, logs: none, twins };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { reason: error.message, logs: error.logs, twins };
    }
  });

/** Writes the longest log, which `/open` shows. */
const writeLog = (file: string, logs: ReadonlyMap<string, string>): void => {
  const [longest = ""] = [...logs.values()].sort((a, b) => b.length - a.length);
  writeFileSync(file, longest);
  print(`the log is in ${file}: open it at /open`);
};

const reportFailure = async (plan: Plan, reason: string): Promise<void> => {
  print(`FAILED  seed ${plan.seed}, ${plan.setup.game}: ${reason}`);
  if (values["no-shrink"]) return;
  const smallest = await asMacrotask(() =>
    shrink(plan, reason, (tried) => {
      try {
        new Run(tried, loaded).execute();
        return null;
      } catch (error) {
        return error instanceof Failure ? error.message : String(error);
      }
    }),
  );
  print(JSON.stringify(smallest));
};

const readPlan = (file: string | URL) => JSON.parse(readFileSync(file, "utf8"));

/** The stored plans of a folder, by name. */
const plansIn = (folder: string): readonly (readonly [string, never])[] => {
  const at = new URL(folder, import.meta.url);
  const files = readdirSync(at).sort();
  return files.map((file) => [file, readPlan(new URL(file, at)) as never]);
};

const executeTournament = (plan: TournamentPlan, trace: ((line: string) => void) | null = null) =>
  asMacrotask(() => runTournament(plan, loaded, trace));

const replayRegressions = async (): Promise<boolean> => {
  let hasFailed = false;
  const report = (file: string, reason: string | null): void => {
    print(`${file}: ${reason ?? "passed"}`);
    hasFailed ||= reason !== null;
  };
  for (const [file, plan] of plansIn("regressions/")) {
    const outcome = await runOnce(plan);
    report(file, "report" in outcome ? null : outcome.reason);
  }
  for (const [file, plan] of plansIn("tournaments/regressions/")) report(file, (await executeTournament(plan)).reason);
  return hasFailed;
};

const simulatePairs = async (): Promise<boolean> => {
  const startUsage = process.cpuUsage();
  let [failed, pairs, matched] = [0, 0, 0];
  for (let index = 0; index < runCount; index++) {
    const seed = seedAt(index);
    const played = game ?? (["train", "spy"] as const)[index % 2];
    const outcome = await runTwins(makePlan(seed, { game: played, isTwin: true }));
    if (outcome.twins.viewer !== null) pairs++;
    matched += outcome.twins.matched;
    if ("report" in outcome) continue;
    failed++;
    print(`FAILED  seed ${seed}, ${played}: ${outcome.reason}`);
    if (values["until-failure"]) break;
  }
  const { user, system } = process.cpuUsage(startUsage);
  print(`${runCount} pairs, ${failed} failed; ${pairs} had another world, ${matched} moves in it looked the same`);
  print(`${((runCount * 1e6) / (user + system)).toFixed(1)} pairs per CPU second`);
  return failed > 0;
};

const simulateTournaments = async (): Promise<boolean> => {
  const before = process.cpuUsage();
  const storedPlan = values.plan === undefined ? null : (readPlan(values.plan) as TournamentPlan);
  const runs = storedPlan === null ? runCount : 1;
  let failed = 0;
  const events = new Map<string, number>();
  for (let index = 0; index < runs; index++) {
    const seed = seedAt(index);
    const trace = values.trace && runs === 1 ? print : null;
    const plan = storedPlan ?? makeTournamentPlan(seed);
    const outcome = await executeTournament(plan, trace);
    for (const [type, number] of outcome.events) events.set(type, (events.get(type) ?? 0) + number);
    if (values.hashes) print(`${seed} ${outcome.hash}`);
    if (outcome.reason === null) continue;
    failed++;
    const { reason } = outcome;
    print(`FAILED  seed ${plan.seed}: ${reason}`);
    if (!values["no-shrink"]) {
      const fails = (tried: TournamentPlan): string | null => runTournament(tried, loaded).reason;
      print(JSON.stringify(await asMacrotask(() => shrinkTournamentPlan(plan, reason, fails))));
    }
    if (values["until-failure"]) break;
  }
  const { user, system } = process.cpuUsage(before);
  print(
    `${runs} tournaments, ${failed} failed; ${[...events].map(([type, number]) => `${number} ${type}`).join(", ")}`,
  );
  print(`${((runs * 1e6) / (user + system)).toFixed(1)} tournaments per CPU second`);
  return failed > 0;
};

/** The games of the real Worker. */
const REPLAYED_GAMES = ["pool", "train", "spy"] as const;

const record = (run: TableRun): Recording => {
  const recorder = new Recorder(run);
  run.execute();
  return recorder.recording;
};

/** Replays the runs in another process, whose globals are not replaced. */
const replayOnWorkerd = async (): Promise<boolean> => {
  const recordings: Recording[] = [];
  for (let index = 0; index < runCount; index++) {
    const plan = makePlan(seedAt(index), { game: game ?? REPLAYED_GAMES[index % 3], isReplay: true });
    recordings.push(await asMacrotask(() => record(new Run(plan, loaded))));
  }
  const replay = new URL("workerd/replay.ts", import.meta.url).pathname;
  const input = JSON.stringify(recordings);
  return spawnSync(process.execPath, [replay], { input, stdio: ["pipe", "inherit", "inherit"] }).status !== 0;
};

const simulateTables = async (): Promise<boolean> => {
  const storedPlan = values.plan === undefined ? null : (readPlan(values.plan) as Plan);
  const isSingle = storedPlan !== null || values.trace || values.open !== undefined;
  const end = minutes === null ? null : process.uptime() + 60 * minutes;
  const count = isSingle ? 1 : end === null ? runCount : Number.POSITIVE_INFINITY;
  const totals = new Totals();
  while (totals.runs < count && (end === null || process.uptime() < end)) {
    const seed = seedAt(totals.runs);
    totals.begin();
    const plan = storedPlan ?? makePlan(seed, { game, faults, commands, hasVersions: values.versions });
    const outcome = await runOnce(plan, values.trace);
    if ("report" in outcome) totals.add(plan, outcome.report);
    else {
      totals.failed++;
      await reportFailure(plan, outcome.reason);
      if (values["until-failure"]) break;
    }
    if ("report" in outcome && values.hashes) print(`${seed} ${plan.setup.game} ${outcome.report.hash}`);
    if (values.open !== undefined) writeLog(values.open, "report" in outcome ? outcome.report.logs : outcome.logs);
  }
  totals.print();
  const retained = await asMacrotask(countRetained);
  if (retained > 0) print(`FAILED  ${retained} instances of finished runs are still in memory`);
  return totals.failed + retained > 0;
};

const simulate = (): Promise<boolean> => {
  if (values.regressions) return replayRegressions();
  if (values.twins) return simulatePairs();
  if (values.tournaments) return simulateTournaments();
  return values.workerd ? replayOnWorkerd() : simulateTables();
};

const hasFailed = await simulate();
process.exit(hasFailed ? 1 : 0);
