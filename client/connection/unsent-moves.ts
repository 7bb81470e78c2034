/**
 * The player's moves that the server has not answered, saved in this browser: they are sent when the table is opened
 * again. The server applies a command id once, so two pages may send the same move.
 */
import type { ReactiveControllerHost } from "lit";
import type { GameCommand, Seat } from "../../engine/contract/game.ts";
import type { CommandFrame } from "../../engine/wire/protocol.ts";
import { localStore } from "../kit/storage/browser-storage.ts";
import { isRecord } from "../kit/storage/read-json.ts";
import type { Store } from "../store/store.ts";
import type { Connection } from "./connection.ts";
import { LOST } from "./last-seen.ts";
import type { Outbox } from "./outbox.ts";

const KEY = "unsent";
/** At all tables. */
const MAX_MOVES = 40;

type MoveFrame = CommandFrame & { readonly seat: Seat; readonly command: GameCommand };

type SavedMove = readonly [table: string, frame: MoveFrame];

/** The connection to the table. */
export interface Line {
  readonly store: Store;
  readonly connection: Pick<Connection, "ending" | "reconnect">;
  /** The number of unanswered commands. */
  readonly unanswered: number;
  /** The number of unanswered moves that outlive the page. */
  savedMoves: number;
  send(id: string, seat: Seat, command: GameCommand, isMove: true, seq: number): void;
}

/** A table that this page has open. */
export interface OpenTable {
  readonly id: string;
  readonly line: Line;
  readonly outbox: Pick<Outbox, "moves">;
  /** This browser's visitor has chosen no name before. */
  readonly isFirstVisit: boolean;
  readonly host: Pick<ReactiveControllerHost, "requestUpdate">;
}

const isMoveFrame = (value: unknown): value is MoveFrame =>
  isRecord(value) &&
  typeof value.id === "string" &&
  typeof value.seq === "number" &&
  typeof value.seat === "number" &&
  isRecord(value.command);

const isSavedMove = (value: unknown): value is SavedMove => Array.isArray(value) && isMoveFrame(value[1]);

const readMoves = (): readonly SavedMove[] => {
  try {
    const saved: unknown = JSON.parse(localStore.get(KEY) ?? "[]");
    return Array.isArray(saved) ? saved.filter(isSavedMove) : [];
  } catch {
    return [];
  }
};

const writeMoves = (moves: readonly (readonly [table: string, frame: CommandFrame])[]): void =>
  localStore.set(KEY, moves.length === 0 ? null : JSON.stringify(moves));

export class UnsentMoves {
  readonly #table: OpenTable;
  /** The moves of an earlier visit that still await the log. */
  #earlier: readonly MoveFrame[];
  /** The moves that this page sends. While the table exists, the page saves and deletes only these. */
  readonly #ids = new Set<string>();
  /** The entry of the latest saved move in the log: the moves after it were predicted from it. */
  #seen = -1;
  #lastSaved = "";

  constructor(table: OpenTable) {
    this.#table = table;
    this.#earlier = readMoves().flatMap(([of, frame]) => (of === table.id ? frame : []));
    // A move is predicted before the outbox has it.
    table.line.store.addEventListener("change", () => queueMicrotask(() => this.update()));
    this.update();
  }

  /** Sends and saves moves. Deletes them if the table is gone or forbidden to this viewer. */
  update(): void {
    const { id, line } = this.#table;
    if (LOST.includes(line.connection.ending)) {
      writeMoves(readMoves().filter(([table]) => table !== id));
      line.savedMoves = 0;
      return;
    }
    this.#restore();
    this.#save();
  }

  #restore(): void {
    const { entries, seats, lastSeq, presence } = this.#table.line.store;
    // The server sends presence after the log.
    const isWhole = presence.seats.length + presence.watchers > 0;
    const isMine = ({ seat }: MoveFrame): boolean => seats.includes(seat);
    const waiting = this.#earlier.findIndex((frame) => !isWhole && !(isMine(frame) && frame.seq <= lastSeq));
    const ready = waiting < 0 ? this.#earlier : this.#earlier.slice(0, waiting);
    this.#earlier = this.#earlier.slice(ready.length);
    for (const frame of ready) {
      this.#ids.add(frame.id);
      const applied = entries.find(({ id }) => id === frame.id);
      if (applied !== undefined) this.#seen = Math.max(this.#seen, applied.seq);
      else if (isMine(frame)) this.#resume({ ...frame, seq: Math.max(frame.seq, this.#seen) });
    }
  }

  /**
   * Only the server decides whether the move is still valid: it may have applied it, and the log may no longer contain
   * its id.
   */
  #resume({ id, seq, seat, command }: MoveFrame): void {
    const { line } = this.#table;
    line.store.predict(id, seat, command, Date.now() + line.store.clockOffset);
    line.send(id, seat, command, true, seq);
  }

  #save(): void {
    const { id: table, line, outbox, host } = this.#table;
    const own = outbox.moves;
    for (const { id } of own) this.#ids.add(id);
    const summary = JSON.stringify([own, this.#ids.size]);
    if (summary === this.#lastSaved) return;
    this.#lastSaved = summary;
    const others = readMoves().filter(([, { id }]) => !this.#ids.has(id));
    const all = [...others, ...own.map((frame) => [table, frame] as const)].slice(-MAX_MOVES);
    writeMoves(all);
    line.savedMoves = localStore.isSaved(KEY) ? own.length : 0;
    host.requestUpdate();
  }
}
