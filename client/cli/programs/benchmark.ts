/**
 * `benchmark SERVER --game GAME --level N`: an agent against the computer players of a server, from every seat in turn.
 * Nobody chose the deals: each log is verified from the server's commitment and the agent's own salt.
 */
import type { Outcome, Seat } from "../../../engine/contract/game.ts";
import { openedEventOf } from "../../../engine/log/log.ts";
import { verify } from "../../../engine/log/verify.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { isRefused, openTable, type RemoteTable, Server, ServerError } from "../../program/client.ts";
import { parseGame, parseGameOptions, parseOptions, parseSeats, parseWhole, readLog } from "../command/arguments.ts";
import { scoreInterval } from "../command/score-interval.ts";
import { type Command, CommandError, UsageError } from "../command/usage.ts";
import { type Engine, playToEnd } from "./play.ts";

const OPTIONS = {
  game: { type: "string" },
  level: { type: "string" },
  games: { type: "string", default: "20" },
  options: { type: "string", default: "{}" },
  seats: { type: "string" },
  with: { type: "string" },
  name: { type: "string", default: "Agent" },
  limit: { type: "string", default: "600" },
} as const;

interface PlayedGame {
  readonly table: string;
  readonly seat: Seat;
  readonly result: "won" | "drawn" | "lost";
  readonly reason: string;
  readonly commitment: string;
  /** What does not verify; null if everything does. */
  readonly fault: string | null;
}

interface Benchmark {
  readonly server: Server;
  readonly name: string;
  readonly order: { readonly game: string; readonly seats: number; readonly options: object };
  readonly level: number;
  /** Null: the agent comes by the link that is printed, by HTTP or by the tools at /mcp. */
  readonly engine: Engine | null;
}

export const benchmarkCommand: Command = async (args) => {
  const { values, positionals } = parseOptions(args, OPTIONS);
  const [address] = positionals;
  if (address === undefined || !/^https?:/.test(address) || !URL.canParse(address))
    throw new UsageError("benchmark: the address of a server");
  const game = parseGame(values.game);
  const options = parseGameOptions(game, values.options);
  const seats = parseSeats(game, options, values.seats);
  const level = parseWhole("benchmark: --level", values.level, 1);
  const count = parseWhole("benchmark: --games", values.games, 1);
  const limitMs = parseWhole("benchmark: --limit", values.limit, 1) * 1000;
  try {
    const server = await Server.join(new URL(address).origin, values.name);
    const engine = values.with === undefined ? null : { command: values.with, limitMs };
    const benchmark = { server, name: values.name, order: { game: game.id, seats, options }, level, engine };
    const games: PlayedGame[] = [];
    for (let at = 0; at < count; at++) games.push(await playGame(benchmark, at % seats));
    if (games.some(({ fault }) => fault !== null)) process.exitCode = 1;
    return makeReport(benchmark, games);
  } catch (error) {
    throw error instanceof ServerError ? new CommandError(`benchmark: ${address}: ${error.message}`) : error;
  }
};

const playGame = async ({ server, name, order, level, engine }: Benchmark, seat: Seat): Promise<PlayedGame> => {
  const table = await openTable(server.origin, order as never, { name, seat, token: server.token });
  for (const other of Array(order.seats).keys()) if (other !== seat) await seatComputer(table, other, level);
  const opened = (await readEntries(table))[0]!;
  if (engine === null) await watchAgent(table, seat);
  else await playToEnd(table, engine, true);
  const log = await readEntries(table);
  const received = engine === null ? undefined : { viewer: seat, entries: table.entries };
  const { fault } = verify(log, received);
  const isSame = JSON.stringify(log[0]) === JSON.stringify(opened);
  const { outcome } = await table.summary();
  return {
    ...{ table: table.id, seat, result: resultFor(seat, outcome), reason: outcome?.reason ?? "" },
    commitment: openedEventOf(log).commitment,
    fault: isSame ? fault : "another opening than before the game",
  };
};

const seatComputer = async (table: RemoteTable, seat: Seat, level: number): Promise<void> => {
  const reply = await table.seatComputer(seat, level);
  if (isRefused(reply)) throw new ServerError(reply.code, 409);
};

/** Gives the seat up for an agent that comes by the link, and waits until its game is over. */
const watchAgent = async (table: RemoteTable, seat: Seat): Promise<void> => {
  await table.say({ type: "stand" });
  process.stderr.write(`benchmark: the agent sits down at ${table.url}?seat=${seat}\n`);
  for await (const frame of table.events()) if (frame.type === "entry" && frame.event.type === "revealed") return;
};

const readEntries = async ({ server, id }: RemoteTable): Promise<readonly Entry[]> =>
  readLog(await (await server.send(`/api/tables/${id}/log`)).text());

const resultFor = (seat: Seat, outcome: Outcome | null): PlayedGame["result"] => {
  if (outcome === null || outcome.winners.length === 0) return "drawn";
  return outcome.winners.includes(seat) ? "won" : "lost";
};

/** The share of the points, a draw as half of one, and its interval. */
export const scoreOf = (results: readonly PlayedGame["result"][]) => {
  const n = results.length;
  const points = results.reduce((sum, result) => sum + { won: 1, drawn: 0.5, lost: 0 }[result], 0);
  const [low, high] = scoreInterval(points / n, n);
  return { score: points / n, low, high };
};

const COLUMNS = ["seat", "games", "won", "drawn", "lost", "score", "from", "to"] as const;

/** A line for each seat and one for all, and then everything as one line of JSON. */
export const makeReport = (
  { order, level, name }: Pick<Benchmark, "order" | "level" | "name">,
  games: PlayedGame[],
) => {
  const row = (label: string, some: readonly PlayedGame[]) => {
    const count = (result: PlayedGame["result"]) => some.filter((one) => one.result === result).length;
    const { score, low, high } = scoreOf(some.map(({ result }) => result));
    const shares = [score, low, high].map((share) => share.toFixed(3));
    return [label, some.length, count("won"), count("drawn"), count("lost"), ...shares];
  };
  const seats = [...new Set(games.map(({ seat }) => seat))];
  const rows = [
    COLUMNS,
    ...seats.map((seat) =>
      row(
        String(seat),
        games.filter((one) => one.seat === seat),
      ),
    ),
    row("all", games),
  ];
  const verified = games.filter(({ fault }) => fault === null).length;
  const whole = {
    ...order,
    agent: name,
    level,
    verified,
    ...scoreOf(games.map(({ result }) => result)),
    played: games,
  };
  return [
    `${name} against level ${level} of ${order.game}: ${verified} of ${games.length} games verified`,
    ...rows.map((cells) => cells.map((cell) => String(cell).padStart(6)).join(" ")),
    JSON.stringify(whole),
  ].join("\n");
};
