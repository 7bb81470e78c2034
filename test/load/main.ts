/**
 * `npm run load`: games of all three kinds through real sockets against the real Worker, and the same traffic through
 * bare Durable Objects in the same run. It starts and stops its server (bench/baseline/serve.ts), whose limits by
 * address are higher. `--help` lists the options.
 */
import { loadavg } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import "../../engine/games/all-games.ts";
import { exitWithUsageError, readCommandLine } from "../../worker/local/command-line.ts";
import { withBareServer } from "../bench/server/bare-server.ts";
import { BarePair } from "./bare.ts";
import { compareWithBoardgame } from "./boardgame-io.ts";
import { LoadedTable } from "./game.ts";
import { drive, type Mover, pause, runParallel } from "./load-scheduler.ts";
import { Tally } from "./load-stats.ts";
import { planetTable } from "./planet/model.ts";
import { print } from "./print.ts";
import { cpuTimeOf, ownCpuTime, residentMegabytes } from "./processes.ts";
import { measureRemote } from "./remote.ts";
import { LEADER_TO_FOLLOWER, timeSharedReview } from "./reviewers.ts";
import { playTournament } from "./tournament.ts";
import { FIRST_TO_WATCHER, TO_WATCHER, Watchers } from "./watchers.ts";

const USAGE = `usage: npm run load -- [OPTION …]
  --tables N     tables in play (100): pool, train and SPY in turn
  --seats M      seats at tables of train and SPY (2)
  --rate R       moves a second at each table (0.2)
  --watchers W   watchers of the first table (0). It is played without them, with them, and without them again, each time a new
                 game for --seconds. A bare object with as many is measured after it
  --rounds N     repeats the play with and without watchers (1): one game is too short to tell two medians apart
  --seconds S    seconds of play, after half as many of bare traffic (30)
  --settle S     seconds of play at all tables before measuring starts (one move at each). 130 includes the first check of
                 each table after two minutes: tables opened together have it together
  --followers F  only a shared review of a finished game with F followers, 1 to 19, for S seconds (0)
  --tournament   only a whole Swiss of --players N (64, 2 to 64) and --rounds N (7, 1 to 15), each game played to its end; with
                 --remote URL at that deployment. Fails if a result is wrong or a pairing later than a second after the last one
  --beside DIR   also the same load with boardgame.io, from the folder where it is installed
  --planet       only the model of where a table's object should live (planet/README.md); needs no server
  --remote URL   only the deployment at URL, in ten minutes: two tables of each game, and visits to their pages. --seconds S of
                 play in all (420), --visits N of each kind to each game's page (5; 0 needs no browser)
`;

const OPTIONS = {
  options: {
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

const { values } = readCommandLine(USAGE, OPTIONS);
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
  exitWithUsageError(
    "--tables 1 to 20000, --seats 2 or 3, --rate above 0, --watchers from 0, --rounds 1 to 100, --seconds to 3600",
  );

const remote = values.remote !== undefined && URL.canParse(values.remote) ? new URL(values.remote) : null;
const visits = Number(values.visits);
if (values.remote !== undefined && !(/^https?:$/.test(remote?.protocol ?? "") && visits >= 0 && visits <= 20))
  exitWithUsageError("--remote URL with http or https, --visits 0 to 20");

if (values.tournament) {
  const players = Number(values.players);
  const isPossible = Number.isInteger(players) && players >= 2 && players <= 64 && Number.isInteger(rounds);
  if (!isPossible || rounds > 15 || rounds >= players)
    exitWithUsageError("--players 2 to 64, --rounds 1 to 15, fewer than players");
  const play = (url: string) => playTournament(url, { players, rounds });
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
if (!(followers >= 0 && followers < 20)) exitWithUsageError("--followers 1 to 19");
if (followers > 0) {
  await withBareServer(async (url) => {
    const tally = new Tally();
    await timeSharedReview(url, followers, Math.round((seconds * 1000) / 120), tally);
    print(`${followers} followers: ${LEADER_TO_FOLLOWER}`, tally.line(LEADER_TO_FOLLOWER));
    print("  the machine's load", loadavg()[0]!.toFixed(1));
  });
  process.exit(0);
}

/** After so long without a message an object hibernates. */
const HIBERNATION_MS = 12_000;
/** Limits of the round of one move at each table, in seconds. Reports of new tables take some seconds. */
const MAX_ROUND_SECONDS = 10;
const MIN_ROUND_SECONDS = 5;
const WOKEN_TABLES = 50;
const [MOVE, OPENING_MOVE, WOKEN_MOVE, UNWATCHED, WATCHED] = [
  "mover to opponent",
  "while other tables open",
  "woken, mover to opponent",
  "the first table without watchers",
  "the first table with watchers",
] as const;
const OTHER_TABLES = "the other tables at the same time";

const indices = [...Array(tables).keys()];
const socketOrigin = (url: string): string => url.replace("http", "ws");
const formatMegabytes = (megabytes: number | null): string =>
  megabytes === null ? "unknown" : `${megabytes.toFixed(0)} MB`;
const formatPerTable = (after: number | null, before: number | null): string =>
  after === null || before === null ? "unknown" : `${(((after - before) * 1000) / tables).toFixed(0)} KB each`;

/** Drives the movers; resolves with the moves a second and the processor time of a move, on the server and here. */
const driveAndMeasure = async (
  movers: readonly Mover[],
  forSeconds: number,
  group: number,
  tally: Tally,
): Promise<{ readonly rate: number; readonly work: string }> => {
  const [startedAt, server, own, moves] = [
    performance.now(),
    cpuTimeOf(group) ?? 0,
    ownCpuTime(),
    tally.counted("moves"),
  ];
  const eventLoopDelay = monitorEventLoopDelay({ resolution: 5 });
  eventLoopDelay.enable();
  const reached = await drive(movers, rate, forSeconds, tally);
  const [elapsed, made] = [performance.now() - startedAt, Math.max(tally.counted("moves") - moves, 1)];
  const share = (work: number) =>
    `${((100 * work) / elapsed).toFixed(0)} % of a core, ${(work / made).toFixed(2)} ms a move`;
  return {
    rate: reached,
    work: `workerd ${share((cpuTimeOf(group) ?? Number.NaN) - server)}; this process ${share(ownCpuTime() - own)}, blocked for ${(eventLoopDelay.max / 1e6).toFixed(0)} ms at most`,
  };
};

/**
 * Makes one uncounted move at each, because an early table may hibernate, and reports of late ones are still being
 * sent.
 */
const settle = (
  movers: readonly Mover[],
  tally: Tally,
  forSeconds = Math.min(Math.max(1 / rate, MIN_ROUND_SECONDS), MAX_ROUND_SECONDS),
): Promise<number> => drive(movers, rate, forSeconds, tally);

/**
 * Opens the tables and plays at each from its start. Thousands take minutes, and unplayed ones would hibernate and wake
 * at once.
 */
const openTablesInPlay = async (url: string, tally: Tally) => {
  const playing: LoadedTable[] = [];
  let isOpening = true;
  const playWhileOpening = async (table: LoadedTable): Promise<void> => {
    while (isOpening) {
      await pause(1000 / rate);
      await table.move().catch(() => tally.count("errors"));
    }
  };
  const untilOpened: Promise<void>[] = [];
  const opening = await runParallel(indices, async (index) => {
    const table = new LoadedTable(url, index, await LoadedTable.tokens(url, seats), tally);
    await table.begin();
    table.names = [OPENING_MOVE];
    playing.push(table);
    untilOpened.push(playWhileOpening(table));
  });
  isOpening = false;
  await Promise.all(untilOpened);
  return { playing, opening };
};

const playBare = async (url: string, group: number): Promise<void> => {
  const bareTally = new Tally();
  const pairs: BarePair[] = [];
  const before = residentMegabytes(group);
  const opening = await runParallel(
    indices,
    async (index) => void pairs.push(await BarePair.open(url, `/bare/load-${index}`, bareTally)),
  );
  await settle(pairs, bareTally);
  bareTally.clear();
  const { rate: reached, work } = await driveAndMeasure(pairs, seconds / 2, group, bareTally);
  const live = residentMegabytes(group);
  for (const pair of pairs) pair.close();
  print("bare objects: opened in", `${opening.toFixed(1)} s`);
  print("  moves a second", reached.toFixed(1));
  print(`  ${MOVE}`, bareTally.line(MOVE));
  print("  work", work);
  print("  an object with its two sockets", formatPerTable(live, before));
};

/** Plays with watchers at the first table, then again without them. */
const playWatched = async (url: string, group: number, playing: readonly LoadedTable[], tally: Tally) => {
  const first = playing[0]!;
  // The table starts a new game first: one that ended meanwhile would continue at another table, without watchers.
  await first.replaceTable();
  const watching = new Watchers(`${socketOrigin(url)}/api/tables/${first.id}/socket`, watchers);
  const before = residentMegabytes(group);
  const connecting = await watching.connect();
  const memory = ((residentMegabytes(group) ?? Number.NaN) - (before ?? Number.NaN)) / watchers;
  const connected = `all connected after ${connecting.toFixed(1)} s, ${(memory * 1000).toFixed(0)} KB of workerd each`;
  print("watchers", `${watchers} in ${watching.processes} processes, ${connected}`);
  // Reports of who is present must not count.
  await pause(6000);
  first.onSend = watching.noteSent;
  first.names = [WATCHED];
  for (const table of playing.slice(1)) table.names = [OTHER_TABLES];
  const { work } = await driveAndMeasure(playing, seconds, group, tally);
  await pause(2000);
  const { open, cpuTime } = await watching.disconnect(tally);
  print("  connected to the end", String(open));
  print("  work", `${work}; watchers ${(cpuTime / 1000).toFixed(1)} s of a core in all`);
  await pause(6000);
  await first.replaceTable();
  first.names = [UNWATCHED];
  for (const table of playing.slice(1)) table.names = [MOVE];
  await drive(playing, rate, seconds, tally);
};

/** The same watchers at one bare object: the least that the platform needs. */
const playBareWatched = async (url: string): Promise<Tally> => {
  const tally = new Tally();
  const pair = await BarePair.open(url, "/bare/watched", tally);
  const watching = new Watchers(`${socketOrigin(url)}/bare/watched`, watchers);
  await watching.connect();
  pair.onSend = watching.noteSent;
  await drive([pair], rate, seconds, tally);
  await pause(2000);
  await watching.disconnect(tally);
  pair.close();
  return tally;
};

const printWatched = (tally: Tally, bare: Tally): void => {
  const [unwatched, watched] = [tally.median(UNWATCHED), tally.median(WATCHED)];
  for (const name of [TO_WATCHER, FIRST_TO_WATCHER]) {
    print(name, tally.line(name));
    print("  from a bare object", bare.line(name));
  }
  print(
    "moves seen by every watcher",
    `${tally.counted("moves seen by every watcher")}, not by all ${tally.counted("moves not seen by every watcher")}`,
  );
  print("the first table without them", tally.line(UNWATCHED));
  print("the same with them", `${tally.line(WATCHED)}; ratio of the medians ${(watched / unwatched).toFixed(2)}`);
  if (tables > 1) print(OTHER_TABLES, tally.line(OTHER_TABLES));
};

const playTables = async (url: string, group: number): Promise<void> => {
  const tally = new Tally();
  const before = residentMegabytes(group);
  const { playing, opening } = await openTablesInPlay(url, tally);
  const players = playing.reduce((sum, { seats }) => sum + seats, 0);
  print("tables: opened and started in", `${opening.toFixed(1)} s, with ${players} sockets`);
  await settle(playing, tally, values.settle === undefined ? undefined : Number(values.settle));
  for (const table of playing) table.names = [MOVE];
  playing[0]!.names = [MOVE, UNWATCHED];
  const { rate: reached, work } = await driveAndMeasure(playing, seconds, group, tally);
  const live = residentMegabytes(group);
  print("  moves a second", `${reached.toFixed(1)} (wanted ${(tables * rate).toFixed(1)})`);
  print(`  ${OPENING_MOVE}`, tally.line(OPENING_MOVE));
  print(`  ${MOVE}`, tally.line(MOVE));
  print("  acknowledged", tally.line(`${MOVE}: acknowledged`));
  print("  work", work);
  print("  the machine's load", loadavg()[0]!.toFixed(1));
  if (watchers > 0) {
    for (let round = 0; round < rounds; round++) await playWatched(url, group, playing, tally);
    printWatched(tally, await playBareWatched(url));
  }
  await pause(HIBERNATION_MS);
  const hibernating = watchers > 0 ? null : residentMegabytes(group);
  for (const table of playing) table.names = [WOKEN_MOVE];
  for (const table of playing.slice(0, WOKEN_TABLES)) await table.move();
  await runParallel(playing, (table) => table.check());
  print(`after ${HIBERNATION_MS / 1000} s of silence, ${MOVE}`, tally.line(WOKEN_MOVE));
  print("memory: before, with live, after silence", [before, live, hibernating].map(formatMegabytes).join(", "));
  print("  a live table with its sockets", formatPerTable(live, before));
  print("  the same after silence", formatPerTable(hibernating, before));
  for (const what of [
    "games over",
    "moves skipped: the last one had not finished",
    "watchers not admitted",
    "errors",
    "lost",
    "doubled",
  ])
    print(what, String(tally.counted(what)));
  for (const table of playing) table.close();
};

await withBareServer(async (url, group) => {
  print("options", `${tables} tables, ${rate} moves/s each, ${watchers} watchers, ${seconds} s`);
  await playBare(url, group);
  await playTables(url, group);
});
if (values.beside !== undefined) await compareWithBoardgame(values.beside, { tables, rate, seconds });
process.exit(0);
