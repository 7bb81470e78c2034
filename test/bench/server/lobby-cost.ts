/**
 * The cost of the lobby's database: reads and writes for N visitors of the public lists and M tables in play. It must
 * not depend on N, and M may only cost the writes when players sit down and when games end (worker/COSTS.md).
 */
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { type Bot, newToken, openTable, seatTwoBots, startBot } from "../../support/server/bot.ts";
import type { LobbyBill } from "../baseline/lobby-bill.ts";
import { measured, type Row } from "../bench-row.ts";
import { withBareServer } from "./bare-server.ts";

/** A page reads the list this often, in ms. The visitors' reads are spread over the time. */
const READ_INTERVAL_MS = 5000;
const READS = 3;
const SECONDS = (READS * READ_INTERVAL_MS) / 1000;
/** The database is queried at most once in so many seconds, for any number of visitors. */
const CACHED_SECONDS = 2;
const VISITOR_COUNTS = [50, 500] as const;
const TABLES = [5, 20] as const;
/** Public tables in the list, at each of which one player waits, and how many one player opens. */
const PUBLIC_TABLES = 20;
const TABLES_PER_PLAYER = 5;
/** The time between two moves at a table, in ms. */
const MOVE_INTERVAL_MS = 2000;
/** A table reports to the lobby within this time, in ms. */
const REPORTED_MS = 2000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const billOf = async (url: string): Promise<LobbyBill> =>
  (await fetch(`${url}/lobby-bill`)).json() as Promise<LobbyBill>;

/** The database's use while `act` runs. */
const billDuring = async (url: string, act: () => Promise<unknown>): Promise<LobbyBill> => {
  const before = await billOf(url);
  await act();
  const after = await billOf(url);
  return {
    queries: after.queries - before.queries,
    rowsRead: after.rowsRead - before.rowsRead,
    rowsWritten: after.rowsWritten - before.rowsWritten,
  };
};

const openPublicTables = async (url: string): Promise<void> => {
  for (let count = 0, token = ""; count < PUBLIC_TABLES; count++) {
    if (count % TABLES_PER_PLAYER === 0) token = await newToken(url);
    const bot = startBot(url, await openTable(url, { game: "pool", public: true, clock: null }, token), token);
    await bot.waitUntil(() => bot.entries.length > 0);
    await bot.sit(0, "Ada");
    bot.close();
  }
  await pause(REPORTED_MS);
};

const readList = async (url: string, index: number): Promise<void> => {
  const headers = { "CF-Connecting-IP": `10.4.${index >> 8}.${index & 255}` };
  await pause((index % 50) * (READ_INTERVAL_MS / 50));
  for (let reads = 0; reads < READS; reads++) {
    if (reads > 0) await pause(READ_INTERVAL_MS);
    await (await fetch(`${url}/api/lobby`, { headers })).arrayBuffer();
  }
};

const readListAsVisitors = (url: string, visitors: number): Promise<unknown> =>
  Promise.all(Array.from({ length: visitors }, (_, index) => readList(url, index)));

/** A private table in play by two bots. */
interface LiveTable {
  readonly bots: readonly Bot[];
  readonly playing: Promise<void>;
}

const play = async (bots: readonly [Bot, Bot], isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    const [seat] = seatsOnTurn(bots[0].state);
    const bot = seat === undefined ? undefined : bots[seat];
    const { play: state } = bot?.state ?? { play: null };
    if (bot === undefined || seat === undefined || state === null) return;
    const [move] = rulesOfTable(bot.state).moves(state, seat);
    if (move !== undefined) await bot.submit(move as AnyCommand);
    await pause(MOVE_INTERVAL_MS);
  }
};

/** Opens a table, and starts the play of two bots. */
const startLiveTable = async (url: string, isOver: () => boolean): Promise<LiveTable> => {
  const { bots } = await seatTwoBots(url, { black: "first" });
  return { bots, playing: play(bots, isOver) };
};

const endGames = async (tables: readonly LiveTable[]): Promise<void> => {
  for (const { bots, playing } of tables) {
    await playing;
    await bots[0]?.submit({ type: "resign" });
  }
  await pause(REPORTED_MS);
  for (const { bots } of tables) for (const bot of bots) bot.close();
};

const rowsOf = (what: string, { queries, rowsRead, rowsWritten }: LobbyBill): readonly Row[] => [
  measured(`${what}: queries`, queries, "", {
    atMost: Math.ceil((SECONDS + READ_INTERVAL_MS / 1000) / CACHED_SECONDS) + 1,
  }),
  measured(`${what}: rows read`, rowsRead, "rows"),
  measured(`${what}: rows written`, rowsWritten, "rows", { atMost: 0 }),
];

/** The rows of so many tables in play, for each number of visitors. */
const tableRows = async (url: string, tables: number): Promise<readonly Row[]> => {
  let isOver = false;
  const open: LiveTable[] = [];
  const started = await billDuring(url, async () => {
    for (let count = 0; count < tables; count++) open.push(await startLiveTable(url, () => isOver));
    await pause(REPORTED_MS);
  });
  const rows: Row[] = [];
  for (const visitors of VISITOR_COUNTS) {
    const bill = await billDuring(url, () => readListAsVisitors(url, visitors));
    rows.push(...rowsOf(`the lobby's database, ${SECONDS} s, ${visitors} visitors, ${tables} live tables`, bill));
  }
  isOver = true;
  const ended = await billDuring(url, () => endGames(open));
  const each = (started.rowsWritten + ended.rowsWritten) / tables;
  return [
    ...rows,
    measured(`the same, ${tables} private games from beginning to end: rows written for each`, each, "rows"),
  ];
};

export const visitorsRows = (): Promise<Row[]> =>
  withBareServer(async (url) => {
    await openPublicTables(url);
    const rows: Row[] = [];
    for (const tables of TABLES) rows.push(...(await tableRows(url, tables)));
    return rows;
  });
