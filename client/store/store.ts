/**
 * The one store: the log as this viewer may know it, a cursor, and predictions beyond the log's end. The live position
 * is the cursor at the end. A prediction is the result of `decide` on the viewer's view, shown at once. The server's
 * entries replace it and are never merged with it (law 5). Knows no sockets or elements: frames go in, events come out.
 */
import { decideMove } from "../../engine/commands/decide-move.ts";
import {
  DealUnknownError,
  type GameCommand,
  type GameEvent,
  isRefusal,
  makeViewHost,
  type Refusal,
  type Seat,
  type Viewer,
} from "../../engine/contract/game.ts";
import { rulesOfTable } from "../../engine/contract/game-registry.ts";
import { hidesPastEntries, lastMoveSeq, redactEvent } from "../../engine/log/redaction.ts";
import { evolveTable, isTableEvent } from "../../engine/table/evolve.ts";
import { remapSeats } from "../../engine/table/resize-seats.ts";
import type { AnyEvent, Entry, TableState } from "../../engine/table/types.ts";
import type { ServerFrame } from "../../engine/wire/protocol.ts";
import { LogMemo } from "./log-memo.ts";

/** The player's move that the server has not answered yet. */
interface Prediction {
  readonly id: string;
  readonly seat: Seat;
  readonly command: GameCommand;
}

/** The log that this browser received during the game, and for which viewer. */
export interface ReceivedLog {
  readonly viewer: Viewer;
  readonly entries: readonly Entry[];
}

interface PredictedState {
  readonly event: AnyEvent;
  readonly state: TableState;
}

/** What a board shows: a state, and the game event that led to it from the state before. */
export interface BoardMoment {
  /** The `seq` of the shown entry, which may be predicted. */
  readonly seq: number;
  readonly state: TableState;
  readonly before: TableState | null;
  readonly event: GameEvent | null;
}

/** Entries of a log that is being sent again. Shown only when complete, so that the table never flashes empty. */
interface Incoming {
  readonly from: number;
  readonly length: number;
  readonly viewer: Viewer;
  readonly entries: Entry[];
}

/** Who is connected, and who wants the table deleted. */
export type Presence = Omit<Frame<"presence">, "type">;

type Frame<T extends ServerFrame["type"]> = Extract<ServerFrame, { type: T }>;

/**
 * @fires change - Any public property of the store has changed.
 * @fires gap - Entries are missing: the log must be requested again from `length` on.
 */
export class Store extends EventTarget {
  readonly #log = new LogMemo();
  #predictions: Prediction[] = [];
  /** The states that the predictions lead to, one per event. */
  #predictedStates: readonly PredictedState[] = [];
  #incoming: Incoming | null = null;
  #received: ReceivedLog | null = null;

  /** Only the server can decide the last move, so the position after it is unknown until the answer. */
  isUnknown = false;
  /** The viewer of the log; null before the first `hello`. */
  viewer: Viewer | null = null;
  /**
   * The viewer as whom the entries are complete; null while patches may follow a `hello` for a new viewer. The next other
   * frame proves that they have arrived.
   */
  knownAs: Viewer | null = null;
  /** The player's own seats. */
  seats: readonly Seat[] = [];
  presence: Presence = { seats: [], watchers: 0 };
  /** The host's clock minus this device's clock, in ms. */
  clockOffset = 0;

  get entries(): readonly Entry[] {
    return this.#log.entries;
  }

  get length(): number {
    return this.#log.length;
  }

  /** The `seq` of the last confirmed entry; -1 before the first. */
  get lastSeq(): number {
    return this.#log.length - 1;
  }

  /** The current state, predictions included. */
  get live(): TableState {
    return this.#predictedStates.at(-1)?.state ?? this.#log.last;
  }

  get confirmed(): TableState {
    return this.#log.last;
  }

  get hasPredictions(): boolean {
    return this.#predictions.length > 0;
  }

  /** The log received before the game ended and all was revealed: `verify` compares it with the full log. */
  get received(): ReceivedLog | null {
    return this.#received;
  }

  at(seq: number): TableState {
    return this.#log.at(seq);
  }

  /** The last move at entry `seq`: a table event after it (an offer, the end) does not hide it. */
  moveSeq(seq: number): number {
    let moved = seq;
    while (moved > 0 && this.at(moved - 1).play === this.at(moved).play) moved--;
    return moved;
  }

  /** What to show at entry `seq`; null means live, predictions included. */
  moment(seq: number | null): BoardMoment {
    if (seq === null && this.#predictedStates.length > 0) {
      const before = this.#predictedStates.at(-2)?.state ?? this.#log.last;
      const { state, event } = this.#predictedStates.at(-1)!;
      return {
        seq: this.lastSeq + this.#predictedStates.length,
        state,
        before,
        event: isTableEvent(event) ? null : event,
      };
    }
    const shown = Math.min(seq ?? this.lastSeq, this.lastSeq);
    const moved = this.moveSeq(shown);
    const event = this.entries[moved]?.event;
    const isMove = event !== undefined && !isTableEvent(event);
    return {
      seq: shown,
      state: this.at(shown),
      before: isMove ? this.at(moved - 1) : null,
      event: isMove ? event : null,
    };
  }

  /** Loads a whole log from a file. */
  load(entries: readonly Entry[], viewer: Viewer): void {
    this.viewer = viewer;
    this.knownAs = viewer;
    this.#log.replace(0, entries);
    this.#changed();
  }

  /** `failed`: the commands that the frame refuses, with those that depended on them. */
  receive(frame: ServerFrame, failed: readonly string[] = []): void {
    if (this.#incoming === null && frame.type !== "hello" && frame.type !== "patch") this.knownAs = this.viewer;
    if (frame.type === "hello") this.#hello(frame);
    else if (frame.type === "entries") this.#add(frame.entries);
    else if (frame.type === "entry") this.#entry(frame);
    else if (frame.type === "patch") this.#patch(frame.entries);
    else if (frame.type === "done") this.#applied(frame.id);
    else if (frame.type === "refused") this.#rebase(failed);
    else if (frame.type === "presence") this.presence = frame;
    this.#changed();
  }

  /**
   * Shows the player's move before the server has answered. Returns the refusal if the rules forbid it; then nothing is
   * sent. A move that needs chance or hidden knowledge is shown only when the server answers.
   */
  predict(id: string, seat: Seat, command: GameCommand, now: number): Refusal | null {
    const events = this.#decide(this.live, seat, command, now);
    if (events !== null && isRefusal(events)) return events;
    this.#predictions.push({ id, seat, command });
    if (events === null) this.isUnknown = true;
    else this.#predictedStates = [...this.#predictedStates, ...this.#foldPrediction(events, seat)];
    this.#changed();
    return null;
  }

  /** Returns null if only the server can decide. */
  #decide(state: TableState, seat: Seat, command: GameCommand, now: number): readonly AnyEvent[] | Refusal | null {
    try {
      return decideMove(state, seat, command, makeViewHost(now));
    } catch (error) {
      if (error instanceof DealUnknownError) return null;
      throw error;
    }
  }

  #hello(frame: Frame<"hello">): void {
    this.seats = frame.seats;
    this.clockOffset = frame.now - Date.now();
    this.#incoming = null;
    if (frame.from > this.length) {
      this.dispatchEvent(new Event("gap"));
      return;
    }
    this.#incoming = { from: frame.from, length: frame.length, viewer: frame.viewer, entries: [] };
    this.#takeIncoming();
  }

  #add(entries: readonly Entry[]): void {
    if (this.#incoming === null) {
      for (const entry of entries) this.#entry(entry);
      return;
    }
    this.#incoming.entries.push(...entries);
    this.#takeIncoming();
  }

  /** Replaces the log once the new one is complete. */
  #takeIncoming(): void {
    const incoming = this.#incoming;
    if (incoming === null || incoming.from + incoming.entries.length < incoming.length) return;
    this.#incoming = null;
    if (incoming.viewer === "all" && this.viewer !== "all" && this.viewer !== null) {
      this.#received = { viewer: this.viewer, entries: [...this.entries] };
    }
    if (incoming.from === 0) this.knownAs = incoming.viewer;
    else if (incoming.viewer !== this.viewer) this.knownAs = null;
    this.viewer = incoming.viewer;
    this.#log.replace(incoming.from, incoming.entries);
    this.#rebase(incoming.entries.flatMap(({ id }) => id ?? []));
  }

  /** Reveals what was hidden in stored entries. */
  #patch(entries: readonly Entry[]): void {
    this.#log.patch(entries);
    this.#rebase([]);
  }

  #entry(entry: Entry): void {
    if (this.#incoming !== null) {
      this.#add([plain(entry)]);
      return;
    }
    if (entry.seq > this.length) {
      this.dispatchEvent(new Event("gap"));
      return;
    }
    if (entry.seq === this.length) {
      const { chairs } = this.#log.last;
      this.#log.append(plain(entry));
      if (entry.event.type === "seats-changed") this.#renumberSeats(chairs);
      this.#hidePast();
    }
    this.#rebase(entry.id === undefined ? [] : [entry.id]);
  }

  /** Renumbers this player's seats after seats were removed, because the next `hello` comes only later. */
  #renumberSeats(before: TableState["chairs"]): void {
    const remapped = remapSeats(before, this.#log.last.chairs.length);
    this.seats = this.seats.map((seat) => remapped.indexOf(seat));
  }

  /** In a game played from memory, hides past announcements here too. A newly opened table is sent the same. */
  #hidePast(): void {
    const { viewer } = this;
    const { last } = this.#log;
    if (viewer === null || !hidesPastEntries(last)) return;
    const own = lastMoveSeq(this.entries, viewer);
    const before = lastMoveSeq(this.entries.slice(0, Math.max(own, 0)), viewer);
    // The reply to the seat's last move stays readable until its next move; the server does the same.
    for (const seq of own === this.lastSeq ? [this.lastSeq - 1, before] : [this.lastSeq - 1]) {
      if (seq === own) continue;
      this.#log.reword(seq, (entry) => {
        return { ...entry, event: redactEvent(rulesOfTable(last), entry.event, viewer, true) };
      });
    }
  }

  /** The server has applied the command: its entries are in the log, or in flight. */
  #applied(id: string): void {
    this.#rebase([id]);
  }

  /** Predicts the unanswered commands again from the log's new end. */
  #rebase(answered: readonly string[]): void {
    this.#predictions = this.#predictions.filter(({ id }) => !answered.includes(id));
    this.#predictedStates = [];
    this.isUnknown = false;
    for (const { seat, command } of this.#predictions) {
      const events = this.#decide(this.live, seat, command, Date.now() + this.clockOffset);
      this.isUnknown = events === null;
      if (events === null || isRefusal(events)) break;
      this.#predictedStates = [...this.#predictedStates, ...this.#foldPrediction(events, seat)];
    }
  }

  #foldPrediction(events: readonly AnyEvent[], seat: Seat): PredictedState[] {
    let state = this.live;
    return events.map((event) => {
      state = evolveTable(state, { event, at: Date.now() + this.clockOffset, seat });
      return { event, state };
    });
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}

/** The entry without the frame's `type`. */
const plain = ({ seq, at, seat, v, event, id }: Entry): Entry =>
  id === undefined ? { seq, at, seat, v, event } : { seq, at, seat, v, event, id };
