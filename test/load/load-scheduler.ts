/** Runs the load's work: in parallel, and at a rate. */
import type { Tally } from "./load-stats.ts";

const CONCURRENCY = 64;
/** How long a run waits at its end for unfinished moves, in ms. */
const MAX_WAIT_MS = 10_000;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Acts on all items, `CONCURRENCY` at a time; resolves with the seconds that it took. */
export const runParallel = async <T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<number> => {
  const startedAt = performance.now();
  const rest = items.values();
  const run = async () => {
    for (const item of rest) await act(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, run));
  return (performance.now() - startedAt) / 1000;
};

export interface Mover {
  move(): Promise<void>;
}

/**
 * Each mover makes `rate` moves a second, spread evenly. Resolves with the moves a second, after the last move has
 * ended.
 */
export const drive = async (movers: readonly Mover[], rate: number, seconds: number, tally: Tally): Promise<number> => {
  const [startedAt, before, every] = [performance.now(), tally.counted("moves"), 1000 / rate];
  const unfinished = new Set<Promise<void>>();
  const run = async (mover: Mover, index: number): Promise<void> => {
    await pause((index / movers.length) * every);
    for (let next = performance.now(); performance.now() - startedAt < seconds * 1000; next += every) {
      const move = mover.move().catch((error: unknown) => {
        tally.count("errors");
        process.stderr.write(`${error}\n`);
      });
      unfinished.add(move);
      void move.then(() => unfinished.delete(move));
      await pause(Math.max(0, next + every - performance.now()));
    }
  };
  await Promise.all(movers.map(run));
  const elapsed = (performance.now() - startedAt) / 1000;
  await Promise.race([Promise.all(unfinished), pause(MAX_WAIT_MS)]);
  return (tally.counted("moves") - before) / elapsed;
};
