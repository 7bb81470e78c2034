/**
 * Receives a relocated table. The received copy is one stored value until the origin object has committed the
 * relocation (sender.ts). The origin then starts it, or this object asks. If the origin kept the table, or does not
 * know it, the received copy is deleted.
 */
import { logError } from "../../platform/errors.ts";
import { originStub, regionOfObject, tableIdOfObject } from "../../platform/table-stub.ts";
import type { Alarm } from "../../sockets/alarm.ts";
import { importStorage, isTable, type StorageDump } from "../log/storage-dump.ts";

/** Who owns a relocated table; `undecided` while the origin object has not decided. */
export type TableOwner = "receiver" | "undecided" | "sender";

interface ReceivedCopy {
  readonly goods: StorageDump;
  /** When the copy was received, ms since 1970. */
  readonly since: number;
}

const COPY_KEY = "waiting";

/**
 * Delay before the origin is asked, in ms: by then it has made all its attempts. It grows with the waiting time, up to
 * an hour.
 */
const FIRST_CHECK_MS = 60_000;
const MAX_CHECK_INTERVAL_MS = 60 * FIRST_CHECK_MS;

export class RelocationReceiver {
  readonly #ctx: DurableObjectState;
  readonly #env: Env;
  readonly #alarm: Alarm;
  readonly #onStart: () => void;

  /** `onStart` is called when the table is here. */
  constructor(ctx: DurableObjectState, env: Env, alarm: Alarm, onStart: () => void) {
    this.#ctx = ctx;
    this.#env = env;
    this.#alarm = alarm;
    this.#onStart = onStart;
  }

  /** Returns null if nothing waits. Only objects named with a region can receive a table. */
  get #copy(): ReceivedCopy | null {
    const { id, storage } = this.#ctx;
    return regionOfObject(id.name) === null ? null : (storage.kv.get<ReceivedCopy>(COPY_KEY) ?? null);
  }

  get isAwaited(): boolean {
    return this.#copy !== null;
  }

  /** A second call changes nothing. */
  accept(dump: StorageDump): void {
    const { storage } = this.#ctx;
    if (isTable(storage.sql) || this.isAwaited) return;
    const now = Date.now();
    storage.kv.put<ReceivedCopy>(COPY_KEY, { goods: dump, since: now });
    this.#alarm.ringBy(now + FIRST_CHECK_MS);
  }

  /** The origin has committed the relocation. A second call changes nothing. */
  begin(): void {
    const { storage } = this.#ctx;
    const copy = this.#copy;
    if (copy === null) return;
    storage.transactionSync(() => {
      storage.kv.delete(COPY_KEY);
      importStorage(storage, copy.goods);
    });
    this.#onStart();
  }

  /** Handles the alarm while a copy waits. */
  async ask(): Promise<void> {
    const owner = await this.#owner();
    // The origin may have started the table in the meantime.
    const copy = this.#copy;
    if (copy === null) return;
    if (owner === "receiver") return this.begin();
    if (owner === "sender") return this.#ctx.storage.deleteAll();
    const now = Date.now();
    this.#alarm.ringBy(now + Math.min(Math.max(now - copy.since, FIRST_CHECK_MS), MAX_CHECK_INTERVAL_MS));
  }

  async #owner(): Promise<TableOwner> {
    const { name } = this.#ctx.id;
    try {
      return await originStub(this.#env, tableIdOfObject(name)).ownerOf(regionOfObject(name));
    } catch (error) {
      logError("relocation", error);
      return "undecided";
    }
  }
}
