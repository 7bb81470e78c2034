/** Parses arguments that several commands share: a game, its options, whole numbers, a log. */

import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { type ParseArgsConfig, parseArgs } from "node:util";
import * as v from "valibot";
import { findBot, gamesWithBot } from "../../../engine/bot/registry.ts";
import type { GameBot } from "../../../engine/contract/bot.ts";
import type { Game } from "../../../engine/contract/game.ts";
import { findNewestGame, installedGames } from "../../../engine/contract/game-registry.ts";
import { loadBotData } from "../../../engine/games/all-bot-data.ts";
import { describeIssues } from "../../../engine/kit/schema-issues.ts";
import { isLogFault, parseLog } from "../../../engine/log/log.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { UsageError } from "./usage.ts";

/** `parseArgs` whose errors are `UsageError` errors. */
export const parseOptions = <const O extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  options: O,
) => {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

/** A result for each line that is not empty. A line that cannot be read loses only its own: its result is the error. */
export const answerLines = async (
  text: string,
  answer: (line: string) => string | Promise<string>,
): Promise<readonly string[]> => {
  const answers: string[] = [];
  for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== "")) {
    try {
      answers.push(await answer(line));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      answers.push(`error: ${error.message}`);
      process.exitCode = 2;
    }
  }
  return answers;
};

export const parseGame = (id: string | undefined): Game => {
  const game = findNewestGame(id ?? "");
  if (game !== undefined) return game;
  const ids = installedGames().map((installed) => installed.id);
  throw new UsageError(`games: ${ids.join(", ")}`);
};

export const parseGameOptions = (game: Game, json: string): object => {
  const options = v.safeParse(game.options, parseJson(json));
  if (!options.success) throw new UsageError(`bad options: ${describeIssues(options.issues, "options")}`);
  return options.output;
};

/** The requested number of seats, else the smallest possible. */
export const parseSeats = (game: Game, options: object, text: string | undefined): number => {
  const allowed = game.seatCounts(options);
  const seats = text === undefined ? allowed[0] : Number(text);
  if (seats !== undefined && allowed.includes(seats)) return seats;
  if (allowed.length > 0) throw new UsageError(`seats for these options: ${allowed.join(", ")}`);
  throw new UsageError(`no number of seats fits these options; those of ${game.id} by themselves: ${plainSeats(game)}`);
};

const plainSeats = (game: Game): string => {
  const plain = v.safeParse(game.options, {});
  return plain.success ? game.seatCounts(plain.output).join(", ") : "none";
};

export const parseBot = async (game: string): Promise<GameBot> => {
  const bot = await findBot(game);
  if (bot === undefined) throw new UsageError(`games with a computer player: ${gamesWithBot.join(", ")}`);
  return bot;
};

/** Loads all optional data of a bot's level. */
export const makeReady = (game: string, level: number): Promise<void> => loadBotData(game, level, null, async () => {});

export const parseLevel = (bot: GameBot, text: string | undefined): number => {
  const level = parseWhole("--level", text, 1);
  if (level > bot.levels) throw new UsageError(`levels: 1 … ${bot.levels}`);
  return level;
};

export const parseWhole = (name: string, text: string | undefined, least: number): number => {
  const number = Number(text);
  if (text === undefined || !Number.isSafeInteger(number) || number < least)
    throw new UsageError(`${name}: a whole number from ${least} on`);
  return number;
};

const parseJson = (input: string): unknown => {
  try {
    return JSON.parse(input);
  } catch {
    throw new UsageError(`not JSON: ${input}`);
  }
};

export const readText = async (file: string | undefined): Promise<string> => {
  if (file === undefined) throw new UsageError("which file?");
  return readFile(file, "utf8").catch((error) => refuse(file, error));
};

/** The lines of a file of any size. */
export async function* readLines(file: string): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  } catch (error) {
    refuse(file, error as NodeJS.ErrnoException);
  }
}

const refuse = (file: string, { code }: NodeJS.ErrnoException): never => {
  throw new UsageError(`${file}: ${code === "ENOENT" ? "there is no such file" : `it cannot be read (${code})`}`);
};

/** Calls `read` on a well-formed log, which may describe no game: then it cannot be folded. */
export const readAsGame = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError("not a game: what this log tells cannot have happened");
  }
};

export const readLog = (input: string): readonly Entry[] => {
  const log = parseLog(input);
  if (isLogFault(log)) throw new UsageError(`not a log: ${log.fault} in line ${log.line}`);
  return log;
};
