/**
 * `play URL --with COMMAND`: connects any program to a seat. On each turn the program reads one line of JSON: `seat`,
 * `view` (the game as that seat may see it), `moves` (all legal moves), `minimum`, `left` (ms). It answers with a line:
 * one of the moves. Its other output goes to standard error.
 */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fold } from "../../engine/log/log.ts";
import { isRefused, joinTable, type RemoteTable, type Turn } from "../program/table.ts";
import { parseOptions } from "./arguments.ts";
import { type Command, Usage } from "./usage.ts";

const OPTIONS = {
  with: { type: "string" },
  seat: { type: "string" },
  name: { type: "string" },
  token: { type: "string" },
} as const;

export const playCommand: Command = async (args) => {
  const { values, positionals } = parseOptions(args, OPTIONS);
  const [address] = positionals;
  if (address === undefined || !URL.canParse(address)) throw new Usage("play: the address of a table");
  if (values.with === undefined) throw new Usage("play: --with COMMAND");
  if (values.seat !== undefined && !/^\d+$/.test(values.seat)) throw new Usage("play: --seat N, from 0");
  const seat = values.seat === undefined ? undefined : Number(values.seat);
  const table = await joinTable(address, { name: values.name ?? "Engine", seat, token: values.token });
  await playWith(table, values.with);
  return JSON.stringify((await table.summary()).outcome);
};

const playWith = async (table: RemoteTable, command: string): Promise<void> => {
  const program = spawn(command, { shell: true, stdio: ["pipe", "pipe", "inherit"] });
  // A program that has exited is reported below.
  program.stdin.on("error", () => {});
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  try {
    for await (const turn of table.turns()) {
      program.stdin.write(`${JSON.stringify(lineOf(table, turn))}\n`);
      const { value, done } = await lines.next();
      if (done === true) throw new Usage("play: the program ended before the game");
      const reply = await table.play(turn, parseMove(value));
      // A late move is no longer needed; any other refused move would be refused again.
      if (isRefused(reply) && reply.code !== "stale")
        throw new Usage(`play: ${value}: ${reply.code} ${reply.rule ?? ""}`);
    }
  } finally {
    program.stdin.end();
    program.kill();
  }
};

const lineOf = ({ entries }: RemoteTable, { seat, moves, minimum, left }: Turn) => ({
  seat,
  view: fold(entries).play,
  moves,
  minimum,
  left,
});

const parseMove = (line: string): { readonly type: string } => {
  try {
    return JSON.parse(line);
  } catch {
    throw new Usage(`play: no move: ${line}`);
  }
};
