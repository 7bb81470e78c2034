import type { Entry } from "../../engine/table/types.ts";

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

/** A user's mistake: printed without a stack, exit code 2. */
export class Usage extends Error {
  override readonly name = "Usage";
}

/** `ofGames`: a line for each command that a game adds. */
export const makeUsage = (ofGames: readonly string[]): string => `usage: npm run -s cli -- COMMAND …
${ofGames.map((line) => `  ${line}\n`).join("")}  selfplay GAME [--seats N] [--seed S] [--options JSON] [--level N]
                                               the full log of a random legal game
  view --as SEAT|watcher                       a full log on standard input, as that viewer may see it
  replay                                       folds a log or a notation on standard input: final position and outcome
  verify FILE [--received FILE --as SEAT|watcher]
                                               checks an opened log: commitment, deals, moves; and against what was received
  choose GAME --level N [--nodes K] [--seed S] [--seat SEAT]
                                               what a computer would do: a log as one seat may see it on standard input
  match GAME --levels A,B[,…] [--games N] [--nodes K] [--seed S] [--seats N] [--options JSON]
                                               computers against each other: results, error bars, time a decision
  play URL --with COMMAND [--seat N] [--name NAME] [--token TOKEN]
                                               a program plays at a table: a turn a line on its input, a move a line on its output
  study FILE [--nodes K] [--seed S]            a line for each move of a log or a notation: its value, the best one, the loss`;
