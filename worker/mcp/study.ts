/** The values of moves: the moves that a seat has now, where the table allows hints, and those of a finished game. */
import { loadBotAtLevel, runInSlices } from "../../engine/bot/answer-question.ts";
import { seatKnowledge } from "../../engine/bot/seat-knowledge.ts";
import { prepareStudy, type StudiedLog, studyMove } from "../../engine/bot/study.ts";
import { seededRandom } from "../../engine/chance/seeded-random.ts";
import { type GameBot, nodesForWork } from "../../engine/contract/bot.ts";
import type { Seat } from "../../engine/contract/game.ts";
import { fullGameOf, rulesOfTable } from "../../engine/contract/game-registry.ts";
import { isLogFault, openedEventOf, parseLog } from "../../engine/log/log.ts";
import { isTableEvent } from "../../engine/table/evolve.ts";
import type { Entry } from "../../engine/table/types.ts";
import { ThinkingTurns } from "../bot/thinking-turns.ts";
import type { OwnRoutes } from "./own-routes.ts";

/** Who asks, and how much work one question may take, in the unit of `COMPUTER_NODES`; null for no limit. */
export interface Thinking {
  readonly caller: string;
  readonly work: number | null;
}

/** Per thread: an address studies one question at a time. */
const turns = new ThinkingTurns();

const strongest = async (entries: readonly Entry[], work: number | null) => {
  const opened = openedEventOf(entries);
  const { bot, level } = await loadBotAtLevel(opened.game, rulesOfTable(opened).levels ?? 0);
  const limit = nodesForWork(bot, level, work);
  const { nodes, mostNodes = nodes } = bot.study;
  return { bot, nodes: Math.min(nodes, limit), most: Math.min(mostNodes, limit) };
};

/** The seat's moves, best first, with the reasons that have a code. */
export const weighMoves = async (entries: readonly Entry[], seat: Seat, limit: number, { caller, work }: Thinking) => {
  const known = seatKnowledge(entries, seat);
  if (known === null) return [];
  const { bot, nodes } = await strongest(entries, work);
  const random = seededRandom(`hint ${entries.length}`);
  const weighed = await turns.take(caller, (pause) => runInSlices(bot.weigh(known, nodes, random), pause));
  return weighed.slice(0, limit).map(({ command, value }) => ({
    command,
    value: rounded(value),
    unit: bot.study.counts,
    reason: reasonOf(bot, known, command),
  }));
};

const reasonOf = (bot: GameBot, ...[known, command]: Parameters<NonNullable<GameBot["reason"]>>) =>
  bot.reason?.(known, command) ?? null;

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

const isMove = ({ states }: StudiedLog, { seq, event }: Entry): boolean =>
  !isTableEvent(event) && fullGameOf(states[seq]!).commandOf(event) !== null;

/** The entries of a finished game that were moves; with `seq`, what that move was worth, and what was better. */
export const study = async (api: OwnRoutes, table: string, seq: number | undefined, { caller, work }: Thinking) => {
  const entries = parseLog(await api.text(`/api/tables/${table}/log?as=all`));
  if (isLogFault(entries)) throw new Error(`a log that the table has made: ${entries.fault}`);
  const log = prepareStudy(entries);
  if (seq === undefined) return { moves: entries.filter((entry) => isMove(log, entry)) };
  if (entries[seq] === undefined) return null;
  const { bot, nodes, most } = await strongest(entries, work);
  const task = { bot, nodes, most, mode: "known", seed: "1" } as const;
  const studied = await turns.take(caller, (pause) => runInSlices(studyMove(log, seq, task), pause));
  return studied === null ? null : { ...studied, unit: bot.study.counts };
};
