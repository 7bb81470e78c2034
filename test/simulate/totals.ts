/** How much the simulated runs did, and how fast. */
import { isTableEvent } from "../../engine/table/evolve.ts";
import type { Plan } from "./plan.ts";
import type { Report } from "./run.ts";

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Fixed work, to compare figures of different machines: how often it fits in a CPU second. */
const measureMachine = (): number => {
  const before = process.cpuUsage();
  let sum = 0;
  for (let index = 0; index < 30_000_000; index++) sum = (sum + Math.imul(index, 2654435761)) | 0;
  const { user, system } = process.cpuUsage(before);
  return sum === 0 ? 0 : 1e6 / (user + system);
};

/** The first runs compile most code, so a long series is timed without them. */
const WARM_UP_RUNS = 100;

const countOf = (name: string, metrics: readonly string[]): number => metrics.filter((one) => one === name).length;

/** The sums of a series of runs. */
export class Totals {
  runs = 0;
  failed = 0;
  /** The runs whose game began. */
  begun = 0;
  commands = 0;
  accepted = 0;
  faults = 0;
  steps = 0;
  readonly events = new Map<string, number>();
  /** Tables that moved to another region, and moves that were withdrawn. */
  moved = 0;
  withdrawn = 0;

  #since = { ...process.cpuUsage(), runs: 0, commands: 0 };

  /** Counts a run that begins. */
  begin(): void {
    this.runs++;
    if (this.runs === WARM_UP_RUNS + 1)
      this.#since = { ...process.cpuUsage(), runs: WARM_UP_RUNS, commands: this.commands };
  }

  add(plan: Plan, { commands, accepted, events, metrics, steps }: Report): void {
    this.commands += commands;
    this.accepted += accepted;
    this.faults += plan.faults.length;
    this.steps += steps;
    if ([...events.keys()].some((type) => !isTableEvent({ type }))) this.begun++;
    for (const [type, count] of events) this.events.set(type, (this.events.get(type) ?? 0) + count);
    this.moved += countOf("resettled", metrics);
    this.withdrawn += countOf("stayed", metrics);
  }

  /** Prints how many runs, commands and faults there were, and how fast. */
  print(): void {
    const { runs, commands, ...startUsage } = this.#since;
    const cpu = process.cpuUsage(startUsage);
    const perSecond = (count: number): number => (count * 1e6) / (cpu.user + cpu.system);
    const share = Math.round((100 * this.accepted) / Math.max(this.commands, 1));
    const each = (count: number): string => (count / Math.max(this.runs - this.failed, 1)).toFixed(1);
    print(
      `${this.runs} runs, ${this.failed} failed, ${this.begun} games began: ${this.commands} commands (${share} % accepted), ${this.faults} faults`,
    );
    print(`${this.moved} tables moved to another region, ${this.withdrawn} moves were withdrawn`);
    print(`${each(this.commands)} commands, ${each(this.faults)} faults and ${each(this.steps)} tasks a run`);
    print(
      `${perSecond(this.runs - runs).toFixed(1)} runs and ${perSecond(this.commands - commands).toFixed(0)} commands per CPU second${runs > 0 ? ` after the first ${runs} runs` : ""}; the fixed loop ${measureMachine().toFixed(1)} times`,
    );
  }
}
