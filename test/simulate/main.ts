/** `npm run simulate`: runs of the whole service under seeds. README.md explains the options. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { simulatedMutants } from "../mutants/simulated-mutants.ts";
import { countRetained } from "./checks/retained.ts";
import { makeTournamentPlan, type TournamentPlan } from "./evenings/tournament-plan.ts";
import { runTournament } from "./evenings/tournament-run.ts";
import { makePlan, type Plan } from "./plan.ts";
import { loadProduction } from "./platform/production.ts";
import { Failure, type Report, Run } from "./run.ts";
import { shrink, shrinkTournamentPlan } from "./shrink.ts";
import { firstDifference, Twin, Twins } from "./twins.ts";
import { Recorder, type Recording } from "./workerd/recording.ts";

const { values } = parseArgs({
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
    evenings: { type: "boolean", default: false },
    workerd: { type: "boolean", default: false },
    hashes: { type: "boolean", default: false },
    versions: { type: "boolean", default: false },
    "no-shrink": { type: "boolean", default: false },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

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

const loaded = await loadProduction(values.mistake === undefined ? null : simulatedMutants[Number(values.mistake)]);

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
const runTwins = (plan: Plan): Promise<Outcome & { readonly twins: Twins }> =>
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

/** Fixed work, to compare figures of different machines: how often it fits in a CPU second. */
const measureMachine = (): number => {
  const before = process.cpuUsage();
  let sum = 0;
  for (let index = 0; index < 30_000_000; index++) sum = (sum + Math.imul(index, 2654435761)) | 0;
  const { user, system } = process.cpuUsage(before);
  return sum === 0 ? 0 : 1e6 / (user + system);
};

const WARM_UP_RUNS = 100;

class Totals {
  runs = 0;
  failed = 0;
  commands = 0;
  accepted = 0;
  faults = 0;
  steps = 0;
  readonly events = new Map<string, number>();

  /** The first runs compile most code, so a long series is timed without them. */
  #since = { ...process.cpuUsage(), runs: 0, commands: 0 };

  startClock(): void {
    this.#since = { ...process.cpuUsage(), runs: WARM_UP_RUNS, commands: this.commands };
  }

  add(plan: Plan, { commands, accepted, events, steps }: Report): void {
    this.commands += commands;
    this.accepted += accepted;
    this.faults += plan.faults.length;
    this.steps += steps;
    for (const [type, count] of events) this.events.set(type, (this.events.get(type) ?? 0) + count);
  }

  print(): void {
    const { runs, commands, ...startUsage } = this.#since;
    const cpu = process.cpuUsage(startUsage);
    const perSecond = (count: number): number => (count * 1e6) / (cpu.user + cpu.system);
    const share = Math.round((100 * this.accepted) / Math.max(this.commands, 1));
    const each = (count: number): string => (count / Math.max(this.runs - this.failed, 1)).toFixed(1);
    print(
      `${this.runs} runs, ${this.failed} failed: ${this.commands} commands (${share} % accepted), ${this.faults} faults`,
    );
    print(`${each(this.commands)} commands, ${each(this.faults)} faults and ${each(this.steps)} tasks a run`);
    print(
      `${perSecond(this.runs - runs).toFixed(1)} runs and ${perSecond(this.commands - commands).toFixed(0)} commands per CPU second${runs > 0 ? ` after the first ${runs} runs` : ""}; the fixed loop ${measureMachine().toFixed(1)} times`,
    );
  }
}

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

if (values.regressions) {
  for (const [file, plan] of plansIn("regressions/")) {
    const outcome = await runOnce(plan);
    print(`${file}: ${"report" in outcome ? "passed" : outcome.reason}`);
  }
  for (const [file, plan] of plansIn("evenings/regressions/"))
    print(`${file}: ${(await executeTournament(plan)).reason ?? "passed"}`);
  process.exit(0);
}

/** The games of the real Worker. */
const REPLAYED_GAMES = ["pool", "train", "spy"] as const;

const record = (run: Run): Recording => {
  const recorder = new Recorder(run);
  run.execute();
  return recorder.recording;
};

/** Pairs of runs, each in two worlds. */
if (values.twins) {
  const startUsage = process.cpuUsage();
  let [failed, pairs, matched] = [0, 0, 0];
  for (let index = 0; index < Number(values.runs); index++) {
    const seed = String(Number(values.seed) + index);
    const game = values.game ?? (["train", "spy"] as const)[index % 2];
    const outcome = await runTwins(makePlan(seed, { game, isTwin: true }));
    if (outcome.twins.viewer !== null) pairs++;
    matched += outcome.twins.matched;
    if ("report" in outcome) continue;
    failed++;
    print(`FAILED  seed ${seed}, ${game}: ${outcome.reason}`);
    if (values["until-failure"]) break;
  }
  const { user, system } = process.cpuUsage(startUsage);
  print(`${values.runs} pairs, ${failed} failed; ${pairs} had another world, ${matched} moves in it looked the same`);
  print(`${((Number(values.runs) * 1e6) / (user + system)).toFixed(1)} pairs per CPU second`);
  process.exit(failed === 0 ? 0 : 1);
}

/** Tournaments instead of single tables. */
if (values.evenings) {
  const before = process.cpuUsage();
  const storedPlan = values.plan === undefined ? null : (readPlan(values.plan) as TournamentPlan);
  const runs = storedPlan === null ? Number(values.runs) : 1;
  let failed = 0;
  const events = new Map<string, number>();
  for (let index = 0; index < runs; index++) {
    const seed = String(Number(values.seed) + index);
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
  process.exit(failed === 0 ? 0 : 1);
}

/** Runs that are replayed on the real platform, in another process whose globals are not replaced. */
if (values.workerd) {
  const recordings: Recording[] = [];
  for (let index = 0; index < Number(values.runs); index++) {
    const plan = makePlan(String(Number(values.seed) + index), {
      game: values.game ?? REPLAYED_GAMES[index % 3],
      isReplay: true,
    });
    recordings.push(await asMacrotask(() => record(new Run(plan, loaded))));
  }
  const replay = new URL("workerd/replay.ts", import.meta.url).pathname;
  const input = JSON.stringify(recordings);
  process.exit(spawnSync(process.execPath, [replay], { input, stdio: ["pipe", "inherit", "inherit"] }).status ?? 1);
}

const storedPlan = values.plan === undefined ? null : (readPlan(values.plan) as Plan);
const isSingle = storedPlan !== null || values.trace || values.open !== undefined;
const end = values.minutes === undefined ? null : process.uptime() + 60 * Number(values.minutes);
const count = isSingle ? 1 : end === null ? Number(values.runs) : Number.POSITIVE_INFINITY;
const totals = new Totals();
while (totals.runs < count && (end === null || process.uptime() < end)) {
  const seed = String(Number(values.seed) + totals.runs++);
  const faults = values.faults === undefined ? undefined : Number(values.faults);
  const commands = values.commands === undefined ? undefined : Number(values.commands);
  if (totals.runs === WARM_UP_RUNS + 1) totals.startClock();
  const plan = storedPlan ?? makePlan(seed, { game: values.game, faults, commands, hasVersions: values.versions });
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
process.exit(totals.failed + retained === 0 ? 0 : 1);
