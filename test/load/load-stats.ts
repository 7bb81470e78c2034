/** The figures of a run: times and counts, by name. */
import { percentile } from "../bench/bench-row.ts";

export class Tally {
  readonly #times = new Map<string, number[]>();
  readonly #counts = new Map<string, number>();

  /** Records a time in ms. */
  time(what: string, ms: number): void {
    const times = this.#times.get(what) ?? [];
    times.push(ms);
    this.#times.set(what, times);
  }

  count(what: string, more = 1): void {
    this.#counts.set(what, this.counted(what) + more);
  }

  counted(what: string): number {
    return this.#counts.get(what) ?? 0;
  }

  /** Drops all figures: measuring starts here. */
  clear(): void {
    this.#times.clear();
    this.#counts.clear();
  }

  /** In ms; NaN if nothing was timed. */
  percentile(what: string, part: number): number {
    return percentile(this.#times.get(what) ?? [], part);
  }

  median(what: string): number {
    return this.percentile(what, 0.5);
  }

  /** Median, p95, p99 and worst of the times, in ms. */
  line(what: string): string {
    const times = this.#times.get(what) ?? [];
    if (times.length === 0) return "none";
    const [median, p95, p99, worst] = [0.5, 0.95, 0.99, 1].map((part) => percentile(times, part).toFixed(1));
    return `median ${median}, p95 ${p95}, p99 ${p99}, worst ${worst} ms (${times.length})`;
  }
}
