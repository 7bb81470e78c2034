/**
 * The computers at a table on this device. They think beside the page, without a network, about what their seats have
 * heard; they play at a pace that can be followed, or at once where somebody has no patience.
 */
import { botEnvelope, botPause, botTaskOf } from "../../engine/bots.ts";
import { type Question, questionOf } from "../../engine/question.ts";
import type { AnyCommand } from "../../engine/table-types.ts";
import { askWorker } from "../kit/worker-start.ts";
import type { LocalHost } from "./host.ts";
import workerAddress from "./think.worker.ts?worker&url";

/** Nowhere else: what it takes is big, and kept once. */
const think = (question: Question): Promise<AnyCommand> => askWorker<Question, AnyCommand>(workerAddress, question);

export class Computers {
  readonly #host: LocalHost;
  /** The length of the log about which something is being thought; 0: nothing is. */
  #length = 0;
  #isRunning = false;
  #hurry = (): void => undefined;

  constructor(host: LocalHost) {
    this.#host = host;
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
    const { session, record } = this.#host;
    const task = botTaskOf(session.state);
    if (task === null) return;
    const [command] = await Promise.all([think(questionOf(session, record.secret, task, null)), this.#pause()]);
    if (this.#isRunning) await this.#host.answer(task.seat, botEnvelope(session.state, command));
  }

  #pause(): Promise<void> {
    const { state } = this.#host.session;
    return new Promise((resolve) => {
      this.#hurry = resolve;
      setTimeout(resolve, botPause(state));
    });
  }
}
