/**
 * What many do to others: how fast the lobby's list is while tables are renamed at as fast as they may be, beside the same
 * list at rest in the same run; and what the end of a long game costs that four hundred watch, who hear then what had been
 * hidden (worker/sockets/send-throttle.ts).
 */

import { randomItem, seededRandom } from "../../../engine/chance/seeded-random.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { type Bot, newToken, openTable, startBot } from "../../support/server/bot.ts";
import { measured, percentile, type Row } from "../bench-row.ts";
import { withBareServer } from "./bare-server.ts";

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

// ── the lobby under a flood ──

const TABLES = 20;
/** Of each player's frames, as many as one may send. */
const PER_SECOND = 10;
const SECONDS = 6;
const LOOK_EVERY = 20;

const publicTable = async (url: string, index: number): Promise<Bot> => {
  const token = await newToken(url);
  const body = JSON.stringify({ game: "pool", public: true, clock: null });
  const headers = {
    ...{ "content-type": "application/json", authorization: `Bearer ${token}` },
    "CF-Connecting-IP": `10.1.0.${index}`,
  };
  const response = await fetch(`${url}/api/tables`, { method: "POST", headers, body });
  const bot = startBot(url, ((await response.json()) as { id: string }).id, token);
  await bot.when(() => bot.entries.length > 0);
  await bot.sit(0, `player ${index}`);
  return bot;
};

/** How long the list takes, each time from another address, in ms. */
const looks = async (url: string): Promise<readonly number[]> => {
  const times: number[] = [];
  for (const end = performance.now() + SECONDS * 1000; performance.now() < end; await pause(LOOK_EVERY)) {
    const start = performance.now();
    const response = await fetch(`${url}/api/lobby`, {
      headers: { "CF-Connecting-IP": `10.2.0.${times.length % 200}` },
    });
    await response.arrayBuffer();
    times.push(performance.now() - start);
  }
  return times;
};

/** Renames until `isOver`; how often that was answered. */
const flood = async (bots: readonly Bot[], isOver: () => boolean): Promise<number> => {
  let answered = 0;
  await Promise.all(
    bots.map(async (bot) => {
      for (let count = 0; !isOver(); count++) {
        await Promise.race([bot.ask({ type: "rename", name: `name ${count}` }), pause(1000)]);
        answered++;
        await pause(1000 / PER_SECOND);
      }
    }),
  );
  return answered;
};

const lobbyRows = async (url: string): Promise<Row[]> => {
  const bots = await Promise.all(Array.from({ length: TABLES }, (_, index) => publicTable(url, index)));
  await pause(3000);
  const idle = await looks(url);
  let isOver = false;
  const flooding = flood(bots, () => isOver);
  const busy = await looks(url);
  isOver = true;
  const renamed = await flooding;
  for (const bot of bots) bot.close();
  const during = `${Math.round(renamed / SECONDS)} renames a second at ${TABLES} tables`;
  const row = (name: string, p: number): Row => ({
    ...measured(`the lobby's list, ${name}, under ${during}`, percentile(busy, p), "ms"),
    beside: `idle ${percentile(idle, p).toFixed(2)} ms`,
    ratio: percentile(busy, p) / percentile(idle, p),
  });
  return [row("median", 0.5), row("p95", 0.95)];
};

// ── the end of a big table ──

const WATCHERS = 400;
const SEATS = 8;
/** Nobody is sent anything any more. */
const QUIET = 3000;

interface Heard {
  bytes: number;
  at: number;
}

const watch = (url: string, table: string, index: number, heard: Heard): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const options = { headers: { "CF-Connecting-IP": `10.3.${Math.floor(index / 50)}.1` } };
    const address = `${url.replace("http", "ws")}/api/tables/${table}/socket?patch=1`;
    const socket = new WebSocket(address, options as unknown as string[]);
    socket.onopen = () => resolve(socket);
    socket.onerror = () => reject(new Error("a watcher was not let in"));
    socket.onmessage = ({ data }) => {
      heard.bytes += String(data).length;
      heard.at = performance.now();
    };
  });

/** `near`: awaited once, when the end comes near. `moving`: told before each move from then on. */
const playToTheEnd = async (bots: readonly Bot[], near: () => Promise<void>, moving: () => void): Promise<void> => {
  const random = seededRandom("crowd");
  let hasTold = false;
  while (bots[0]!.state.phase !== "over") {
    const { state } = bots[0]!;
    const [seat] = seatsOnTurn(state);
    const bot = seat === undefined ? undefined : bots[seat];
    if (!hasTold && state.played > 900) {
      hasTold = true;
      await near();
    }
    if (hasTold) moving();
    if (bot === undefined || seat === undefined || !seatsOnTurn(bot.state).includes(seat)) await pause(5);
    else await bot.ask(randomItem(random, rulesOfTable(bot.state).moves(bot.state.play!, seat)) as AnyCommand);
  }
};

const endRows = async (url: string): Promise<Row[]> => {
  const tokens = await Promise.all(Array.from({ length: SEATS }, () => newToken(url)));
  const table = await openTable(url, { game: "train", seats: SEATS }, tokens[0]!);
  const bots = tokens.map((token) => startBot(url, table, token));
  await Promise.all(bots.map((bot) => bot.when(() => bot.entries.length > 0)));
  for (const [seat, bot] of bots.entries()) await bot.sit(seat, `player ${seat}`);
  const heard: Heard = { bytes: 0, at: 0 };
  const watchers: WebSocket[] = [];
  let start = 0;
  await playToTheEnd(
    bots,
    async () => {
      for (let from = 0; from < WATCHERS; from += 20)
        watchers.push(
          ...(await Promise.all(Array.from({ length: 20 }, (_, at) => watch(url, table, from + at, heard)))),
        );
    },
    () => {
      start = performance.now();
      heard.bytes = 0;
    },
  );
  const spoken = bots[1]!.ask({ type: "say", phrase: "good-game" } as AnyCommand).then(() => performance.now() - start);
  while (performance.now() - heard.at < QUIET) await pause(50);
  const answer = await Promise.race([spoken, pause(10_000).then(() => Number.NaN)]);
  for (const end of [...watchers, ...bots]) end.close();
  const what = `${WATCHERS} watchers, ${bots[0]!.entries.length} entries`;
  return [
    measured(`the end of a game, ${what}: sent to the watchers`, heard.bytes / 1_000_000, "MB"),
    measured("the same: until the last has it all", heard.at - start, "ms"),
    measured("the same: a player's word meanwhile", answer, "ms"),
  ];
};

export const crowdRows = (): Promise<Row[]> =>
  withBareServer(async (url) => [...(await lobbyRows(url)), ...(await endRows(url))]);
