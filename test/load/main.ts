/**
 * `npm run load`: real games of all three kinds through real sockets against the real Worker, beside the same traffic through
 * bare objects in the same run. It serves and ends its own server, whose limits by address are higher (bench/bare/wrangler.toml).
 *
 *   --tables N     kept in play (100): pool, train for 3 and SPY for 3 by turns
 *   --rate R       moves a second at each (0.2)
 *   --watchers W   at the first of them (0)
 *   --seconds S    of play; half as many of bare traffic before (30)
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import "../../engine/all-games.ts";
import { withBareServer } from "../bench/bare-server.ts";
import { BarePair } from "./bare.ts";
import { LoadedTable } from "./game.ts";
import { residentOf } from "./memory.ts";
import { Tally } from "./tally.ts";
import { Crowd } from "./watchers.ts";

const { values } = parseArgs({
  options: {
    tables: { type: "string", default: "100" },
    rate: { type: "string", default: "0.2" },
    watchers: { type: "string", default: "0" },
    seconds: { type: "string", default: "30" },
  },
});
const [tables, rate, watchers, seconds] = [values.tables, values.rate, values.watchers, values.seconds].map(Number) as [
  number,
  number,
  number,
  number,
];
if (!(tables >= 1 && tables <= 20_000 && rate > 0 && watchers >= 0 && seconds > 0 && seconds <= 3600)) {
  process.stderr.write("--tables 1 to 20000, --rate above 0, --watchers from 0, --seconds to 3600\n");
  process.exit(1);
}

const ABREAST = 16;
/** After so long without a word an object sleeps. */
const SLEEP = 12_000;
const WOKEN = 50;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const inTurn = async <T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> => {
  for (let from = 0; from < items.length; from += ABREAST)
    await Promise.all(items.slice(from, from + ABREAST).map(act));
};

interface Mover {
  move(): Promise<void>;
}

/** Each moves at the rate, all of them spread evenly over the time. Resolves when the last has ended; moves a second. */
const drive = async (movers: readonly Mover[], forSeconds: number, tally: Tally): Promise<number> => {
  const begun = performance.now();
  const every = 1000 / rate;
  const under = new Set<Promise<void>>();
  const run = async (mover: Mover, index: number): Promise<void> => {
    await pause((index / movers.length) * every);
    for (let next = performance.now(); performance.now() - begun < forSeconds * 1000; next += every) {
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
  await Promise.race([Promise.all(under), pause(10_000)]);
  return tally.counted("moves") / elapsed;
};

const print = (name: string, value: string): void => void process.stdout.write(`${name.padEnd(44)} ${value}\n`);
const shown = (megabytes: number | null): string => (megabytes === null ? "not told" : `${megabytes.toFixed(0)} MB`);
const each = (after: number | null, before: number | null): string =>
  after === null || before === null ? "not told" : `${(((after - before) * 1000) / tables).toFixed(0)} KB each`;

await withBareServer(async (url, group) => {
  print("asked for", `${tables} tables, ${rate} moves/s each, ${watchers} watchers, ${seconds} s`);
  const empty = residentOf(group);
  const bare = new Tally();
  const pairs: BarePair[] = [];
  await inTurn([...Array(tables).keys()], async (index) => void pairs.push(await BarePair.open(url, index, bare)));
  const bareRate = await drive(pairs, seconds / 2, bare);
  for (const pair of pairs) pair.close();

  const tally = new Tally();
  const before = residentOf(group);
  const playing: LoadedTable[] = [];
  await inTurn([...Array(tables).keys()], async (index) => {
    const table = new LoadedTable(url, index, await LoadedTable.tokens(url), tally);
    await table.begin();
    playing.push(table);
  });
  const crowd = new Crowd(tally);
  playing[0]!.asks = crowd.expect;
  await crowd.come(url, playing[0]!.id, watchers);
  const pings = setInterval(() => crowd.ping(), 25_000);
  print("sockets", `${playing.reduce((sum, { seats }) => sum + seats, 0)} players, ${crowd.length} watchers`);
  const tableRate = await drive(playing, seconds, tally);
  const live = residentOf(group);
  const load = loadavg()[0]!;
  await pause(SLEEP);
  const asleep = residentOf(group);
  for (const table of playing.slice(0, WOKEN)) await table.move("woken, mover to opponent");
  await inTurn(playing, (table) => table.check());
  clearInterval(pings);

  print(
    "moves a second",
    `${tableRate.toFixed(1)} (bare objects ${bareRate.toFixed(1)}; asked for ${(tables * rate).toFixed(1)})`,
  );
  print("mover to opponent", tally.line("mover to opponent"));
  print("  bare objects", bare.line("mover to opponent"));
  print("acknowledged", tally.line("mover to opponent: acknowledged"));
  print("mover to each watcher", tally.line("mover to watcher"));
  print(`after ${SLEEP / 1000} s of silence, mover to opponent`, tally.line("woken, mover to opponent"));
  print("memory: empty, before, with live, after silence", [empty, before, live, asleep].map(shown).join(", "));
  print("  a live table with its sockets", each(live, before));
  print("  the same after silence", each(asleep, before));
  for (const what of [
    "games over",
    "moves skipped: the last was still under way",
    "watchers not let in",
    "errors",
    "lost",
    "doubled",
  ])
    print(what, String(tally.counted(what)));
  print("the machine's load at the end of play", load.toFixed(1));
  for (const table of playing) table.close();
  crowd.close();
});
process.exit(0);
