/** The commands of the command line: their type, their usage texts and their errors. */
import type { Entry } from "../../../engine/table/types.ts";

/** A command of the command line: takes its arguments and standard input, returns the text to print. */
export type Command = (args: readonly string[], stdin: () => Promise<string>) => Promise<string>;

/** A game's own commands. */
export interface GameCommands {
  readonly commands: Readonly<Record<string, Command>>;
  /** A line for each of them. */
  readonly usage: readonly string[];
  /** Reads a game in its own notation as a log. Returns null if the text is none. */
  readonly readNotation?: (text: string) => readonly Entry[] | null;
}

/** A user's mistake: printed as one line, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A failure that the user did not cause: printed as one line, exit code 1. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** The commands of every game; each begins with its name, and may continue on further lines. */
const ENTRIES = [
  `selfplay GAME [--seats N] [--seed S] [--options JSON] [--level N]
                                               the full log of a random legal game`,
  "view --as SEAT|watcher                       a full log on standard input, as that viewer may see it",
  "replay                                       folds a log or a notation on standard input: final position and outcome",
  `verify FILE [--received FILE --as SEAT|watcher]
                                               checks an opened log: commitment, deals, moves; and against what was received`,
  `choose GAME --level N [--nodes K] [--seed S] [--seat SEAT]
                                               what a computer would do: a log as one seat may see it on standard input`,
  `match GAME --levels A,B[,…] [--games N] [--nodes K] [--seed S] [--seats N] [--options JSON]
                                               computers against each other: results, error bars, time a decision`,
  `play URL --with COMMAND [--seat N] [--name NAME] [--token TOKEN] [--state FILE] [--limit SECONDS]
                                               a program plays at a table: a turn a line on its input, a move a line on its output.
                                               --state keeps token and salt for a restart; --limit (600) is for each move`,
  `bot SERVER --rules FILE --state FILE         a program that stays: takes games of the lobby, invitations and the seats of rematches by
                                               the rules, and starts an engine per game as play does. Rules: {"name", "with", "games",
                                               "atOnce": 1 to 8, "clocks": ["fischer", "turn", "days"], "programs": true, "limit",
                                               "lobby": false, "author", "contact"}. Hosts can invite it if it has an author`,
  `benchmark SERVER --game GAME --level N [--games N] [--with COMMAND] [--name NAME] [--seats N] [--options JSON] [--limit SECONDS]
                                               an agent against a server's computers, from each seat in turn: results with 95 % intervals
                                               as a table and as JSON. Each log is verified. Without --with it prints the link of each
                                               game, at which the agent sits down by HTTP or by the tools at /mcp`,
  `token SERVER --state FILE --rotate | --add play|read | --end ID|all | --list
                                               the tokens of the player in the state file: a new one in place of the old, a further one
                                               to play or only to read, the end of one or of all`,
  "study FILE [--nodes K] [--seed S]            a line for each move of a log or a notation: its value, the best one, the loss",
] as const;

const nameOf = (entry: string): string => entry.split(" ", 1)[0]!;

/** The usage of one command, or of all. `ofGames`: a line for each command that a game adds. */
export const makeUsage = (ofGames: readonly string[], name?: string): string => {
  const entries = [...ofGames, ...ENTRIES].filter((entry) => name === undefined || nameOf(entry) === name);
  return [`usage: npm run -s cli -- ${name === undefined ? "COMMAND …" : ""}`.trimEnd(), ...entries].join("\n  ");
};
