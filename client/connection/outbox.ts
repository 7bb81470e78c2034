/**
 * The client's own commands in flight: sent one at a time, held until they are answered, sent again unchanged after a
 * cut. The server knows a command by its id and applies it once, so sending twice is safe and none is lost.
 */
import type { Seat } from "../../engine/contract/game.ts";
import type { AnyCommand } from "../../engine/table/types.ts";
import type { CommandFrame, ServerFrame } from "../../engine/wire/protocol.ts";

/**
 * Whether the server rejected a command unread because too many came at once. That is no verdict: the same frame is
 * sent again a little later.
 */
export const isRateLimited = (frame: ServerFrame): boolean => frame.type === "refused" && frame.code === "too-fast";

/** The server accepts ten frames a second; each further rate limit makes the pause longer. */
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 4_000;

/** 12 random bytes as 16 letters. `crypto.randomUUID` does not exist on plain http. */
export const makeCommandId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
};

interface Pending {
  readonly frame: CommandFrame;
  /** Whether it is a move, which later moves were predicted from. */
  readonly isMove: boolean;
}

export class Outbox {
  #pending: readonly Pending[] = [];
  #isSent = false;
  #postponed = 0;

  /** Delay in ms before a postponed frame is sent again. */
  get pause(): number {
    return Math.min(FIRST_DELAY_MS * 2 ** (this.#postponed - 1), MAX_DELAY_MS);
  }

  /** The number of unanswered commands. */
  get size(): number {
    return this.#pending.length;
  }

  /** The unanswered moves, in order. */
  get moves(): readonly CommandFrame[] {
    return this.#pending.flatMap(({ frame, isMove }) => (isMove ? frame : []));
  }

  /**
   * `seq`: the last confirmed entry that the sender of the command had seen. Drops a table command that repeats the
   * seat's last one: an impatient press of a button that has not changed yet.
   */
  add(id: string, seq: number, seat: Seat | null, command: AnyCommand, isMove: boolean): void {
    const last = this.#pending.findLast(({ frame }) => frame.seat === (seat ?? undefined));
    if (!isMove && JSON.stringify(last?.frame.command) === JSON.stringify(command)) return;
    const frame = { type: "command", id, seq, ...(seat === null ? {} : { seat }), command } as const;
    this.#pending = [...this.#pending, { frame, isMove }];
  }

  /** The frame to send now. Returns null if there is nothing to send or the last one is unanswered. */
  next(): CommandFrame | null {
    if (this.#isSent) return null;
    const [first] = this.#pending;
    this.#isSent = first !== undefined;
    return first?.frame ?? null;
  }

  /** Marks the sent frame as unsent, because the connection was lost or the pause is over. */
  resend(): void {
    this.#isSent = false;
  }

  /** Applies the server's reply. Returns the ids of the commands that failed. */
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
   * The commands after an applied move were predicted from it, so they had seen its entry. Without the new `seq` they
   * would be stale. Nothing was predicted from another command: a move after it has still seen no more than before.
   */
  #applied(id: string | undefined, seq: number): void {
    const index = this.#pending.findIndex(({ frame }) => frame.id === id);
    const applied = this.#pending[index];
    if (applied === undefined) return;
    if (index === 0) this.#answered();
    this.#pending = this.#pending.toSpliced(index, 1).map((pending) => {
      if (pending.isMove && !applied.isMove) return pending;
      return { ...pending, frame: { ...pending.frame, seq: Math.max(pending.frame.seq, seq) } };
    });
  }

  /**
   * The commands after a refused move were made on a prediction that never came to be, so they fail too. Nothing depends
   * on another command, such as a phrase or an offer.
   */
  #refused(id: string | null): readonly string[] {
    // Without an id the server could not read the frame; only one is ever in flight.
    const index = id === null ? 0 : this.#pending.findIndex(({ frame }) => frame.id === id);
    const refused = this.#pending[index];
    if (refused === undefined) return [];
    const failed = refused.isMove ? this.#pending.slice(index) : [refused];
    this.#pending = this.#pending.filter((pending) => !failed.includes(pending));
    if (index === 0) this.#answered();
    return failed.map(({ frame }) => frame.id);
  }

  #answered(): void {
    this.#isSent = false;
    this.#postponed = 0;
  }
}
