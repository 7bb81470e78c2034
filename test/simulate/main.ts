/** `npm run simulate`: runs of the whole service under seeds. `--help` lists the options. */
import { parseArgs } from "node:util";
import { makePlan } from "./plan.ts";
import { loadProduction } from "./platform/production.ts";
import { type Report, Run } from "./run.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    runs: { type: "string" },
    game: { type: "string" },
    faults: { type: "string" },
    trace: { type: "boolean", default: false },
  },
});

/** Promise jobs can be run only from outside of one. */
const outsideOfPromises = <T>(run: () => T): Promise<T> =>
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
const runs = Number(values.runs ?? 1);
const first = Number(values.seed ?? 1);
const began = process.cpuUsage();
for (let index = 0; index < runs; index++) {
  const seed = String(first + index);
  const plan = makePlan(seed, {
    game: values.game,
    faults: values.faults === undefined ? undefined : Number(values.faults),
  });
  const print = values.trace ? (line: string) => process.stdout.write(`${line.slice(0, 400)}\n`) : null;
  try {
    const { hash, steps, commands, accepted }: Report = await outsideOfPromises(() =>
      new Run(plan, loaded, print).execute(),
    );
    if (runs < 50)
      process.stdout.write(`${seed} ${plan.setup.game} ${hash} ${steps} steps, ${accepted}/${commands} accepted\n`);
  } catch (error) {
    process.stdout.write(
      `${seed} ${plan.setup.game} ${plan.faults.map(({ kind }) => kind).join()} ${error instanceof Error ? (error.name === "Failure" ? error.message : error.stack) : error}\n`,
    );
  }
}
const { user, system } = process.cpuUsage(began);
process.stdout.write(`${((runs * 1e6) / (user + system)).toFixed(1)} runs per CPU second\n`);
process.exit(0);
