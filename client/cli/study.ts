/** `study`: the value of each move of a game, from what its seat knew then. */

import { prepareStudy, type StudiedMove, type StudyTask, studyMove } from "../../engine/bot/study.ts";
import { runToEnd } from "../../engine/contract/bot.ts";
import { openedEventOf } from "../../engine/log/log.ts";
import { verify } from "../../engine/log/verify.ts";
import type { Entry } from "../../engine/table/types.ts";
import { makeReady, parseBot, parseOptions, parseWhole, readAsGame, readText } from "./command/arguments.ts";
import { type Command, UsageError } from "./command/usage.ts";
import { readGame } from "./games.ts";

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

const roundedOrNull = (value: number | null): number | null => (value === null ? null : rounded(value));

const makeLine = ({ seq, seat, played, value, best, loss }: StudiedMove): string =>
  JSON.stringify({
    seq,
    seat,
    played,
    value: roundedOrNull(value),
    best: { command: best.command, value: rounded(best.value) },
    loss: roundedOrNull(loss),
  });

/** One line for each move of the log; a moment is the position before it. */
const study = (entries: readonly Entry[], task: StudyTask): readonly string[] => {
  const log = readAsGame(() => prepareStudy(entries));
  return entries.flatMap(({ seq }) => {
    const move = runToEnd(studyMove(log, seq, task));
    return move === null ? [] : [makeLine(move)];
  });
};

/** A log with an illegal move is refused. */
const checked = (entries: readonly Entry[]): readonly Entry[] => {
  const { fault, seq } = verify(entries);
  if (fault === "illegal") throw new UsageError(`not a game: entry ${seq} is against the rules`);
  return entries;
};

export const studyCommand: Command = async (args) => {
  const { values, positionals } = parseOptions(args, {
    nodes: { type: "string" },
    seed: { type: "string", default: "1" },
  });
  const entries = checked(readGame(await readText(positionals[0])));
  const { game } = openedEventOf(entries);
  const bot = await parseBot(game);
  await makeReady(game, bot.levels);
  const usual = bot.hintNodes ?? bot.nodesOf(bot.levels);
  const nodes = values.nodes === undefined ? usual : parseWhole("--nodes", values.nodes, 1);
  return study(entries, { bot, mode: "known", nodes, seed: values.seed }).join("\n");
};
