/**
 * The engine on the command line, without server or browser. Exit codes: 0 done, 1 a log that does not verify, 2
 * misuse.
 */
import { text } from "node:stream/consumers";
import "../../engine/games/all-games.ts";
import { chooseCommand } from "./choose.ts";
import { gameCommands } from "./games.ts";
import { logCommands } from "./logs.ts";
import { matchCommand } from "./match.ts";
import { playCommand } from "./play.ts";
import { studyCommand } from "./study.ts";
import { type Command, makeUsage, Usage } from "./usage.ts";

const commands: Readonly<Record<string, Command>> = {
  choose: chooseCommand,
  match: matchCommand,
  play: playCommand,
  study: studyCommand,
  ...logCommands,
  ...Object.assign({}, ...gameCommands.map(({ commands }) => commands)),
};

const run = async ([name, ...args]: readonly string[]): Promise<void> => {
  const command = commands[name ?? ""];
  if (command === undefined) throw new Usage(name === undefined ? "no command" : `no such command: ${name}`);
  const output = await command(args, () => text(process.stdin));
  process.stdout.write(output.endsWith("\n") || output === "" ? output : `${output}\n`);
};

// A reader such as `head` may close the pipe early; that is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Usage)) throw error;
  process.stderr.write(`${error.message}\n${makeUsage(gameCommands.flatMap(({ usage }) => usage))}\n`);
  process.exitCode = 2;
}
