/**
 * One table's log in this instance's memory, and the only way to append to it. The log in storage is the truth: the
 * copy is read on waking, replaced after a successful append, and dropped after any error.
 */
import { bytesToHex } from "@noble/hashes/utils.js";
import { SECRET_BYTES } from "../../../engine/chance/deal.ts";
import {
  type AppendResult,
  importSession,
  openTable,
  resumeSession,
  type Session,
} from "../../../engine/log/session.ts";
import type { Entry, TableSetup, TableState } from "../../../engine/table/types.ts";
import { isTableMoved, logError, UnreadableLogError } from "../../platform/errors.ts";
import type { Region } from "../../platform/regions.ts";
import { type Peer, viewerFor } from "../../sockets/peer.ts";
import { readOffer } from "./offer.ts";
import { appendEntries, createTable, type LogRow, parseRow, readOpeningRegion, readRows } from "./storage.ts";

export interface LoadedLog {
  readonly session: Session;
  readonly secret: string;
}

/**
 * Prepares the broadcast of new entries before they are stored, and returns the function that sends it. `isOurs` is
 * true if this instance judged the command; otherwise another instance wrote the entries and handles what follows.
 */
export type PrepareBroadcast = (before: Session, after: Session, isOurs: boolean) => () => void;

/** Appends to the log, with everything that follows. `sender` is the socket whose command it is, if any. */
export type AppendToLog = <T extends AppendResult>(sender: WebSocket | null, judge: (held: LoadedLog) => T) => T;

/** Another instance can append first only while one of the two is shutting down. */
const MAX_ATTEMPTS = 4;

export class TableLog {
  readonly #storage: DurableObjectStorage;
  /** The object's own id. Unlike the table's id it may be logged, because it gives no access. */
  readonly #object: string;
  readonly #onWake: (session: Session) => void;
  #held: LoadedLog | null = null;
  #unreadable: UnreadableLogError | null = null;

  /** `onWake` is called after each read from storage. */
  constructor({ storage, id }: DurableObjectState, onWake: (session: Session) => void = () => undefined) {
    this.#storage = storage;
    this.#onWake = onWake;
    this.#object = id.toString();
  }

  /**
   * Returns null if the table was never opened. Throws `UnreadableLogError` if the stored log does not fold, and
   * `TableMovedError` if the table was relocated.
   */
  read(): LoadedLog | null {
    if (this.#held !== null) return this.#held;
    if (this.#unreadable !== null) throw this.#unreadable;
    const stored = readRows(this.#storage.sql);
    if (stored === null) return null;
    this.#held = { session: this.#resume(stored.rows), secret: stored.secret };
    this.#onWake(this.#held.session);
    return this.#held;
  }

  /** A log that does not fold is not tried again in this instance, because its code does not change. */
  #resume(rows: readonly LogRow[]): Session {
    try {
      return resumeSession(rows.map(parseRow));
    } catch (error) {
      this.#unreadable = new UnreadableLogError(this.#object);
      logError(`table ${this.#object}`, error);
      throw this.#unreadable;
    }
  }

  /** The region to which the table was relocated; null if it is here. */
  get movedTo(): string | null {
    try {
      this.read();
      return null;
    } catch (error) {
      return isTableMoved(error) ? (readOffer(this.#storage)?.place ?? null) : null;
    }
  }

  /** The region in which the table was opened; null if unknown. */
  get near(): Region | null {
    return readOpeningRegion(this.#storage.sql);
  }

  /** The stored rows, whether they fold or not. */
  rows(): readonly LogRow[] | null {
    return readRows(this.#storage.sql)?.rows ?? null;
  }

  get state(): TableState | null {
    return this.read()?.session.state ?? null;
  }

  /** The number of entries that the peer may know of, as far as it is known without reading storage. */
  lengthFor(peer: Peer): number {
    const session = this.#held?.session;
    return session?.for(viewerFor(session.state, peer)).log.length ?? 0;
  }

  /** The time of the last entry, ms since 1970; 0 if there is no log. */
  get latest(): number {
    return this.read()?.session.log.last?.at ?? 0;
  }

  /** Creates the log of a new table with its own secret. */
  open(setup: TableSetup, now: number, region: Region | null): void {
    const secret = bytesToHex(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
    this.#create({ session: openTable(setup, secret, now), secret }, region);
  }

  /** Creates the log of an uploaded game. */
  adopt(entries: readonly Entry[], now: number): Session {
    const session = importSession(entries, now);
    const { secret } = session.state;
    if (secret === null) throw new Error("the uploaded game is not finished");
    this.#create({ session, secret }, null);
    return session;
  }

  #create(held: LoadedLog, near: Region | null): void {
    createTable(this.#storage, { entries: held.session.entries, secret: held.secret, near });
    this.#held = held;
  }

  /** Drops the copy after an error, so that the log is read from storage again. */
  drop(): void {
    this.#held = null;
  }

  /**
   * Judges, stores and broadcasts in one synchronous stretch. If another instance has appended first, reads its entries
   * and judges again.
   */
  append<T extends AppendResult>(judge: (held: LoadedLog) => T, prepare: PrepareBroadcast): T {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const held = this.read();
      if (held === null) throw new Error("the table was never opened");
      const result = judge(held);
      if (result.entries.length === 0) return result;
      const broadcast = prepare(held.session, result.session, true);
      if (appendEntries(this.#storage, result.entries)) {
        this.#held = { ...held, session: result.session };
        broadcast();
        return result;
      }
      this.drop();
      const read = this.read();
      if (read !== null) prepare(held.session, read.session, false)();
    }
    throw new Error("another instance has appended first each time");
  }
}
