/**
 * The host of a local table: decides commands, and stores the entries before they are shown. It runs the same engine
 * session as the server, with this device's clock, storage and other tabs.
 */
import { botActor } from "../../../engine/commands/bot-turns.ts";
import { nextDueAt } from "../../../engine/commands/decide.ts";
import type { Refusal, Seat } from "../../../engine/contract/game.ts";
import {
  type AppendResult,
  type Envelope,
  resumeSession,
  type Session,
  submit,
  wake,
} from "../../../engine/log/session.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { Actor, AnyCommand, Entry, TableState } from "../../../engine/table/types.ts";
import { makeCommandId } from "../../connection/outbox.ts";
import { markedSeatName } from "../../games/shared/marked-name.ts";
import {
  type LocalListing,
  type LocalRecord,
  readLocal,
  type StoredLocalTable,
  saveEntries,
  saveRecord,
} from "./local-games-db.ts";

/** All seats belong to this device. */
export const DEVICE_PLAYER = "here";

/** The longest delay of a timer; then it is set again. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** The delay after which a due event that the device could not store is tried again, in ms. */
const FULL_RETRY_MS = 10_000;

/** The list entry of a table in this state. */
export const listingOf = (id: string, state: TableState, movedAt: number): LocalListing => ({
  id,
  game: state.game,
  names: state.chairs.flatMap((_, seat, chairs) => markedSeatName(chairs, seat) ?? []),
  phase: state.phase,
  turn: seatsOnTurn(state),
  outcome: state.outcome,
  movedAt,
});

/** `gone`: the table was deleted from the device. `full`: the device has no room. */
export type LocalHostError = "gone" | "full";

/** @fires grown - Entries have been stored; `detail` has them. @fires fault - A command failed; `detail` says why. */
export class LocalHost extends EventTarget {
  #session: Session;
  #record: LocalRecord;
  /** Commands run one after the other, each on the stored result of the previous one. */
  #queue: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tabs: BroadcastChannel | null = null;
  #isFull = false;
  /** The table's clock minus this device's, in ms. */
  readonly #shift: number;

  constructor({ record, entries }: StoredLocalTable) {
    super();
    this.#record = record;
    this.#session = resumeSession(entries);
    const { clock } = this.#session.state;
    // A clock stops while the device is off: the table's time continues from its last entry.
    this.#shift = clock.rule === null ? 0 : entries.at(-1)!.at - Date.now();
  }

  /** Milliseconds since 1970 by the table's clock. */
  get now(): number {
    return Date.now() + this.#shift;
  }

  get session(): Session {
    return this.#session;
  }

  get record(): LocalRecord {
    return this.#record;
  }

  /** Starts listening to other tabs, and the timer for due events. */
  start(): void {
    this.#tabs = new BroadcastChannel("foldtable-local");
    this.#tabs.onmessage = ({ data }) => {
      if (data === this.#record.id) void this.#next(() => this.#catchUp());
    };
    void this.#next(() => this.#catchUp());
    void this.#next(() => this.#wake());
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#tabs?.close();
    this.#tabs = null;
  }

  /** Submits a command for `seat`. Resolves once it is stored: with a refusal, or null. */
  ask(seat: Seat, command: AnyCommand): Promise<Refusal | null> {
    const envelope = () => ({ id: makeCommandId(), seq: this.#session.log.length - 1, command });
    return this.#next(() => this.#ask({ player: DEVICE_PLAYER, seat }, envelope()));
  }

  /** Submits a bot's command; its id makes it count once, even if several tabs computed it. */
  answer(seat: Seat, envelope: Envelope): Promise<Refusal | null> {
    return this.#next(() => this.#ask(botActor(seat), envelope));
  }

  /** Stores the public address of the game. Throws if the device is full; `record` has the address even then. */
  async publish(address: string): Promise<void> {
    this.#record = { ...this.#record, address };
    await saveRecord(this.#record);
  }

  #next<T>(act: () => Promise<T>): Promise<T> {
    const acted = this.#queue.then(act);
    this.#queue = acted.catch(() => undefined);
    return acted;
  }

  async #ask(actor: Actor, envelope: Envelope): Promise<Refusal | null> {
    for (;;) {
      const { secret } = this.#record;
      const answer = submit(this.#session, actor, envelope, secret, this.now);
      if (await this.#store(answer)) return answer.reply.type === "refused" ? answer.reply.refusal : null;
      if (!(await this.#catchUp())) return null;
    }
  }

  async #wake(): Promise<void> {
    this.#arm(FULL_RETRY_MS);
    if (!(await this.#store(wake(this.#session, this.#record.secret, this.now), this.#isFull))) await this.#catchUp();
    this.#arm();
  }

  #arm(least = 0): void {
    clearTimeout(this.#timer);
    const due = nextDueAt(this.#session.state);
    if (due === null || this.#tabs === null) return;
    this.#timer = setTimeout(
      () => void this.#next(() => this.#wake()).catch(() => undefined),
      Math.min(Math.max(due - this.now, least), MAX_TIMEOUT_MS),
    );
  }

  /**
   * Returns whether it was stored; if not, another tab was first. If the device is full, the table stays unchanged.
   * `isRetry`: a full device is already known.
   */
  async #store({ session, entries }: AppendResult, isRetry = false): Promise<boolean> {
    if (entries.length === 0) return true;
    const record = { ...this.#record, ...listingOf(this.#record.id, session.state, Date.now()) };
    try {
      if (!(await saveEntries(record, entries))) return false;
    } catch (error) {
      this.#isFull = true;
      if (!isRetry) this.#fail("full");
      throw error;
    }
    this.#record = record;
    this.#grow(session, entries);
    this.#tabs?.postMessage(record.id);
    return true;
  }

  /** Reads entries that another tab has appended. Returns false if the table was deleted. */
  async #catchUp(): Promise<boolean> {
    const table = await readLocal(this.#record.id);
    if (table === null) {
      this.stop();
      this.#fail("gone");
      return false;
    }
    this.#record = table.record;
    const added = table.entries.slice(this.#session.log.length);
    if (added.length > 0) this.#grow(resumeSession(table.entries), added);
    return true;
  }

  #grow(session: Session, entries: readonly Entry[]): void {
    this.#session = session;
    // This tab or another one has had room for them.
    this.#isFull = false;
    this.#arm();
    this.dispatchEvent(new CustomEvent<readonly Entry[]>("grown", { detail: entries }));
  }

  #fail(fault: LocalHostError): void {
    this.dispatchEvent(new CustomEvent<LocalHostError>("fault", { detail: fault }));
  }
}
