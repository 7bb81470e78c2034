/**
 * `play URL --with COMMAND`: connects any program to a seat. On each turn the program reads one line of JSON: `seat`,
 * `view` (the game as that seat may see it), `moves` (legal moves), `minimum`, `left` (ms). It answers with a line: one
 * of the moves. Its other output goes to standard error.
 *
 * A program that fails is started again. If that does not help, it leaves the game, so that no opponent waits.
 */
import { fold } from "../../../engine/log/log.ts";
import { isRefused, joinTable, type RemoteTable, type Reply, ServerError, type Turn } from "../../program/client.ts";
import { parseOptions, parseWhole } from "../command/arguments.ts";
import { type Command, CommandError, UsageError } from "../command/usage.ts";
import { EngineFault, EngineProcess } from "../engine/engine-process.ts";
import { openStateFile } from "./state-file.ts";

const OPTIONS = {
  with: { type: "string" },
  seat: { type: "string" },
  name: { type: "string" },
  token: { type: "string" },
  state: { type: "string" },
  limit: { type: "string", default: "600" },
} as const;

/** How often the program may fail at one turn. */
const MAX_FAULTS = 3;

/** The game has gone on or ended without the move, which is no fault of the program's. */
const OVERTAKEN = ["stale", "game-over", "computer-called"];

/** The terminal sends them to this program only, because each engine is in another group. */
export const END_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export const complain = (text: string): void => void process.stderr.write(`play: ${text}\n`);

export const playCommand: Command = async (args) => {
  const { values, positionals } = parseOptions(args, OPTIONS);
  const [address] = positionals;
  if (address === undefined || !/^https?:/.test(address) || !URL.canParse(address))
    throw new UsageError("play: the address of a table");
  if (values.with === undefined) throw new UsageError("play: --with COMMAND");
  const seat = values.seat === undefined ? undefined : parseWhole("play: --seat", values.seat, 0);
  const limitMs = parseWhole("play: --limit", values.limit, 1) * 1000;
  const storage = values.state === undefined ? undefined : openStateFile(values.state);
  try {
    const table = await joinTable(address, { name: values.name ?? "Engine", seat, token: values.token, storage });
    await playToEnd(table, { command: values.with, limitMs }, storage === undefined);
    return JSON.stringify((await table.summary()).outcome);
  } catch (error) {
    throw error instanceof ServerError ? new CommandError(`play: ${address}: ${error.message}`) : error;
  }
};

/** A program, and the longest time that it may think about a move. */
export interface Engine {
  readonly command: string;
  readonly limitMs: number;
}

/** `isLeaving`: whether the program gives its seat up when it is interrupted, because it cannot continue later. */
export const playToEnd = async (
  table: RemoteTable,
  { command, limitMs }: Engine,
  isLeaving: boolean,
): Promise<void> => {
  const engine = new EngineProcess(command, complain);
  let isInterrupted = false;
  const interrupt = () => {
    isInterrupted = true;
    table.close();
    engine.stop();
  };
  for (const signal of END_SIGNALS) process.once(signal, interrupt);
  try {
    for await (const turn of table.turns()) await playTurn(table, turn, engine, limitMs, () => isInterrupted);
  } catch (error) {
    if (!isInterrupted && !(error instanceof EngineFault)) throw error;
    if (!isInterrupted) throw new CommandError(`play: ${(error as Error).message}; ${howLeft(await table.leave())}`);
  } finally {
    engine.stop();
    for (const signal of END_SIGNALS) process.off(signal, interrupt);
  }
  if (isInterrupted)
    throw new CommandError(`play: interrupted; ${isLeaving ? howLeft(await table.leave()) : "the seat is kept"}`);
};

const playTurn = async (
  table: RemoteTable,
  turn: Turn,
  engine: EngineProcess,
  limitMs: number,
  isInterrupted: () => boolean,
): Promise<void> => {
  for (let faults = 1; ; faults++) {
    try {
      const move = (await engine.answer(lineOf(table, turn), limitMs)) as Turn["moves"][number];
      const reply = await table.play(turn, move);
      if (!isRefused(reply) || OVERTAKEN.includes(reply.code)) return;
      throw new EngineFault(`${JSON.stringify(move)} is refused: ${[reply.code, reply.rule ?? ""].join(" ").trim()}`);
    } catch (error) {
      if (!(error instanceof EngineFault) || isInterrupted() || faults === MAX_FAULTS) throw error;
      complain(`${error.message}; the program is started again`);
      engine.restart();
    }
  }
};

const howLeft = (reply: Reply): string => {
  if (isRefused(reply)) return `it could not leave the game: ${reply.code}`;
  const type = "event" in reply ? reply.event?.type : undefined;
  if (type === "seat-left") return "it has stood up";
  return type === "stepped-out" ? "the table plays for it from now on" : "it has resigned";
};

const lineOf = ({ entries }: RemoteTable, { seat, moves, minimum, left }: Turn) => ({
  seat,
  view: fold(entries).play,
  moves,
  minimum,
  left,
});
