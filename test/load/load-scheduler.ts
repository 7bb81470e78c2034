/** How much is done at a time, and how often. */
import type { Tally } from "./load-stats.ts";

const ABREAST = 64;
/** How long a run waits at its end for what is still under way, in ms. */
const PATIENCE = 10_000;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** One after the other, but so many at a time. Resolves with the seconds it took. */
export const runParallel = async <T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<number> => {
  const begun = performance.now();
  const waiting = items.values();
  const run = async () => {
    for (const item of waiting) await act(item);
  };
  await Promise.all(Array.from({ length: ABREAST }, run));
  return (performance.now() - begun) / 1000;
};

export interface Mover {
  move(): Promise<void>;
}

/** Each moves so often a second, all of them spread evenly over the time. Resolves when the last has ended; moves a second. */
export const drive = async (movers: readonly Mover[], rate: number, seconds: number, tally: Tally): Promise<number> => {
  const [begun, before, every] = [performance.now(), tally.counted("moves"), 1000 / rate];
  const under = new Set<Promise<void>>();
  const run = async (mover: Mover, index: number): Promise<void> => {
    await pause((index / movers.length) * every);
    for (let next = performance.now(); performance.now() - begun < seconds * 1000; next += every) {
      const move = mover.move().catch((error: unknown) => {
        tally.count("errors");
        process.stderr.write(`${error}\n`);
      });
      under.add(move);
      void move.then(() => under.delete(move));
      await pause(Math.max(0, next + every - performance.now()));
    }
  };
  await Promise.all(movers.map(run));
  const elapsed = (performance.now() - begun) / 1000;
  await Promise.race([Promise.all(under), pause(PATIENCE)]);
  return (tally.counted("moves") - before) / elapsed;
};
