/**
 * The bots of a local table. They run in a worker, offline, on what their seats know. They move at a pace that can be
 * followed, or sooner if the player skips the wait. The time of a move reveals nothing about the computation, because
 * several players may share the device.
 */

import { makeBotQuestion } from "../../../engine/bot/bot-question.ts";
import { fallbackCommand } from "../../../engine/bot/fallback-command.ts";
import {
  type BotTask,
  botAnswerTime,
  botCommandEnvelope,
  botPauseMs,
  botTaskOf,
  MIN_BOT_PAUSE_MS,
} from "../../../engine/commands/bot-turns.ts";
import { sameJson } from "../../../engine/kit/json.ts";
import { makeTableHost } from "../../../engine/log/session.ts";
import type { AnyCommand, TableState } from "../../../engine/table/types.ts";
import { askBot } from "../../bot/ask-bot.ts";
import type { LocalHost } from "./local-host.ts";

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** @fires trouble - A bot failed and played the fallback command. */
export class LocalBots extends EventTarget {
  readonly #host: LocalHost;
  /** The length of the log that a bot is working on; 0 means none. */
  #length = 0;
  #isRunning = false;
  #hurry = (): void => undefined;

  readonly #think: typeof askBot;

  readonly #wait: typeof wait;

  constructor(host: LocalHost, think: typeof askBot = askBot, waiting: typeof wait = wait) {
    super();
    this.#host = host;
    this.#think = think;
    this.#wait = waiting;
    host.addEventListener("grown", this.#look);
  }

  start(): void {
    this.#isRunning = true;
    this.#look();
  }

  stop(): void {
    this.#isRunning = false;
    this.#hurry();
    this.#host.removeEventListener("grown", this.#look);
  }

  /** Plays the move as soon as its time reveals nothing, or the same move again if the device could not store it. */
  hurry(): void {
    this.#hurry();
  }

  readonly #look = (): void => {
    const { state } = this.#host.session;
    if (!this.#isRunning || state.length === this.#length || botTaskOf(state) === null) return;
    this.#length = state.length;
    this.#untilStored(() => this.#play());
  };

  #untilStored(act: () => Promise<void>): void {
    void act().catch((error: unknown) => {
      console.error(error);
      this.#hurry = () => this.#untilStored(act);
    });
  }

  async #play(): Promise<void> {
    const { state } = this.#host.session;
    const task = botTaskOf(state);
    if (task === null) return;
    const since = this.#host.now;
    const hurried = new Promise<void>((resolve) => {
      this.#hurry = resolve;
    });
    const command = await this.#chosen(task);
    const ready = this.#host.now;
    const waitFor = (pause: number) => this.#wait(Math.max(0, botAnswerTime(since, pause, ready) - this.#host.now));
    await Promise.race([waitFor(botPauseMs(state)), hurried.then(() => waitFor(MIN_BOT_PAUSE_MS))]);
    this.#untilStored(() => this.#submit(state, task, command));
  }

  async #submit(state: TableState, task: BotTask, command: AnyCommand): Promise<void> {
    // After a takeback or a move, a new thought is about the new position. A player's question comes before a move.
    const current = this.#host.session.state;
    if (!this.#isRunning || current.play !== state.play || !sameJson(botTaskOf(current), task)) return;
    // A bot that fails plays the fallback command, which is never refused.
    if ((await this.#isRefused(task, command)) && this.#host.session.state.length === state.length)
      await this.#host.answer(task.seat, botCommandEnvelope(state, this.#least(task)));
  }

  async #isRefused({ seat }: BotTask, command: AnyCommand): Promise<boolean> {
    try {
      return (await this.#host.answer(seat, botCommandEnvelope(this.#host.session.state, command))) !== null;
    } catch (error) {
      // The storage has failed, and the move may be good.
      if (error instanceof DOMException) throw error;
      console.error(error);
      return true;
    }
  }

  async #chosen(task: BotTask): Promise<AnyCommand> {
    const { session, record } = this.#host;
    try {
      return await this.#think(makeBotQuestion(session, record.secret, task, null));
    } catch (error) {
      console.error(error);
      this.dispatchEvent(new Event("trouble"));
      return this.#least(task);
    }
  }

  #least(task: BotTask): AnyCommand {
    const { session, record, now } = this.#host;
    return fallbackCommand(session.state, task, makeTableHost(session.state, record.secret, now));
  }
}
