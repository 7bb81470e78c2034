/**
 * The engine on the command line, without server or browser. Exit codes: 0 done, 1 a log that does not verify or a
 * failure, 2 misuse.
 */
import { text } from "node:stream/consumers";
import "../../engine/games/all-games.ts";
import { chooseCommand } from "./choose.ts";
import { type Command, CommandError, makeUsage, UsageError } from "./command/usage.ts";
import { gameCommands } from "./games.ts";
import { logCommands } from "./logs.ts";
import { matchCommand } from "./match.ts";
import { benchmarkCommand } from "./programs/benchmark.ts";
import { botCommand } from "./programs/bot.ts";
import { playCommand } from "./programs/play.ts";
import { tokenCommand } from "./programs/token.ts";
import { studyCommand } from "./study.ts";

const commands: Readonly<Record<string, Command>> = {
  benchmark: benchmarkCommand,
  bot: botCommand,
  choose: chooseCommand,
  match: matchCommand,
  play: playCommand,
  study: studyCommand,
  token: tokenCommand,
  ...logCommands,
  ...Object.assign({}, ...gameCommands.map(({ commands }) => commands)),
};

const usage = (name?: string): string =>
  makeUsage(
    gameCommands.flatMap(({ usage }) => usage),
    name,
  );

const HELP = ["--help", "-h", "help"];

const run = async ([name, ...args]: readonly string[]): Promise<string> => {
  if (name === undefined || HELP.includes(name)) return usage();
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new UsageError(`no such command: ${name}. --help lists them`);
  return args.includes("--help") || args.includes("-h") ? usage(name) : command(args, () => text(process.stdin));
};

// A reader such as `head` may close the pipe early; that is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

try {
  const output = await run(process.argv.slice(2));
  process.stdout.write(output.endsWith("\n") || output === "" ? output : `${output}\n`);
} catch (error) {
  if (!(error instanceof UsageError || error instanceof CommandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
