/**
 * One table's log as this instance of its object holds it, and the one way by which it grows. The log in storage is the
 * truth: what is held here is read from it on waking, replaced only after an append has succeeded, and dropped after any
 * error.
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
import { readOffer } from "./offer.ts";
import { appendEntries, createTable, type LogRow, parseRow, readOpeningRegion, readRows } from "./storage.ts";

export interface LoadedLog {
  readonly session: Session;
  readonly secret: string;
}

/**
 * Writes what others will be told of this growth, before anything is stored, and returns what sends it. `isOurs`: it was
 * judged here just now; else another instance wrote it, and has seen to what follows.
 */
export type PrepareBroadcast = (before: Session, after: Session, isOurs: boolean) => () => void;

/** The one way by which a table grows, with all that follows. `sender`: whose command it is, if anybody's. */
export type AppendToLog = <T extends AppendResult>(sender: WebSocket | null, judge: (held: LoadedLog) => T) => T;

/** Another instance of this object keeps being quicker; it happens only while one of them is on its way out. */
const MAX_ATTEMPTS = 4;

export class TableLog {
  readonly #storage: DurableObjectStorage;
  /** The object's own id, which, unlike the table's, may be named to the operator: it opens nothing. */
  readonly #object: string;
  readonly #woke: (session: Session) => void;
  #held: LoadedLog | null = null;
  #unreadable: UnreadableLogError | null = null;

  /** `woke`: hears of each reading from storage. */
  constructor({ storage, id }: DurableObjectState, woke: (session: Session) => void = () => undefined) {
    this.#storage = storage;
    this.#woke = woke;
    this.#object = id.toString();
  }

  /** Null if the table was never opened. Throws `Unreadable` where what is stored does not fold, `Moved` where it goes on elsewhere. */
  read(): LoadedLog | null {
    if (this.#held !== null) return this.#held;
    if (this.#unreadable !== null) throw this.#unreadable;
    const stored = readRows(this.#storage.sql);
    if (stored === null) return null;
    this.#held = { session: this.#resume(stored.rows), secret: stored.secret };
    this.#woke(this.#held.session);
    return this.#held;
  }

  /** What does not fold once does not fold until there is other code, which comes with another instance. */
  #resume(rows: readonly LogRow[]): Session {
    try {
      return resumeSession(rows.map(parseRow));
    } catch (error) {
      this.#unreadable = new UnreadableLogError(this.#object);
      logError(`table ${this.#object}`, error);
      throw this.#unreadable;
    }
  }

  /** Near which place it goes on; null: here. */
  get movedTo(): string | null {
    try {
      this.read();
      return null;
    } catch (error) {
      return isTableMoved(error) ? (readOffer(this.#storage)?.place ?? null) : null;
    }
  }

  /** The place that it was opened near; null: not known. */
  get near(): Region | null {
    return readOpeningRegion(this.#storage.sql);
  }

  /** As it is stored, whether it folds or not. */
  rows(): readonly LogRow[] | null {
    return readRows(this.#storage.sql)?.rows ?? null;
  }

  get state(): TableState | null {
    return this.read()?.session.state ?? null;
  }

  /** The number of entries, as far as that is known without reading. */
  get length(): number {
    return this.#held?.session.state.length ?? 0;
  }

  /** When the log last grew, ms since 1970; 0 where there is none. */
  get latest(): number {
    return this.read()?.session.log.last?.at ?? 0;
  }

  /** Begins the log of a new table, with a secret of its own. */
  open(opening: TableSetup, now: number, near: Region | null): void {
    const secret = bytesToHex(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
    this.#create({ session: openTable(opening, secret, now), secret }, near);
  }

  /** Takes in the log of a game that was finished elsewhere. */
  adopt(entries: readonly Entry[], now: number): Session {
    const session = importSession(entries, now);
    const { secret } = session.state;
    if (secret === null) throw new Error("a game that is not finished");
    this.#create({ session, secret }, null);
    return session;
  }

  #create(held: LoadedLog, near: Region | null): void {
    createTable(this.#storage, { entries: held.session.entries, secret: held.secret, near });
    this.#held = held;
  }

  /** Something broke: it is read again from storage, which alone is sure. */
  drop(): void {
    this.#held = null;
  }

  /**
   * Judges, stores and tells, in one synchronous stretch; where another instance was quicker, reads its entries and
   * judges anew.
   */
  grow<T extends AppendResult>(judge: (held: LoadedLog) => T, prepare: PrepareBroadcast): T {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const held = this.read();
      if (held === null) throw new Error("a table that was never opened");
      const growth = judge(held);
      if (growth.entries.length === 0) return growth;
      const tell = prepare(held.session, growth.session, true);
      if (appendEntries(this.#storage, growth.entries)) {
        this.#held = { ...held, session: growth.session };
        tell();
        return growth;
      }
      this.drop();
      const read = this.read();
      if (read !== null) prepare(held.session, read.session, false)();
    }
    throw new Error("another instance keeps being quicker");
  }
}
