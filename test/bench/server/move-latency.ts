/**
 * The time of a move through a table, from one player's socket to the other's, compared with a bare Durable Object
 * (baseline/worker.ts). Both run in the same workerd and are measured in turn, move by move.
 */
import { setTimeout } from "node:timers/promises";
import * as v from "valibot";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import "../../../engine/games/all-games.ts";
import { selfplay } from "../../../engine/bot/selfplay.ts";
import { commandBehind } from "../../../engine/log/command-behind.ts";
import { isTableEvent } from "../../../engine/table/evolve.ts";
import { seatTwoBots } from "../../support/server/bot.ts";
import { percentile, type Row } from "../bench-row.ts";
import { withBareServer } from "./bare-server.ts";

const MOVES = 600;
/** Moves after which measuring starts: at a new server little is compiled, and all tables share compiled code. */
const NEW_SERVER_MOVES = 100;
const WARM_UP_MOVES = 1500;
const GOAL = 1.2;

/** New tables send their reports within this time, in ms. */
const REPORTS_SENT_MS = 3000;

/** A table's rate limit for one socket. More moves would measure the limit. */
const MOVES_PER_TABLE = 60;

const options = v.parse(newestGame("pool").options, { black: "first" });

/** A recorded random game, repeated at one table after the other. */
const recorded = selfplay({ game: "pool", seats: 2, options, seed: "live" })
  .filter(({ seat, event }) => seat !== null && !isTableEvent(event))
  .slice(0, MOVES_PER_TABLE);

interface Wire {
  /** Sends a text from one socket; resolves with the ms until the other socket has received it. */
  pass(): Promise<number>;
  close(): void;
}

const openSocket = (url: string, token?: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const options = { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } };
    // Node's WebSocket accepts headers, unlike a browser's.
    const socket = new WebSocket(url.replace("http", "ws"), options as unknown as string[]);
    socket.onopen = () => resolve(socket);
    socket.onerror = () => reject(new Error(`no connection to ${url}`));
  });

/** The time from a send to the other's first frame that contains `mark`, without parsing. */
const timeFrame = (from: WebSocket, to: WebSocket, text: string, mark: string): Promise<number> =>
  new Promise((resolve) => {
    to.onmessage = ({ data }) => {
      const elapsed = performance.now() - start;
      if (String(data).includes(mark)) resolve(elapsed);
    };
    const start = performance.now();
    from.send(text);
  });

interface Pair {
  readonly sockets: readonly WebSocket[];
  /** The number of moves so far. */
  passes: number;
}

/**
 * Uses one pair after the other, each for as many moves as the rate limit allows. All are opened before measuring,
 * because a new table's reports to the lobby and its players take a core for longer than a game's moves.
 */
const wireOf = (pairs: readonly Pair[], passMove: (pair: Pair) => Promise<number>): Wire => {
  let passes = 0;
  return {
    pass: () => passMove(pairs[Math.floor(passes++ / recorded.length)]!),
    close: () => {
      for (const { sockets } of pairs) for (const socket of sockets) socket.close();
    },
  };
};

const pairsOf = async (open: (index: number) => Promise<readonly WebSocket[]>): Promise<readonly Pair[]> => {
  const pairs: Pair[] = [];
  for (let index = 0; index * recorded.length < WARM_UP_MOVES + MOVES; index++)
    pairs.push({ sockets: await open(index), passes: 0 });
  return pairs;
};

const bareWire = async (url: string): Promise<Wire> => {
  const frame = JSON.stringify({ type: "command", id: "A1b2C3d4", seq: 10, command: { type: "move", path: [11, 15] } });
  const pairs = await pairsOf((index) => {
    const address = `${url}/bare/table-${index}`;
    return Promise.all([openSocket(address), openSocket(address)]);
  });
  return wireOf(pairs, ({ sockets }) => timeFrame(sockets[0]!, sockets[1]!, frame, "command"));
};

const tableWire = async (url: string): Promise<Wire> => {
  const pairs = await pairsOf(async () => {
    const { table, tokens, bots } = await seatTwoBots(url, options);
    for (const bot of bots) bot.close();
    const address = `${url}/api/tables/${table}/socket?from=4&as=`;
    return Promise.all(tokens.map((token, seat) => openSocket(`${address}${seat}`, token)));
  });
  return wireOf(pairs, (pair) => {
    const { seq, seat, event } = recorded[pair.passes++]!;
    const frame = {
      type: "command",
      id: `bench-move-${seq}`,
      seq: seq - 1,
      command: commandBehind(newestGame("pool"), event),
    };
    return timeFrame(pair.sockets[seat!]!, pair.sockets[1 - seat!]!, JSON.stringify(frame), `"seq":${seq},`);
  });
};

/** The time of each move in ms, by wire. */
const alternately = async (wires: readonly Wire[]): Promise<number[][]> => {
  const times: number[][] = wires.map(() => []);
  for (let move = 0; move < WARM_UP_MOVES + MOVES; move++)
    for (const [index, wire] of wires.entries()) times[index]!.push(await wire.pass());
  return times;
};

/** Compares the table with the bare object; `part`: the share of the moves, from the fastest. */
const rowOf = (name: string, [table, bare]: readonly number[][], from: number, part: number): Row => {
  const [value, bareTime] = [table!, bare!].map((times) => percentile(times.slice(from, from + MOVES), part));
  return {
    name,
    value: value!,
    unit: "ms",
    comparedWith: `bare object ${bareTime!.toFixed(2)} ms`,
    ratio: value! / bareTime!,
  };
};

export const liveRows = (): Promise<Row[]> =>
  withBareServer(async (url) => {
    const wires = [await tableWire(url), await bareWire(url)];
    await setTimeout(REPORTS_SENT_MS);
    const times = await alternately(wires);
    for (const wire of wires) wire.close();
    const row = rowOf("a move from socket to socket, median", times, WARM_UP_MOVES, 0.5);
    return [
      { ...row, goal: `ratio ≤ ${GOAL}`, isMet: row.ratio! <= GOAL },
      rowOf("a move from socket to socket, p99", times, WARM_UP_MOVES, 0.99),
      rowOf("the same at a server just started, median", times, NEW_SERVER_MOVES, 0.5),
    ];
  });
