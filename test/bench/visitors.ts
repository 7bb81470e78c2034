/** What the lobby's database is asked for by those who look at the lists and by tables that are played at (worker/COSTS.md). */
import { newToken, openTable, seatTwo } from "../support/bot.ts";
import type { Asked } from "./bare/asked.ts";
import { withBareServer } from "./bare-server.ts";
import { measured, type Row } from "./row.ts";

const SECONDS = 6;
/** As often as a page looks, and not all at once: some in each moment of it. */
const LOOK = 5000;
/** The list is asked for at most once in so many seconds, however many look. */
const FRESH = 2;
const CROWDS = [50, 500] as const;
const TABLES = [5, 20] as const;

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

const look = async (url: string, index: number): Promise<void> => {
  const headers = { "CF-Connecting-IP": `10.4.${index >> 8}.${index & 255}` };
  for (let at = 0; at <= SECONDS * 1000; at += LOOK) {
    await pause(at === 0 ? (index % 50) * 100 : LOOK);
    await (await fetch(`${url}/api/lobby`, { headers })).arrayBuffer();
  }
};

const visitorRows = async (url: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const visitors of CROWDS) {
    const { questions, read } = await during(url, () =>
      Promise.all(Array.from({ length: visitors }, (_, index) => look(url, index))),
    );
    const name = `the lobby's database, ${visitors} visitors, ${SECONDS + LOOK / 1000} s`;
    const atMost = Math.ceil((SECONDS + LOOK / 1000) / FRESH) + 1;
    rows.push(measured(`${name}: questions`, questions, "", { atMost }), measured(`${name}: rows read`, read, ""));
  }
  return rows;
};

/** Two sit down, the game begins, and one gives up. */
const wholeGame = async (url: string): Promise<void> => {
  const { bots } = await seatTwo(url, { black: "first" });
  await bots[0].ask({ type: "resign" });
  await pause(2000);
  for (const bot of bots) bot.close();
};

const tableRows = async (url: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const tables of TABLES) {
    const { written } = await during(url, () => Promise.all(Array.from({ length: tables }, () => wholeGame(url))));
    rows.push(
      measured(`the lobby's database, ${tables} private games: rows written for each`, written / tables, "rows"),
    );
  }
  return rows;
};

export const visitorsRows = (): Promise<Row[]> =>
  withBareServer(async (url) => {
    await openTable(url, { game: "pool", public: true }, await newToken(url));
    return [...(await visitorRows(url)), ...(await tableRows(url))];
  });
