/** Compares the verdicts of a study with those at ten times its budget and another seed. */
import { QUICK_SHARE } from "../../../client/study/run/moment-order.ts";
import {
  gameMoments,
  prepareStudy,
  type StudiedLog,
  type StudyTask,
  studyMoment,
  studyMove,
} from "../../../engine/bot/study.ts";
import type { Verdict } from "../../../engine/bot/verdict.ts";
import { type GameBot, runToEnd } from "../../../engine/contract/bot.ts";
import { fullGameOf } from "../../../engine/contract/game-registry.ts";
import { isTableEvent } from "../../../engine/table/evolve.ts";
import type { Entry } from "../../../engine/table/types.ts";

export interface ComparedVerdict {
  readonly before: Verdict | "fine";
  readonly after: Verdict | "fine";
}

const taskOf = (bot: GameBot, times: number, seed: string): StudyTask => ({
  bot,
  mode: "known",
  nodes: times * bot.study.nodes,
  most: times * (bot.study.mostNodes ?? bot.study.nodes),
  seed,
});

/** The moves of a game with more than one legal choice. Any other move has the same verdict at any budget. */
const choicesIn = ({ entries, states }: StudiedLog): readonly number[] =>
  entries.flatMap(({ seq, seat, event }) => {
    const state = states[seq]!;
    if (seat === null || state.play === null || isTableEvent(event)) return [];
    const game = fullGameOf(state);
    return game.commandOf(event) !== null && game.moves(state.play, seat).length > 1 ? [seq] : [];
  });

/** The verdicts of every n-th choice. Those without a loss are left out: the bot does not score such a command. */
export const compareVerdicts = (
  bot: GameBot,
  entries: readonly Entry[],
  seed: string,
  every = 1,
): readonly ComparedVerdict[] => {
  const log = prepareStudy(entries);
  const tasks = [taskOf(bot, 1, `${seed} once`), taskOf(bot, 10, `${seed} again`)];
  return choicesIn(log)
    .filter((_, index) => index % every === 0)
    .flatMap((seq) => {
      const [before, after] = tasks.map((task) => runToEnd(studyMove(log, seq, task)));
      if (before?.loss == null || after?.loss == null) return [];
      return [{ before: before.verdict ?? "fine", after: after.verdict ?? "fine" }];
    });
};

/** The processor time of a study in ms, and of its quick results alone, with the number of moves. */
export interface StudyTime {
  readonly all: number;
  readonly quick: number;
  readonly moves: number;
}

export const studyTime = (bot: GameBot, entries: readonly Entry[]): StudyTime => {
  const log = prepareStudy(entries);
  const usual = taskOf(bot, 1, "time");
  const nodes = Math.ceil(usual.nodes * QUICK_SHARE);
  const used = (task: StudyTask): number => {
    const begun = process.cpuUsage();
    for (const seq of gameMoments(log)) {
      runToEnd(studyMoment(log, seq, task));
      runToEnd(studyMove(log, seq, task));
    }
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  };
  const quick = used({ ...usual, nodes, most: nodes });
  const isMove = ({ seq, event }: Entry): boolean =>
    !isTableEvent(event) && fullGameOf(log.states[seq]!).commandOf(event) !== null;
  return { all: quick + used(usual), quick, moves: entries.filter(isMove).length };
};
