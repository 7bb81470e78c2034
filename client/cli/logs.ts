/** Commands that make, redact, fold and check logs, for every game of the registry. */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import * as v from "valibot";
import type { Viewer } from "../../engine/game.ts";
import { parsePdnLog } from "../../engine/games/pool/pdn-log.ts";
import { findGame, installedGames } from "../../engine/games.ts";
import { fold, isLogFault, makeLog, openedOf, parseLog, viewLog } from "../../engine/log.ts";
import { selfplay } from "../../engine/selfplay.ts";
import type { Entry } from "../../engine/table-types.ts";
import { verify } from "../../engine/verify.ts";
import type { Command } from "./main.ts";
import { Usage } from "./usage.ts";

const selfplayCommand: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seats: { type: "string" },
      seed: { type: "string", default: "1" },
      options: { type: "string", default: "{}" },
    },
  });
  const game = findGame(positionals[0] ?? "");
  if (game === undefined)
    throw new Usage(
      `games: ${installedGames()
        .map(({ id }) => id)
        .join(", ")}`,
    );
  const options = v.safeParse(game.options, parseJson(values.options));
  if (!options.success) throw new Usage(`bad options: ${options.issues.map((issue) => issue.message).join("; ")}`);
  const allowed = game.seatCounts(options.output);
  const seats = values.seats === undefined ? allowed[0] : Number(values.seats);
  if (seats === undefined || !allowed.includes(seats))
    throw new Usage(`seats for these options: ${allowed.join(", ")}`);
  return makeLog(selfplay({ game: game.id, seats, options: options.output, seed: values.seed }));
};

const viewCommand: Command = async (args, stdin) => {
  const { values } = parseArgs({ args: [...args], options: { as: { type: "string" } } });
  const entries = readLog(await stdin());
  return makeLog(viewLog(entries, parseViewer(values.as, openedOf(entries).seats)));
};

const replayCommand: Command = async (_args, stdin) => {
  const input = await stdin();
  const entries = input.trimStart().startsWith("{") ? readLog(input) : parsePdnLog(input);
  if (entries === null) throw new Usage("neither a log nor a PDN");
  const { play, outcome, phase, chairs } = fold(entries);
  return JSON.stringify(
    { game: openedOf(entries).game, phase, outcome, names: chairs.map((chair) => chair?.name), play },
    null,
    2,
  );
};

const verifyCommand: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { received: { type: "string" }, as: { type: "string" } },
  });
  const entries = readLog(await readText(positionals[0]));
  const received = values.received === undefined ? undefined : readLog(await readText(values.received));
  const verdict = verify(
    entries,
    received && { viewer: parseViewer(values.as, openedOf(entries).seats), entries: received },
  );
  if (verdict.fault !== null) process.exitCode = 1;
  return JSON.stringify(verdict);
};

const readText = async (file: string | undefined): Promise<string> => {
  if (file === undefined) throw new Usage("which file?");
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new Usage(`${file}: ${error.code}`);
  });
};

const readLog = (input: string): readonly Entry[] => {
  const log = parseLog(input);
  if (isLogFault(log)) throw new Usage(`not a log: ${log.fault} in line ${log.line}`);
  return log;
};

const parseViewer = (as: string | undefined, seats: number): Viewer => {
  if (as === "watcher" || as === "all") return as;
  const seat = Number(as);
  if (as === undefined || !Number.isInteger(seat) || seat < 0 || seat >= seats) {
    throw new Usage(`--as 0 … ${seats - 1} or watcher`);
  }
  return seat;
};

const parseJson = (input: string): unknown => {
  try {
    return JSON.parse(input);
  } catch {
    throw new Usage(`not JSON: ${input}`);
  }
};

export const logCommands: Readonly<Record<string, Command>> = {
  selfplay: selfplayCommand,
  view: viewCommand,
  replay: replayCommand,
  verify: verifyCommand,
};
