/**
 * `npm run load`: real games of all three kinds through real sockets against the real Worker, beside the same traffic through
 * bare objects in the same run. It serves and ends its own server (bench/baseline/serve.ts), whose limits by address are higher.
 * `--help` lists the options.
 */
import { loadavg } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import "../../engine/games/all-games.ts";
import { withBareServer } from "../bench/server/bare-server.ts";
import { BarePair } from "./bare.ts";
import { besideBoardgame } from "./boardgame-io.ts";
import { playEvening } from "./club-evening.ts";
import { LoadedTable } from "./game.ts";
import { drive, type Mover, pause, runParallel } from "./load-scheduler.ts";
import { Tally } from "./load-stats.ts";
import { planetTable } from "./planet/model.ts";
import { print } from "./print.ts";
import { ownWork, residentOf, workOf } from "./processes.ts";
import { measureRemote } from "./remote.ts";
import { LEADER_TO_FOLLOWER, reviewTogether } from "./reviewers.ts";
import { Crowd } from "./watchers.ts";

const USAGE = `usage: npm run load -- [OPTION …]
  --tables N     kept in play (100): pool, train and SPY by turns
  --seats M      at those of train and SPY (2)
  --rate R       moves a second at each (0.2)
  --watchers W   at the first of them: it is played at without them, with them, and without them again, as long each time and each
                 time from the beginning (0)
  --rounds N     with them and without them, so often (1): a game is too short to tell two medians apart
  --seconds S    of play; half as many of bare traffic before (30)
  --settle S     of play at all tables before it counts (one move at each; 130 for more than two minutes, in which each
                 has its first check: those that were opened together have it together)
  --followers F  only a shared review of a finished game with F followers, 1 to 19, for S seconds (0)
  --tournament   only a whole Swiss of --players N (64, 2 to 64) and --rounds N (7, 1 to 15), each game played to its end; with
                 --remote URL at that deployment. Fails on a wrong result, or on a pairing later than a second after the last one
  --beside DIR   and as long with boardgame.io, from the folder where boardgame.io is installed
  --planet       only the model of where a table's object should live (planet/README.md); needs no server
  --remote URL   only the deployment at URL, in ten minutes: two tables of each game, and visits to their pages; --seconds S of
                 play in all (420), --visits N of each kind to each game's page (5; 0 needs no browser)
`;

const OPTIONS = {
  options: {
    help: { type: "boolean", short: "h", default: false },
    tables: { type: "string", default: "100" },
    seats: { type: "string", default: "2" },
    rate: { type: "string", default: "0.2" },
    watchers: { type: "string", default: "0" },
    rounds: { type: "string" },
    tournament: { type: "boolean", default: false },
    players: { type: "string", default: "64" },
    seconds: { type: "string" },
    settle: { type: "string" },
    followers: { type: "string", default: "0" },
    beside: { type: "string" },
    planet: { type: "boolean", default: false },
    remote: { type: "string" },
    visits: { type: "string", default: "5" },
  },
} as const;

const refuse = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(2);
};

const parse = () => {
  try {
    return parseArgs(OPTIONS).values;
  } catch (error) {
    return refuse(`${(error as Error).message.split(". ", 1)[0]}. --help lists the options`);
  }
};

const values = parse();
if (values.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
if (values.planet) {
  process.stdout.write(`${planetTable()}\n`);
  process.exit(0);
}
const [tables, seats, rate, watchers, rounds, seconds] = [
  values.tables,
  values.seats,
  values.rate,
  values.watchers,
  values.rounds ?? (values.tournament ? "7" : "1"),
  values.seconds ?? (values.remote === undefined ? "30" : "420"),
].map(Number) as [number, number, number, number, number, number];
const isPlayable = tables >= 1 && tables <= 20_000 && (seats === 2 || seats === 3);
const isWatchable = watchers >= 0 && rounds >= 1 && rounds <= 100;
if (!(isPlayable && isWatchable && rate > 0 && seconds > 0 && seconds <= 3600))
  refuse(
    "--tables 1 to 20000, --seats 2 or 3, --rate above 0, --watchers from 0, --rounds 1 to 100, --seconds to 3600",
  );

const remote = values.remote !== undefined && URL.canParse(values.remote) ? new URL(values.remote) : null;
const visits = Number(values.visits);
if (values.remote !== undefined && !(/^https?:$/.test(remote?.protocol ?? "") && visits >= 0 && visits <= 20))
  refuse("--remote URL with http or https, --visits 0 to 20");

if (values.tournament) {
  const players = Number(values.players);
  const isPossible = Number.isInteger(players) && players >= 2 && players <= 64 && Number.isInteger(rounds);
  if (!isPossible || rounds > 15 || rounds >= players)
    refuse("--players 2 to 64, --rounds 1 to 15, fewer than players");
  const play = (url: string) => playEvening(url, { players, rounds });
  const { lines, isFaulty } = await (remote === null ? withBareServer(play) : play(remote.origin));
  for (const [name, value] of lines) print(name, value);
  print("  the machine's load", loadavg()[0]!.toFixed(1));
  process.exit(isFaulty ? 1 : 0);
}

if (remote !== null) {
  const { text, isFaulty } = await measureRemote(remote.origin, { seconds, visits });
  process.stdout.write(text);
  process.exit(isFaulty ? 1 : 0);
}

const followers = Number(values.followers);
if (!(followers >= 0 && followers < 20)) refuse("--followers 1 to 19");
if (followers > 0) {
  await withBareServer(async (url) => {
    const tally = new Tally();
    await reviewTogether(url, followers, Math.round((seconds * 1000) / 120), tally);
    print(`${followers} followers: ${LEADER_TO_FOLLOWER}`, tally.line(LEADER_TO_FOLLOWER));
    print("  the machine's load", loadavg()[0]!.toFixed(1));
  });
  process.exit(0);
}

/** After so long without a word an object sleeps. */
const SLEEP = 12_000;
/** A round of one move at each takes no longer, and no less: what new tables tell others takes seconds. */
const LONGEST_ROUND = 10;
const SHORTEST_ROUND = 5;
const WOKEN = 50;
const [MOVE, OPENING_MOVE, WOKEN_MOVE, ALONE, WATCHED] = [
  "mover to opponent",
  "while others are being opened",
  "woken, mover to opponent",
  "the first table without watchers",
  "the first table with watchers",
] as const;
const MEANWHILE = "the other tables meanwhile";

const indices = [...Array(tables).keys()];
const shown = (megabytes: number | null): string => (megabytes === null ? "not told" : `${megabytes.toFixed(0)} MB`);
const each = (after: number | null, before: number | null): string =>
  after === null || before === null ? "not told" : `${(((after - before) * 1000) / tables).toFixed(0)} KB each`;

/** Plays, and says what the server and this process worked for a move. */
const played = async (
  movers: readonly Mover[],
  forSeconds: number,
  group: number,
  tally: Tally,
): Promise<{ readonly rate: number; readonly work: string }> => {
  const [begun, server, own, moves] = [performance.now(), workOf(group) ?? 0, ownWork(), tally.counted("moves")];
  const stood = monitorEventLoopDelay({ resolution: 5 });
  stood.enable();
  const reached = await drive(movers, rate, forSeconds, tally);
  const [elapsed, made] = [performance.now() - begun, Math.max(tally.counted("moves") - moves, 1)];
  const share = (work: number) =>
    `${((100 * work) / elapsed).toFixed(0)} % of a core, ${(work / made).toFixed(2)} ms a move`;
  return {
    rate: reached,
    work: `workerd ${share((workOf(group) ?? Number.NaN) - server)}; who plays and measures ${share(ownWork() - own)}, and stood still for ${(stood.max / 1e6).toFixed(0)} ms at most`,
  };
};

/** Makes one uncounted move at each: one that waited until the last was opened may sleep, and reports of the last are on their way. */
const settle = (
  movers: readonly Mover[],
  tally: Tally,
  forSeconds = Math.min(Math.max(1 / rate, SHORTEST_ROUND), LONGEST_ROUND),
): Promise<number> => drive(movers, rate, forSeconds, tally);

/**
 * Opened one after the other, and each played at from its beginning: opening thousands takes minutes, after which most would
 * sleep, and all would wake at once.
 */
const openedInPlay = async (url: string, tally: Tally) => {
  const playing: LoadedTable[] = [];
  let isOpening = true;
  const keepInPlay = async (table: LoadedTable): Promise<void> => {
    while (isOpening) {
      await pause(1000 / rate);
      await table.move().catch(() => tally.count("errors"));
    }
  };
  const kept: Promise<void>[] = [];
  const opening = await runParallel(indices, async (index) => {
    const table = new LoadedTable(url, index, await LoadedTable.tokens(url, seats), tally);
    await table.begin();
    table.names = [OPENING_MOVE];
    playing.push(table);
    kept.push(keepInPlay(table));
  });
  isOpening = false;
  await Promise.all(kept);
  return { playing, opening };
};

const playBare = async (url: string, group: number): Promise<void> => {
  const bare = new Tally();
  const pairs: BarePair[] = [];
  const before = residentOf(group);
  const opening = await runParallel(indices, async (index) => void pairs.push(await BarePair.open(url, index, bare)));
  await settle(pairs, bare);
  bare.clear();
  const { rate: reached, work } = await played(pairs, seconds / 2, group, bare);
  const live = residentOf(group);
  for (const pair of pairs) pair.close();
  print("bare objects: opened in", `${opening.toFixed(1)} s`);
  print("  moves a second", reached.toFixed(1));
  print(`  ${MOVE}`, bare.line(MOVE));
  print("  work", work);
  print("  one with its two sockets", each(live, before));
};

/** The first table is watched from now on, as long as it is played at as before; then once more without. */
const playWatched = async (url: string, group: number, playing: readonly LoadedTable[], tally: Tally) => {
  const first = playing[0]!;
  // A game that ends is not watched any more.
  await first.again();
  const crowd = new Crowd(url, first.id, watchers);
  const before = residentOf(group);
  const coming = await crowd.come();
  const memory = ((residentOf(group) ?? Number.NaN) - (before ?? Number.NaN)) / watchers;
  const here = `all here after ${coming.toFixed(1)} s, ${(memory * 1000).toFixed(0)} KB of workerd each`;
  print("watchers", `${watchers} in ${crowd.processes} processes, ${here}`);
  // What is told of their coming is no part of it.
  await pause(6000);
  first.asks = crowd.expect;
  first.names = [WATCHED];
  for (const table of playing.slice(1)) table.names = [MEANWHILE];
  const { work } = await played(playing, seconds, group, tally);
  await pause(2000);
  const { open, work: watching } = await crowd.leave(tally);
  print("  open to the end", String(open));
  print("  work", `${work}; who watch ${(watching / 1000).toFixed(1)} s of a core in all`);
  await pause(6000);
  await first.again();
  first.names = [ALONE];
  for (const table of playing.slice(1)) table.names = [MOVE];
  await drive(playing, rate, seconds, tally);
};

const printWatched = (tally: Tally): void => {
  const [alone, watched] = [tally.median(ALONE), tally.median(WATCHED)];
  print("mover to each watcher", tally.line("mover to watcher"));
  print(
    "moves seen by every watcher",
    `${tally.counted("moves seen by every watcher")}, by not all ${tally.counted("moves not seen by every watcher")}`,
  );
  print("the first table without them", tally.line(ALONE));
  print("the same with them", `${tally.line(WATCHED)}; ratio of the medians ${(watched / alone).toFixed(2)}`);
  if (tables > 1) print(MEANWHILE, tally.line(MEANWHILE));
};

const playTables = async (url: string, group: number): Promise<void> => {
  const tally = new Tally();
  const before = residentOf(group);
  const { playing, opening } = await openedInPlay(url, tally);
  const players = playing.reduce((sum, { seats }) => sum + seats, 0);
  print("tables: opened and begun in", `${opening.toFixed(1)} s, with ${players} sockets`);
  await settle(playing, tally, values.settle === undefined ? undefined : Number(values.settle));
  for (const table of playing) table.names = [MOVE];
  playing[0]!.names = [MOVE, ALONE];
  const { rate: reached, work } = await played(playing, seconds, group, tally);
  const live = residentOf(group);
  print("  moves a second", `${reached.toFixed(1)} (asked for ${(tables * rate).toFixed(1)})`);
  print(`  ${OPENING_MOVE}`, tally.line(OPENING_MOVE));
  print(`  ${MOVE}`, tally.line(MOVE));
  print("  acknowledged", tally.line(`${MOVE}: acknowledged`));
  print("  work", work);
  print("  the machine's load", loadavg()[0]!.toFixed(1));
  if (watchers > 0) {
    for (let round = 0; round < rounds; round++) await playWatched(url, group, playing, tally);
    printWatched(tally);
  }
  await pause(SLEEP);
  const asleep = watchers > 0 ? null : residentOf(group);
  for (const table of playing) table.names = [WOKEN_MOVE];
  for (const table of playing.slice(0, WOKEN)) await table.move();
  await runParallel(playing, (table) => table.check());
  print(`after ${SLEEP / 1000} s of silence, ${MOVE}`, tally.line(WOKEN_MOVE));
  print("memory: before, with live, after silence", [before, live, asleep].map(shown).join(", "));
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
  for (const table of playing) table.close();
};

await withBareServer(async (url, group) => {
  print("asked for", `${tables} tables, ${rate} moves/s each, ${watchers} watchers, ${seconds} s`);
  await playBare(url, group);
  await playTables(url, group);
});
if (values.beside !== undefined) await besideBoardgame(values.beside, { tables, rate, seconds });
process.exit(0);
