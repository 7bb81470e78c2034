/**
 * The computers at a table on this device. They think beside the page, without a network, about what their seats have
 * heard; they play at a pace that can be followed, or at once where somebody has no patience.
 */
import { type BotTask, botEnvelope, botPause, botTaskOf } from "../../engine/bots.ts";
import { leastFor } from "../../engine/least.ts";
import { questionOf } from "../../engine/question.ts";
import { hostOf } from "../../engine/session.ts";
import type { AnyCommand } from "../../engine/table-types.ts";
import { thinkAbout } from "../line/think.ts";
import type { LocalHost } from "./host.ts";

/** @fires trouble - A computer could not think about its move, and did what the rules ask for at least. */
export class Computers extends EventTarget {
  readonly #host: LocalHost;
  /** The length of the log about which something is being thought; 0: nothing is. */
  #length = 0;
  #isRunning = false;
  #hurry = (): void => undefined;

  readonly #think: typeof thinkAbout;

  constructor(host: LocalHost, think: typeof thinkAbout = thinkAbout) {
    super();
    this.#host = host;
    this.#think = think;
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

  /** Does not wait any longer with what has been thought. */
  hurry(): void {
    this.#hurry();
  }

  readonly #look = (): void => {
    const { state } = this.#host.session;
    if (!this.#isRunning || state.length === this.#length || botTaskOf(state) === null) return;
    this.#length = state.length;
    void this.#play().catch((error: unknown) => console.error(error));
  };

  async #play(): Promise<void> {
    const { state } = this.#host.session;
    const task = botTaskOf(state);
    if (task === null) return;
    const [command] = await Promise.all([this.#chosen(task), this.#pause()]);
    if (!this.#isRunning) return;
    // Nobody waits for a computer that has lost its way: what the rules ask for at least is never refused.
    if ((await this.#isRefused(task, command)) && this.#host.session.state.length === state.length)
      await this.#host.answer(task.seat, botEnvelope(state, this.#least(task)));
  }

  async #isRefused({ seat }: BotTask, command: AnyCommand): Promise<boolean> {
    try {
      return (await this.#host.answer(seat, botEnvelope(this.#host.session.state, command))) !== null;
    } catch (error) {
      console.error(error);
      return true;
    }
  }

  async #chosen(task: BotTask): Promise<AnyCommand> {
    const { session, record } = this.#host;
    try {
      return await this.#think(questionOf(session, record.secret, task, null));
    } catch (error) {
      console.error(error);
      this.dispatchEvent(new Event("trouble"));
      return this.#least(task);
    }
  }

  #least(task: BotTask): AnyCommand {
    const { session, record, now } = this.#host;
    return leastFor(session.state, task, hostOf(session.state, record.secret, now));
  }

  #pause(): Promise<void> {
    const { state } = this.#host.session;
    return new Promise((resolve) => {
      this.#hurry = resolve;
      setTimeout(resolve, botPause(state));
    });
  }
}
