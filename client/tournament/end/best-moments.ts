/** The moments at which the games of a tournament turned most, found by a quick study of each game on this device. */
import type { StudyScale } from "../../../engine/contract/bot.ts";
import { seatsOfSides } from "../../../engine/tournament/competitors.ts";
import type { TournamentState } from "../../../engine/tournament/forms/types.ts";
import { openFirstGame } from "../../files/open-file.ts";
import { curvePoints } from "../../study/judge/curve.ts";
import { largestSwing } from "../../study/judge/turning-points.ts";
import { type StudyRunner, startStudyRunner } from "../../study/run/study-runner.ts";
import type { MomentResult } from "../../study/run/worker-messages.ts";

/** A game that ended at a table. Those on real boards have no moves. */
export interface EndedGame {
  readonly round: number;
  readonly board: number;
  readonly table: string;
  /** The player of each seat. */
  readonly players: readonly number[];
}

export interface BestMoment extends EndedGame {
  readonly seq: number;
  readonly counts: StudyScale["counts"];
  /** Of each seat before and after it, in the unit of `counts`. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** By how much of its height the curve changes, from 0 to 1. */
  readonly by: number;
}

/** The most games that are studied, the last rounds first. */
export const MAX_GAMES = 24;
/** The most moments, each of another game. */
const MAX_MOMENTS = 3;

export const endedGames = ({ rounds }: TournamentState): readonly EndedGame[] =>
  rounds
    .toReversed()
    .flatMap(({ round, pairings }) =>
      pairings.flatMap(({ board, table, how, sides }) =>
        how === "table" && table !== null ? [{ round, board, table, players: seatsOfSides(sides) }] : [],
      ),
    )
    .slice(0, MAX_GAMES);

export interface MomentSearch {
  readonly games: readonly EndedGame[];
  /** Called before each game, with the number of games that have been studied. */
  readonly progress: (done: number) => void;
  readonly signal: AbortSignal;
}

/**
 * The best moments of those games, the largest change first. A game that cannot be read is left out.
 * @throws TypeError while the server cannot be reached, and AbortError after `signal`.
 */
export const findBestMoments = async ({ games, progress, signal }: MomentSearch): Promise<readonly BestMoment[]> => {
  const found: BestMoment[] = [];
  for (const [done, game] of games.entries()) {
    progress(done);
    const response = await fetch(`/api/tables/${game.table}/log`, { signal });
    const moment = await studyGame(game, response, signal).catch(() => null);
    if (signal.aborted) break;
    if (moment !== null) found.push(moment);
  }
  return found.toSorted((a, b) => b.by - a.by).slice(0, MAX_MOMENTS);
};

const studyGame = async (game: EndedGame, response: Response, signal: AbortSignal): Promise<BestMoment | null> => {
  const opened = response.ok ? await openFirstGame(await response.text()) : "empty";
  if (typeof opened === "string") return null;
  const runner = await startStudyRunner(opened.entries, null);
  try {
    return await turnOf(game, runner, signal);
  } finally {
    runner.close();
  }
};

/** The largest change of a game; null if it never turned. */
const turnOf = async (game: EndedGame, runner: StudyRunner, signal: AbortSignal): Promise<BestMoment | null> => {
  const { terms, moments } = await runner.ask({ type: "outline" });
  const findings: [number, MomentResult][] = [];
  for (const seq of moments) {
    signal.throwIfAborted();
    findings.push([seq, await runner.ask({ type: "moment", seq, mode: "known", isQuick: true })]);
  }
  const swing = largestSwing(curvePoints(findings, terms.counts));
  if (swing === null) return null;
  const valuesAt = (seq: number) => findings.find(([at]) => at === seq)?.[1].moment?.values ?? [];
  return { ...game, ...swing, counts: terms.counts, before: valuesAt(swing.from), after: valuesAt(swing.seq) };
};
