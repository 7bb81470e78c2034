/**
 * What the lobby's database costs for visitors who look at the public lists and for tables that are played at: reads and writes
 * for N visitors and M live tables, the same for every N, and of M only what sitting down and rising costs (worker/COSTS.md).
 */
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { type Bot, newToken, openTable, seatTwo, startBot } from "../../support/server/bot.ts";
import type { Asked } from "../baseline/asked.ts";
import { measured, type Row } from "../bench-row.ts";
import { withBareServer } from "./bare-server.ts";

/** As often as a page looks, and not all at once: some in each moment of it. */
const LOOK = 5000;
const LOOKS = 3;
const SECONDS = (LOOKS * LOOK) / 1000;
/** The list is asked for at most once in so many seconds, however many look. */
const FRESH = 2;
const CROWDS = [50, 500] as const;
const TABLES = [5, 20] as const;
/** Public tables where one sits and waits: what the list is made of. As many as one address may have, and one opener. */
const OPEN = 20;
const EACH = 5;
/** Between two moves at a table. */
const PACE = 2000;
/** What a table tells it tells within that. */
const TOLD = 2000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const billOf = async (url: string): Promise<Asked> => (await fetch(`${url}/lobby-bill`)).json() as Promise<Asked>;

/** What is asked meanwhile. */
const during = async (url: string, act: () => Promise<unknown>): Promise<Asked> => {
  const before = await billOf(url);
  await act();
  const after = await billOf(url);
  return {
    questions: after.questions - before.questions,
    read: after.read - before.read,
    written: after.written - before.written,
  };
};

const openList = async (url: string): Promise<void> => {
  for (let count = 0, token = ""; count < OPEN; count++) {
    if (count % EACH === 0) token = await newToken(url);
    const bot = startBot(url, await openTable(url, { game: "pool", public: true, clock: null }, token), token);
    await bot.when(() => bot.entries.length > 0);
    await bot.sit(0, "Ada");
    bot.close();
  }
  await pause(TOLD);
};

const look = async (url: string, index: number): Promise<void> => {
  const headers = { "CF-Connecting-IP": `10.4.${index >> 8}.${index & 255}` };
  await pause((index % 50) * (LOOK / 50));
  for (let looks = 0; looks < LOOKS; looks++) {
    if (looks > 0) await pause(LOOK);
    await (await fetch(`${url}/api/lobby`, { headers })).arrayBuffer();
  }
};

const crowd = (url: string, visitors: number): Promise<unknown> =>
  Promise.all(Array.from({ length: visitors }, (_, index) => look(url, index)));

/** A private table at which two play on and on. */
interface Live {
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
    if (move !== undefined) await bot.ask(move as AnyCommand);
    await pause(PACE);
  }
};

/** Opens a table, and has two play there. */
const live = async (url: string, isOver: () => boolean): Promise<Live> => {
  const { bots } = await seatTwo(url, { black: "first" });
  return { bots, playing: play(bots, isOver) };
};

const end = async (tables: readonly Live[]): Promise<void> => {
  for (const { bots, playing } of tables) {
    await playing;
    await bots[0]?.ask({ type: "resign" });
  }
  await pause(TOLD);
  for (const { bots } of tables) for (const bot of bots) bot.close();
};

const rowsOf = (what: string, { questions, read, written }: Asked): readonly Row[] => [
  measured(`${what}: questions`, questions, "", { atMost: Math.ceil((SECONDS + LOOK / 1000) / FRESH) + 1 }),
  measured(`${what}: rows read`, read, "rows"),
  measured(`${what}: rows written`, written, "rows", { atMost: 0 }),
];

/** The same tables before each crowd. */
const tableRows = async (url: string, tables: number): Promise<readonly Row[]> => {
  let isOver = false;
  const open: Live[] = [];
  const begun = await during(url, async () => {
    for (let count = 0; count < tables; count++) open.push(await live(url, () => isOver));
    await pause(TOLD);
  });
  const rows: Row[] = [];
  for (const visitors of CROWDS) {
    const asked = await during(url, () => crowd(url, visitors));
    rows.push(...rowsOf(`the lobby's database, ${SECONDS} s, ${visitors} visitors, ${tables} live tables`, asked));
  }
  isOver = true;
  const ended = await during(url, () => end(open));
  const each = (begun.written + ended.written) / tables;
  return [
    ...rows,
    measured(`the same, ${tables} private games from beginning to end: rows written for each`, each, "rows"),
  ];
};

export const visitorsRows = (): Promise<Row[]> =>
  withBareServer(async (url) => {
    await openList(url);
    const rows: Row[] = [];
    for (const tables of TABLES) rows.push(...(await tableRows(url, tables)));
    return rows;
  });
