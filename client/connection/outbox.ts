/**
 * One's own commands on their way: sent one at a time, kept until they are answered, sent again word for word after a
 * cut. The server knows a command by its id and applies it once, so that sending twice is safe and losing is not
 * possible.
 */
import type { Seat } from "../../engine/contract/game.ts";
import type { AnyCommand } from "../../engine/table/types.ts";
import type { CommandFrame, ServerFrame } from "../../engine/wire/protocol.ts";

/**
 * Whether the server turned a command away unread because too many came at once. That is no verdict: it stands, and the
 * same frame goes out again a little later.
 */
export const isRateLimited = (frame: ServerFrame): boolean => frame.type === "refused" && frame.code === "too-fast";

/** Ten frames a second are welcome; whoever is told to wait waits longer each time. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 4_000;

/** 12 random bytes as 16 letters. `crypto.randomUUID` does not exist on plain http. */
export const makeCommandId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
};

export class Outbox {
  #frames: CommandFrame[] = [];
  #isSent = false;
  #postponed = 0;

  /** How long to wait, in ms, before a postponed frame is sent again. */
  get pause(): number {
    return Math.min(FIRST_PAUSE * 2 ** (this.#postponed - 1), LONGEST_PAUSE);
  }

  /** How many commands wait for an answer. */
  get size(): number {
    return this.#frames.length;
  }

  has(id: string): boolean {
    return this.#frames.some((frame) => frame.id === id);
  }

  /** `seq`: the last confirmed entry that the maker of the command had seen. */
  add(id: string, seq: number, seat: Seat | null, command: AnyCommand): void {
    this.#frames.push({ type: "command", id, seq, ...(seat === null ? {} : { seat }), command });
  }

  /** The frame to send now, or null while there is nothing to send or the last one is unanswered. */
  next(): CommandFrame | null {
    if (this.#isSent) return null;
    const [frame] = this.#frames;
    this.#isSent = frame !== undefined;
    return frame ?? null;
  }

  /** What was sent must be sent again: nothing of the old connection can be relied on, or the pause is over. */
  resend(): void {
    this.#isSent = false;
  }

  /** Notes what a frame of the server's answers. Returns the ids of the commands that fell. */
  answer(frame: ServerFrame): readonly string[] {
    if (isRateLimited(frame)) {
      this.#postponed++;
      return [];
    }
    if (frame.type === "entries") {
      for (const { id, seq } of frame.entries) this.#applied(id, seq);
    }
    if (frame.type === "entry" || frame.type === "done") this.#applied(frame.id, frame.seq);
    return frame.type === "refused" ? this.#refused(frame.id) : [];
  }

  /**
   * The commands behind an applied one were made on its prediction, so they had seen its entry; without saying so they
   * would be stale.
   */
  #applied(id: string | undefined, seq: number): void {
    const index = this.#frames.findIndex((frame) => frame.id === id);
    if (index < 0) return;
    if (index === 0) this.#answered();
    this.#frames = this.#frames.toSpliced(index, 1).map((frame) => ({ ...frame, seq: Math.max(frame.seq, seq) }));
  }

  /** The commands behind a refused one were made on a state that never came to be: they fall too. */
  #refused(id: string | null): readonly string[] {
    // Without an id the server could not even read the frame; only one is ever on its way.
    const index = id === null ? 0 : this.#frames.findIndex((frame) => frame.id === id);
    if (index < 0) return [];
    const fallen = this.#frames.slice(index).map((frame) => frame.id);
    this.#frames.length = index;
    if (index === 0) this.#answered();
    return fallen;
  }

  #answered(): void {
    this.#isSent = false;
    this.#postponed = 0;
  }
}
