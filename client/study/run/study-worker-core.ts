/**
 * Answers questions about one game in slices: without pauses in a worker, with a pause after each slice in the page.
 */

import { findBot } from "../../../engine/bot/registry.ts";
import {
  gameMoments,
  hasHiddenInformation,
  type KnowledgeMode,
  prepareStudy,
  type StudiedLog,
  type StudyTask,
  studyMoment,
  studyMove,
  studyRefutation,
  studyVariation,
} from "../../../engine/bot/study.ts";
import type { GameBot, SlicedTask } from "../../../engine/contract/bot.ts";
import "../../../engine/games/all-games.ts";
import { openedEventOf } from "../../../engine/log/log.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { loadBotDataInTime } from "../../bot/bot-data-in-time.ts";
import { QUICK_SHARE } from "./moment-order.ts";
import type { MomentResult, StudyAnswers, StudyOutline, StudyQuestion } from "./worker-messages.ts";

/** A fixed seed, so that each study of a game gives the same results. */
const SEED = "study";

type MomentQuestion = Extract<StudyQuestion, { readonly type: "moment" }>;

const atOnce = async (): Promise<void> => {};

export class StudyCore {
  readonly #log: StudiedLog;
  readonly #bot: GameBot;
  readonly #nodes: number;
  readonly #pause: (() => Promise<void>) | null;

  private constructor(log: StudiedLog, bot: GameBot, nodes: number | null, pause: (() => Promise<void>) | null) {
    this.#log = log;
    this.#bot = bot;
    this.#nodes = nodes ?? bot.study.nodes;
    this.#pause = pause;
  }

  /**
   * `nodes`: the budget of each question; null leaves it to the bot. `pause`: awaited after every slice; null means
   * none.
   */
  static async of(
    entries: readonly Entry[],
    nodes: number | null,
    pause: (() => Promise<void>) | null,
  ): Promise<StudyCore> {
    const { game } = openedEventOf(entries);
    const bot = await findBot(game);
    if (bot === undefined) throw new Error(`nobody can judge ${game} here`);
    return new StudyCore(prepareStudy(entries), bot, nodes, pause);
  }

  async answer(question: StudyQuestion): Promise<StudyAnswers[StudyQuestion["type"]]> {
    if (question.type !== "outline") await this.#help(question.seq);
    switch (question.type) {
      case "outline":
        return this.#outline();
      case "moment":
        return this.#finding(question);
      case "refutation":
        return this.#think(studyRefutation(this.#log, question.seq, question.length, this.#task(question.mode)));
      case "line": {
        const { seq, command, length, mode } = question;
        return this.#think(studyVariation(this.#log, seq, command, length, this.#task(mode)));
      }
      case "judge": {
        const { seq, command, mode } = question;
        return this.#think(studyMove(this.#log, seq, this.#task(mode), command));
      }
    }
  }

  /** Loads the bot's data for the positions before and after an entry. */
  async #help(seq: number): Promise<void> {
    const { entries, states } = this.#log;
    const state = states[seq]?.play ?? null;
    if (state !== null)
      await loadBotDataInTime(this.#pause ?? atOnce)(openedEventOf(entries).game, this.#bot.levels, state);
  }

  #task(mode: KnowledgeMode): StudyTask {
    const { mostNodes = 1, nodes } = this.#bot.study;
    const most = Math.ceil((mostNodes * this.#nodes) / nodes);
    return { bot: this.#bot, mode, nodes: this.#nodes, most, seed: SEED };
  }

  #outline(): StudyOutline {
    const { study } = this.#bot;
    return { terms: study, moments: gameMoments(this.#log), isHidden: hasHiddenInformation(this.#log) };
  }

  async #finding({ seq, mode, isDeep, isQuick }: MomentQuestion): Promise<MomentResult> {
    const { deepNodes } = this.#bot.study;
    const usual = this.#task(mode);
    const all = isDeep ? deepNodes : isQuick && Math.ceil(usual.nodes * QUICK_SHARE);
    const task = all ? { ...usual, nodes: all, most: all } : usual;
    const moment = await this.#think(studyMoment(this.#log, seq, task));
    const move = await this.#think(studyMove(this.#log, seq, task));
    return { moment, move, ...(isDeep ? { isDeep } : {}), ...(isQuick ? { isQuick } : {}) };
  }

  async #think<T>(thought: SlicedTask<T>): Promise<T> {
    for (;;) {
      const step = thought.next();
      if (step.done === true) return step.value;
      await this.#pause?.();
    }
  }
}
