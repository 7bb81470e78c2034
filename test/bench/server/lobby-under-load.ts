/**
 * The lobby and a large table under load: how fast the lobby's list is while players rename themselves at the rate
 * limit, and without that load in the same run. The end of a long game with 400 watchers, who are then sent all hidden
 * events (worker/sockets/send-throttle.ts).
 */

import { randomItem, seededRandom } from "../../../engine/chance/seeded-random.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { type Bot, newToken, openTable, startBot } from "../../support/server/bot.ts";
import { measured, percentile, type Row } from "../bench-row.ts";
import { withBareServer } from "./bare-server.ts";

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

// ── the lobby under load ──

const TABLES = 20;
/** Each player's frames a second, as many as the rate limit allows. */
const FRAMES_PER_SECOND = 10;
const SECONDS = 6;
const READ_INTERVAL_MS = 20;

const publicTable = async (url: string, index: number): Promise<Bot> => {
  const token = await newToken(url);
  const body = JSON.stringify({ game: "pool", public: true, clock: null });
  const headers = {
    ...{ "content-type": "application/json", authorization: `Bearer ${token}` },
    "CF-Connecting-IP": `10.1.0.${index}`,
  };
  const response = await fetch(`${url}/api/tables`, { method: "POST", headers, body });
  const bot = startBot(url, ((await response.json()) as { id: string }).id, token);
  await bot.waitUntil(() => bot.entries.length > 0);
  await bot.sit(0, `player ${index}`);
  return bot;
};

/** The times of reading the list, each from another address, in ms. */
const timeList = async (url: string): Promise<readonly number[]> => {
  const times: number[] = [];
  for (const end = performance.now() + SECONDS * 1000; performance.now() < end; await pause(READ_INTERVAL_MS)) {
    const start = performance.now();
    const response = await fetch(`${url}/api/lobby`, {
      headers: { "CF-Connecting-IP": `10.2.0.${times.length % 200}` },
    });
    await response.arrayBuffer();
    times.push(performance.now() - start);
  }
  return times;
};

/** Renames until `isOver`; resolves with the number of answers. */
const renameAll = async (bots: readonly Bot[], isOver: () => boolean): Promise<number> => {
  let answered = 0;
  await Promise.all(
    bots.map(async (bot) => {
      for (let count = 0; !isOver(); count++) {
        await Promise.race([bot.submit({ type: "rename", name: `name ${count}` }), pause(1000)]);
        answered++;
        await pause(1000 / FRAMES_PER_SECOND);
      }
    }),
  );
  return answered;
};

const lobbyRows = async (url: string): Promise<Row[]> => {
  const bots = await Promise.all(Array.from({ length: TABLES }, (_, index) => publicTable(url, index)));
  await pause(3000);
  const idle = await timeList(url);
  let isOver = false;
  const renaming = renameAll(bots, () => isOver);
  const busy = await timeList(url);
  isOver = true;
  const renamed = await renaming;
  for (const bot of bots) bot.close();
  const load = `${Math.round(renamed / SECONDS)} renames a second at ${TABLES} tables`;
  const row = (name: string, p: number): Row => ({
    ...measured(`the lobby's list, ${name}, under ${load}`, percentile(busy, p), "ms"),
    comparedWith: `idle ${percentile(idle, p).toFixed(2)} ms`,
    ratio: percentile(busy, p) / percentile(idle, p),
  });
  return [row("median", 0.5), row("p95", 0.95)];
};

// ── the end of a big table ──

const WATCHERS = 400;
const SEATS = 8;
/** After so long without a frame, in ms, all frames have been sent. */
const QUIET_MS = 3000;

interface Received {
  bytes: number;
  at: number;
}

const watch = (url: string, table: string, index: number, received: Received): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const options = { headers: { "CF-Connecting-IP": `10.3.${Math.floor(index / 50)}.1` } };
    const address = `${url.replace("http", "ws")}/api/tables/${table}/socket?patch=1`;
    const socket = new WebSocket(address, options as unknown as string[]);
    socket.onopen = () => resolve(socket);
    socket.onerror = () => reject(new Error("a watcher was not admitted"));
    socket.onmessage = ({ data }) => {
      received.bytes += String(data).length;
      received.at = performance.now();
    };
  });

/** `near` is awaited once, shortly before the end. `beforeMove` is called before each move from then on. */
const playToTheEnd = async (bots: readonly Bot[], near: () => Promise<void>, beforeMove: () => void): Promise<void> => {
  const random = seededRandom("crowd");
  let isNear = false;
  while (bots[0]!.state.phase !== "over") {
    const { state } = bots[0]!;
    const [seat] = seatsOnTurn(state);
    const bot = seat === undefined ? undefined : bots[seat];
    if (!isNear && state.played > 900) {
      isNear = true;
      await near();
    }
    if (isNear) beforeMove();
    if (bot === undefined || seat === undefined || !seatsOnTurn(bot.state).includes(seat)) await pause(5);
    else await bot.submit(randomItem(random, rulesOfTable(bot.state).moves(bot.state.play!, seat)) as AnyCommand);
  }
};

const endRows = async (url: string): Promise<Row[]> => {
  const tokens = await Promise.all(Array.from({ length: SEATS }, () => newToken(url)));
  const table = await openTable(url, { game: "train", seats: SEATS }, tokens[0]!);
  const bots = tokens.map((token) => startBot(url, table, token));
  await Promise.all(bots.map((bot) => bot.waitUntil(() => bot.entries.length > 0)));
  for (const [seat, bot] of bots.entries()) await bot.sit(seat, `player ${seat}`);
  const received: Received = { bytes: 0, at: 0 };
  const watchers: WebSocket[] = [];
  let start = 0;
  await playToTheEnd(
    bots,
    async () => {
      for (let from = 0; from < WATCHERS; from += 20)
        watchers.push(
          ...(await Promise.all(Array.from({ length: 20 }, (_, at) => watch(url, table, from + at, received)))),
        );
    },
    () => {
      start = performance.now();
      received.bytes = 0;
    },
  );
  const chatTime = bots[1]!
    .submit({ type: "say", phrase: "good-game" } as AnyCommand)
    .then(() => performance.now() - start);
  while (performance.now() - received.at < QUIET_MS) await pause(50);
  const answer = await Promise.race([chatTime, pause(10_000).then(() => Number.NaN)]);
  for (const connection of [...watchers, ...bots]) connection.close();
  const what = `${WATCHERS} watchers, ${bots[0]!.entries.length} entries`;
  return [
    measured(`the end of a game, ${what}: sent to the watchers`, received.bytes / 1_000_000, "MB"),
    measured("the same: until the last has it all", received.at - start, "ms"),
    measured("the same: a player's word meanwhile", answer, "ms"),
  ];
};

export const crowdRows = (): Promise<Row[]> =>
  withBareServer(async (url) => [...(await lobbyRows(url)), ...(await endRows(url))]);
