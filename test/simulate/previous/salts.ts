/**
 * `node test/simulate/previous/salts.ts`: a player's two tabs, one of them of the older release, sit down at one seat, and
 * an opponent at the other. Prints the types of each table's events as JSON.
 */
import type { ReleaseName } from "../plan.ts";
import { loadProduction } from "../platform/production.ts";

const loaded = await loadProduction();
// Imported later, because the stand-ins and globals of the platform come first.
const { randomBelow, seededRandom } = await import("../../../engine/chance/seeded-random.ts");
const { Run } = await import("../run.ts");

const RUNS = 40;
const SECOND_MS = 1000;

const eventsOf = (seed: string): readonly string[] => {
  const random = seededRandom(seed);
  const [first, second]: readonly ReleaseName[] =
    randomBelow(random, 2) === 0 ? ["previous", "current"] : ["current", "previous"];
  const run = new Run(
    {
      ...{ seed, acts: [], faults: [], strangers: [], ending: { after: 60 * SECOND_MS, areAllDead: false, ms: 0 } },
      setup: { game: "pool", seats: 2, options: {}, players: 2, watchers: 0, places: [["EU", 5]] },
      versions: { server: "current", pages: [first!, "current", second!] },
    },
    loaded,
  );
  const { schedule, network } = run.world;
  const start = schedule.now;
  const at = (ms: number, act: () => void) => schedule.at(start + ms, network, act);
  const sitDown = (client: number, seat: number, ms: number) =>
    at(ms, () => {
      const { tab, table } = run.clients[client]!;
      tab.run(() => void table.sit(seat, `Player ${seat}`));
    });
  at(2 * SECOND_MS, () => run.clients.push(run.join("Player0b", {}, run.clients[0]!.device)));
  for (const tab of [0, 2]) sitDown(tab, 0, 5 * SECOND_MS + randomBelow(random, 400));
  sitDown(1, 1, 5 * SECOND_MS + randomBelow(random, 1000));
  run.execute();
  return run.truth.entries.map(({ event }) => event.type);
};

// Promise jobs cannot be run from inside one.
setImmediate(() => {
  console.log(JSON.stringify(Array.from({ length: RUNS }, (_, index) => eventsOf(`salts ${index}`))));
});
