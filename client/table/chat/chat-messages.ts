/** The chat messages of a table, read from its log. */
import type { Seat } from "../../../engine/contract/game.ts";
import { fold } from "../../../engine/log/log.ts";
import { isTableEvent } from "../../../engine/table/evolve.ts";
import { remapSeats } from "../../../engine/table/resize-seats.ts";
import type { Entry, TableEvent } from "../../../engine/table/types.ts";

export type ChatEvent = Extract<TableEvent, { readonly type: "said" | "reacted" }>;

export interface ChatMessage {
  readonly seq: number;
  readonly seat: Seat;
  /** The player at the seat at that time: a seat can pass to another player. */
  readonly speaker: Speaker;
  readonly talk: ChatEvent;
}

/** A player at a seat: `since` is the entry by which they sat down. */
export interface Speaker {
  readonly seat: Seat;
  readonly since: number;
  readonly name: string;
}

const isTalk = (event: TableEvent): event is ChatEvent => event.type === "said" || event.type === "reacted";

/** Reads each entry of a growing log once. */
export class ChatMessages {
  #first: Entry | undefined;
  #read = 0;
  #speakers = new Map<Seat, Speaker>();
  #all: readonly ChatMessage[] = [];

  /** All messages, oldest first. Returns the same array if there is no new one. */
  of(entries: readonly Entry[]): readonly ChatMessage[] {
    if (entries[0] !== this.#first || entries.length < this.#read) this.#reset();
    this.#first = entries[0];
    const added: ChatMessage[] = [];
    for (; this.#read < entries.length; this.#read++) this.#take(entries, entries[this.#read]!, added);
    if (added.length > 0) this.#all = [...this.#all, ...added];
    return this.#all;
  }

  /** The current players, by seat. */
  get speakers(): readonly Speaker[] {
    return [...this.#speakers.values()].sort((a, b) => a.seat - b.seat);
  }

  /** A log that is sent again is read from its start. */
  #reset(): void {
    this.#read = 0;
    this.#speakers = new Map();
    this.#all = [];
  }

  #take(entries: readonly Entry[], { seq, event }: Entry, added: ChatMessage[]): void {
    if (!isTableEvent(event)) return;
    if (event.type === "seat-taken")
      this.#speakers.set(event.seat, {
        seat: event.seat,
        since: seq,
        name: event.name,
      });
    else if (event.type === "renamed") this.#rename(event.seat, event.name);
    else if (event.type === "seats-changed") this.#move(entries.slice(0, this.#read), event.seats);
    else if (event.type === "seat-left" || event.type === "seat-lapsed" || event.type === "vacated")
      this.#speakers.delete(event.seat);
    else if (isTalk(event)) {
      const speaker = this.#speakers.get(event.seat);
      if (speaker !== undefined) added.push({ seq, seat: event.seat, speaker, talk: event });
    }
  }

  /** Another number of seats moves players to other seats. */
  #move(before: readonly Entry[], seats: number): void {
    const moved = remapSeats(fold(before).chairs, seats).map((old, seat): [Seat, Speaker | undefined] => {
      const speaker = old === null ? undefined : this.#speakers.get(old);
      return [seat, speaker && { ...speaker, seat }];
    });
    this.#speakers = new Map(moved.filter((one): one is [Seat, Speaker] => one[1] !== undefined));
  }

  #rename(seat: Seat, name: string): void {
    const speaker = this.#speakers.get(seat);
    if (speaker !== undefined) this.#speakers.set(seat, { ...speaker, name });
  }
}
