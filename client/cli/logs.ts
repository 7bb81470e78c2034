/** Commands that make, redact, fold and verify logs, for every game. */

import { selfplay } from "../../engine/bot/selfplay.ts";
import type { Viewer } from "../../engine/contract/game.ts";
import { fold, makeLog, openedEventOf, viewLog } from "../../engine/log/log.ts";
import { verify } from "../../engine/log/verify.ts";
import type { Entry } from "../../engine/table/types.ts";
import { playBotGame } from "./bot-game.ts";
import {
  parseGame,
  parseGameOptions,
  parseOptions,
  parseSeats,
  readAsGame,
  readLog,
  readText,
} from "./command/arguments.ts";
import { type Command, UsageError } from "./command/usage.ts";
import { readGame } from "./games.ts";
import { seatName } from "./seat-name.ts";

const selfplayCommand: Command = async (args) => {
  const { values, positionals } = parseOptions(args, {
    seats: { type: "string" },
    seed: { type: "string", default: "1" },
    options: { type: "string", default: "{}" },
    level: { type: "string" },
  });
  const game = parseGame(positionals[0]);
  const options = parseGameOptions(game, values.options);
  const seats = parseSeats(game, options, values.seats);
  const asked = { game: game.id, seats, options, seed: values.seed };
  return makeLog(values.level === undefined ? selfplay(asked) : await playBotGame(asked, values.level));
};

const viewCommand: Command = async (args, stdin) => {
  const { values } = parseOptions(args, { as: { type: "string" } });
  const entries = readLog(await stdin());
  return makeLog(viewLog(entries, parseViewer(values.as, openedEventOf(entries).seats)));
};

const replayCommand: Command = async (_args, stdin) => {
  const entries = readGame(await stdin());
  const { game, play, outcome, phase, chairs, origin, isUploaded } = readAsGame(() => fold(entries));
  const names = chairs.map((_, seat) => seatName(chairs, seat));
  return JSON.stringify({ game, phase, outcome, origin, isUploaded, names, play }, null, 2);
};

const verifyCommand: Command = async (args) => {
  const { values, positionals } = parseOptions(args, { received: { type: "string" }, as: { type: "string" } });
  const entries = readLog(await readText(positionals[0]));
  const received = values.received === undefined ? undefined : readLog(await readText(values.received));
  const verdict = verify(
    entries,
    received && { viewer: parseViewer(values.as, openedEventOf(entries).seats), entries: received },
  );
  if (verdict.fault !== null) process.exitCode = 1;
  return JSON.stringify({ ...verdict, ...originOf(entries) });
};

/** Who dealt the game, and whether it was uploaded; verifying the deals proves neither. */
const originOf = (entries: readonly Entry[]) => {
  const uploaded = entries.some(({ event }) => event.type === "uploaded");
  return { origin: openedEventOf(entries).origin ?? "server", isUploaded: uploaded };
};

const parseViewer = (as: string | undefined, seats: number): Viewer => {
  if (as === "watcher" || as === "all") return as;
  const seat = Number(as);
  if (as === undefined || !Number.isInteger(seat) || seat < 0 || seat >= seats) {
    throw new UsageError(`--as 0 … ${seats - 1} or watcher`);
  }
  return seat;
};

export const logCommands: Readonly<Record<string, Command>> = {
  selfplay: selfplayCommand,
  view: viewCommand,
  replay: replayCommand,
  verify: verifyCommand,
};
