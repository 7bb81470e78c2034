/**
 * A move's way through a table, from one player's socket to the other's, beside the same way through a bare Durable
 * Object (baseline/worker.ts): the same workerd, the two measured in turn, move by move.
 */
import { setTimeout } from "node:timers/promises";
import * as v from "valibot";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import "../../../engine/games/all-games.ts";
import { selfplay } from "../../../engine/bot/selfplay.ts";
import { commandBehind } from "../../../engine/log/command-behind.ts";
import { isTableEvent } from "../../../engine/table/evolve.ts";
import { seatTwo } from "../../support/server/bot.ts";
import { percentile, type Row } from "../bench-row.ts";
import { withBareServer } from "./bare-server.ts";

const MOVES = 600;
/** A server that has just been started has compiled little of either; in use, all its tables share what is compiled. */
const STARTED = 100;
const IN_USE = 1500;
const GOAL = 1.2;

/** In ms: by then a new table has told all who are to hear of it. */
const REST = 3000;

/** A table takes no more than this from one socket at once; a bench that met the limit would measure the limit. */
const MOVES_PER_TABLE = 60;

const options = v.parse(newestGame("pool").options, { black: "first" });

/** A recorded random game, played again at one table after the other. */
const recorded = selfplay({ game: "pool", seats: 2, options, seed: "live" })
  .filter(({ seat, event }) => seat !== null && !isTableEvent(event))
  .slice(0, MOVES_PER_TABLE);

interface Wire {
  /** Sends one text from one socket; resolves with the ms until the other socket has it. */
  pass(): Promise<number>;
  close(): void;
}

const openSocket = (url: string, token?: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const options = { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } };
    // Node's own WebSocket takes headers, which no browser's does.
    const socket = new WebSocket(url.replace("http", "ws"), options as unknown as string[]);
    socket.onopen = () => resolve(socket);
    socket.onerror = () => reject(new Error(`no socket at ${url}`));
  });

/** The time from a send to the other's first frame that holds `mark`; nothing is parsed on the way. */
const passed = (from: WebSocket, to: WebSocket, text: string, mark: string): Promise<number> =>
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
  /** How many have been passed. */
  passes: number;
}

/**
 * One pair after the other, each for as many moves as a table takes at once. All are opened beforehand and have come to rest: what a
 * table tells the lobby and its people when it begins is no part of a move, and takes a core for longer than a game's moves do.
 */
const wireOf = (pairs: readonly Pair[], passOn: (pair: Pair) => Promise<number>): Wire => {
  let passes = 0;
  return {
    pass: () => passOn(pairs[Math.floor(passes++ / recorded.length)]!),
    close: () => {
      for (const { sockets } of pairs) for (const socket of sockets) socket.close();
    },
  };
};

const pairsOf = async (open: (index: number) => Promise<readonly WebSocket[]>): Promise<readonly Pair[]> => {
  const pairs: Pair[] = [];
  for (let index = 0; index * recorded.length < IN_USE + MOVES; index++)
    pairs.push({ sockets: await open(index), passes: 0 });
  return pairs;
};

const bareWire = async (url: string): Promise<Wire> => {
  const frame = JSON.stringify({ type: "command", id: "A1b2C3d4", seq: 10, command: { type: "move", path: [11, 15] } });
  const pairs = await pairsOf((index) => {
    const address = `${url}/bare/table-${index}`;
    return Promise.all([openSocket(address), openSocket(address)]);
  });
  return wireOf(pairs, ({ sockets }) => passed(sockets[0]!, sockets[1]!, frame, "command"));
};

const tableWire = async (url: string): Promise<Wire> => {
  const pairs = await pairsOf(async () => {
    const { table, tokens, bots } = await seatTwo(url, options);
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
    return passed(pair.sockets[seat!]!, pair.sockets[1 - seat!]!, JSON.stringify(frame), `"seq":${seq},`);
  });
};

/** By wire: of each move in turn, in ms. */
const alternately = async (wires: readonly Wire[]): Promise<number[][]> => {
  const times: number[][] = wires.map(() => []);
  for (let move = 0; move < IN_USE + MOVES; move++)
    for (const [index, wire] of wires.entries()) times[index]!.push(await wire.pass());
  return times;
};

/** The two beside each other; `part`: of the moves, from the quickest. */
const rowOf = (name: string, [table, bare]: readonly number[][], from: number, part: number): Row => {
  const [value, least] = [table!, bare!].map((times) => percentile(times.slice(from, from + MOVES), part));
  return { name, value: value!, unit: "ms", beside: `bare object ${least!.toFixed(2)} ms`, ratio: value! / least! };
};

export const liveRows = (): Promise<Row[]> =>
  withBareServer(async (url) => {
    const wires = [await tableWire(url), await bareWire(url)];
    await setTimeout(REST);
    const times = await alternately(wires);
    for (const wire of wires) wire.close();
    const row = rowOf("a move from socket to socket, median", times, IN_USE, 0.5);
    return [
      { ...row, goal: `ratio ≤ ${GOAL}`, isMet: row.ratio! <= GOAL },
      rowOf("a move from socket to socket, p99", times, IN_USE, 0.99),
      rowOf("the same at a server just started, median", times, STARTED, 0.5),
    ];
  });
