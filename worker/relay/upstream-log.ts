/**
 * What one relay knows of the table that it follows. How much of the log its watchers have been sent is stored before it is sent:
 * an instance that wakes, or that died in between, goes on from there, and asks for what it has missed.
 */
import type { Viewer } from "../../engine/contract/game.ts";
import type { ViewerChange } from "../sockets/initial-frames.ts";
import type { UpstreamApi } from "../sockets/relay-names.ts";
import type { RelayUpdate } from "../sockets/updates.ts";
import { WatcherLogCopy } from "./log-copy.ts";

export type AppendUpdate = Extract<RelayUpdate, { readonly type: "grown" }>;

/** What all who are connected have been sent: so much of the log, as it reads for that viewer. */
interface Sent {
  readonly length: number;
  readonly viewer: Viewer;
}

/** Those to whom it is passed on. */
export interface RelayListeners {
  /** Resolves when all have been sent it. */
  tell(frames: readonly string[]): Promise<void>;
  /** The log reads otherwise from entry `from` on; `patches`: for those who can put single entries right. */
  regreet(copy: WatcherLogCopy, from: number, patches: readonly string[] | null): void;
  /** Something had been missed. */
  caughtUp(copy: WatcherLogCopy): void;
  /** There is no such table any more, or nobody who listens. */
  ended(): Promise<void>;
}

export class UpstreamLog {
  readonly #kv: SyncKvStorage;
  /** By which the upstream knows this relay. */
  readonly #name: string;
  /** Asked for anew each time: once what it leads to has died, a stub leads nowhere for ever. */
  readonly #upstream: () => UpstreamApi;
  readonly #listeners: RelayListeners;
  /** What newcomers are greeted with; read by the first. */
  #copy: WatcherLogCopy | null = null;
  #frame: string | null = null;

  constructor(kv: SyncKvStorage, name: string, upstream: () => UpstreamApi, listeners: RelayListeners) {
    this.#kv = kv;
    this.#name = name;
    this.#upstream = upstream;
    this.#listeners = listeners;
  }

  /** The newest frame of presence. */
  get frame(): string | null {
    return this.#frame;
  }

  get sent(): Sent | null {
    return this.#kv.get<Sent>("sent") ?? null;
  }

  present(frame: string): Promise<void> {
    this.#frame = frame;
    return this.#listeners.tell([frame]);
  }

  async grown({ from, viewer, lines, isForgotten, change }: AppendUpdate): Promise<void> {
    const { sent } = this;
    if (sent === null) return;
    if (from > sent.length || viewer !== sent.viewer) return this.#catchUp();
    const fresh = lines.slice(sent.length - from);
    this.#keep({ length: sent.length + fresh.length, viewer });
    if (isForgotten) this.#copy = null;
    else this.#copy?.append(fresh);
    await this.#listeners.tell(fresh);
    if (change !== null) await this.#change(change, sent.length + fresh.length);
  }

  /** The log reads otherwise from now on. `length`: how much of it everybody has been sent. */
  async #change({ from, patches }: ViewerChange, length: number): Promise<void> {
    await this.#readAgain();
    if (this.#copy === null) return;
    const copy = this.#copy;
    await this.#listeners.tell(copy.lines.slice(length));
    this.#listeners.regreet(copy, from, patches);
  }

  /** All is read anew, and everybody sent what of it they have not been sent. */
  async #catchUp(): Promise<void> {
    const { sent } = this;
    await this.#readAgain();
    const copy = this.#copy;
    if (sent === null || copy === null) return;
    if (copy.viewer !== sent.viewer || copy.length < sent.length) this.#listeners.regreet(copy, 0, null);
    else await this.#listeners.tell(copy.lines.slice(sent.length));
    this.#listeners.caughtUp(copy);
  }

  async #readAgain(): Promise<void> {
    this.#copy = await WatcherLogCopy.read(this.#upstream());
    if (this.#copy === null) await this.#listeners.ended();
    else this.#keep({ length: this.#copy.length, viewer: this.#copy.viewer });
  }

  /** The log, as all here have been sent it; null: there is no such table. `watchers`: with whoever wants it. */
  async ready(watchers: number): Promise<WatcherLogCopy | null> {
    if (this.#copy !== null) return this.#copy;
    // First, so that whatever happens while the log is read is told here too.
    if (!(await this.follow(watchers))) return null;
    if (this.#copy === null) await this.#catchUp();
    return this.#copy;
  }

  /** Says how many listen, and learns how the table stands; false: there is none any more, or nobody is left. */
  async follow(watchers: number): Promise<boolean> {
    const standing = await this.#upstream().follow(this.#name, watchers);
    if (standing === null || watchers === 0) {
      await this.#listeners.ended();
      return false;
    }
    this.#frame = standing.presence;
    const { sent } = this;
    if (sent !== null && (sent.length !== standing.length || sent.viewer !== standing.viewer)) await this.#catchUp();
    return true;
  }

  /** Whether a seat is free for that player. */
  hasPlace(player: string | null): Promise<boolean> {
    return this.#upstream().hasPlace(player);
  }

  /** What was known is not any more. */
  drop(): void {
    this.#copy = null;
    this.#frame = null;
  }

  #keep(sent: Sent): void {
    this.#kv.put("sent", sent);
  }
}
