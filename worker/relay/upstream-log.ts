/**
 * A relay's copy of its upstream's log and presence. How much of the log its watchers have been sent is stored before
 * it is sent. An instance that wakes, or that replaces one that died, resumes from there and reads what it has missed.
 */
import type { Viewer } from "../../engine/contract/game.ts";
import type { ViewerChange } from "../sockets/initial-frames.ts";
import type { UpstreamApi } from "../sockets/relay-names.ts";
import type { RelayUpdate } from "../sockets/updates.ts";
import { WatcherLogCopy } from "./log-copy.ts";

export type AppendUpdate = Extract<RelayUpdate, { readonly type: "grown" }>;

const SENT_KEY = "sent";

/** What all sockets have been sent: the length of the log, and its viewer. */
interface Sent {
  readonly length: number;
  readonly viewer: Viewer;
}

/** The relay, which forwards to its sockets and branches. */
export interface RelayListeners {
  /** Resolves when all sockets have been sent the frames. */
  broadcast(frames: readonly string[]): Promise<void>;
  /** The log reads differently from entry `from` on; `patches` is for clients that take patches. */
  regreet(copy: WatcherLogCopy, from: number, patches: readonly string[] | null): void;
  /** These players have a seat, and belong to the table itself. */
  seated(players: readonly string[]): void;
  /** Missed updates have been read. */
  caughtUp(copy: WatcherLogCopy): void;
  /** The table does not exist any more, or nobody watches. */
  ended(): Promise<void>;
}

export class UpstreamLog {
  readonly #kv: SyncKvStorage;
  /** The name by which the upstream knows this relay. */
  readonly #name: string;
  /** A new stub per call: a stub whose object has died stays broken. */
  readonly #upstream: () => UpstreamApi;
  readonly #listeners: RelayListeners;
  /** The log for new sockets; read when the first one connects. */
  #copy: WatcherLogCopy | null = null;
  #frame: string | null = null;
  #seated: readonly string[] = [];

  constructor(kv: SyncKvStorage, name: string, upstream: () => UpstreamApi, listeners: RelayListeners) {
    this.#kv = kv;
    this.#name = name;
    this.#upstream = upstream;
    this.#listeners = listeners;
  }

  /** The newest presence frame. */
  get frame(): string | null {
    return this.#frame;
  }

  /** The players who had a seat at the last comparison with the upstream. */
  get seated(): readonly string[] {
    return this.#seated;
  }

  get sent(): Sent | null {
    return this.#kv.get<Sent>(SENT_KEY) ?? null;
  }

  present(frame: string): Promise<void> {
    this.#frame = frame;
    return this.#listeners.broadcast([frame]);
  }

  async grown({ from, viewer, lines, isForgotten, change }: AppendUpdate): Promise<void> {
    const { sent } = this;
    if (sent === null) return;
    if (from > sent.length || viewer !== sent.viewer) return this.#catchUp();
    const fresh = lines.slice(sent.length - from);
    this.#storeSent({ length: sent.length + fresh.length, viewer });
    if (isForgotten) this.#copy = null;
    else this.#copy?.append(fresh);
    await this.#listeners.broadcast(fresh);
    if (change !== null) await this.#change(change, sent.length + fresh.length);
  }

  /** The log reads differently from now on. `length` is how much of it every socket has been sent. */
  async #change({ from, patches }: ViewerChange, length: number): Promise<void> {
    await this.#readAgain();
    if (this.#copy === null) return;
    const copy = this.#copy;
    await this.#listeners.broadcast(copy.lines.slice(length));
    this.#listeners.regreet(copy, from, patches);
  }

  /** Reads the log again up to entry `end`, and sends every socket what it has not been sent. */
  async #catchUp(end?: number): Promise<void> {
    const { sent } = this;
    await this.#readAgain(end);
    const copy = this.#copy;
    if (sent === null || copy === null) return;
    if (copy.viewer !== sent.viewer || copy.length < sent.length) this.#listeners.regreet(copy, 0, null);
    else await this.#listeners.broadcast(copy.lines.slice(sent.length));
    this.#listeners.caughtUp(copy);
  }

  /**
   * Reads the log up to entry `end`, or all of it for another viewer than before. The updates bring the rest: in a game
   * played from memory they contain the answers that the log withholds.
   */
  async #readAgain(end = Number.POSITIVE_INFINITY): Promise<void> {
    const copy = await WatcherLogCopy.read(this.#upstream());
    this.#copy = copy;
    if (copy === null) return this.#listeners.ended();
    if (copy.viewer === this.sent?.viewer) copy.cut(end);
    this.#storeSent({ length: copy.length, viewer: copy.viewer });
  }

  /**
   * The log as every socket has been sent it; null if there is no such table. `watchers` includes the one that is
   * connecting.
   */
  async ready(watchers: number): Promise<WatcherLogCopy | null> {
    if (this.#copy !== null) return this.#copy;
    // Subscribes first, so that updates during the read arrive here too.
    if (!(await this.follow(watchers))) return null;
    if (this.#copy === null) await this.#catchUp(this.sent?.length);
    return this.#copy;
  }

  /**
   * Reports the number of watchers upstream and compares the state. Returns false if there is no table any more or
   * nobody watches.
   */
  async follow(watchers: number): Promise<boolean> {
    const state = await this.#upstream().follow(this.#name, watchers);
    if (state === null || watchers === 0) {
      await this.#listeners.ended();
      return false;
    }
    this.#frame = state.presence;
    this.#seated = state.seated ?? [];
    this.#listeners.seated(this.#seated);
    const { sent } = this;
    if (sent === null) return true;
    const end = state.undelivered ?? state.length;
    // An update that has arrived here may still count as undelivered upstream.
    const isCurrent = end <= sent.length && sent.length <= state.length && sent.viewer === state.viewer;
    if (!isCurrent) await this.#catchUp(end);
    return true;
  }

  /** Whether a seat is free for that player. */
  hasPlace(player: string | null): Promise<boolean> {
    return this.#upstream().hasPlace(player);
  }

  /** Forgets the copy. */
  drop(): void {
    this.#copy = null;
    this.#frame = null;
  }

  #storeSent(sent: Sent): void {
    this.#kv.put(SENT_KEY, sent);
  }
}
