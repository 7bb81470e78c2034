/**
 * A table on its way to this object, which was sent all of it and begins with nothing of it before the first has let it go for ever
 * (sender.ts): until then it is one value that nobody reads. Either the first says so, or it is asked; one that has kept its
 * table, or knows of none, has it thrown away here, however late it came.
 */
import { logError } from "../../platform/errors.ts";
import { originStub, regionOfObject, tableIdOfObject } from "../../platform/table-stub.ts";
import type { Alarm } from "../../sockets/alarm.ts";
import { importStorage, isTable, type StorageDump } from "../log/storage-dump.ts";

/** Whose a table is that one object was sent by another: `undecided`, but that other's to decide. */
export type TableOwner = "receiver" | "undecided" | "sender";

interface Waiting {
  readonly goods: StorageDump;
  /** When it came, ms since 1970. */
  readonly since: number;
}

const WAITING = "waiting";

/** In ms: the first has tried what it can try, and then it is asked; an hour at most where it has waited for so long already. */
const SOON = 60_000;
const LONGEST = 60 * SOON;

export class RelocationReceiver {
  readonly #ctx: DurableObjectState;
  readonly #env: Env;
  readonly #alarm: Alarm;
  readonly #begun: () => void;

  /** `begun`: hears that there is a table here. */
  constructor(ctx: DurableObjectState, env: Env, alarm: Alarm, begun: () => void) {
    this.#ctx = ctx;
    this.#env = env;
    this.#alarm = alarm;
    this.#begun = begun;
  }

  /** Null where nothing waits; what was never left to another is not even asked. */
  get #waiting(): Waiting | null {
    const { id, storage } = this.#ctx;
    return regionOfObject(id.name) === null ? null : (storage.kv.get<Waiting>(WAITING) ?? null);
  }

  get isAwaited(): boolean {
    return this.#waiting !== null;
  }

  /** A second time changes nothing. */
  accept(goods: StorageDump): void {
    const { storage } = this.#ctx;
    if (isTable(storage.sql) || this.isAwaited) return;
    const now = Date.now();
    storage.kv.put<Waiting>(WAITING, { goods, since: now });
    this.#alarm.ringBy(now + SOON);
  }

  /** The first has let it go. A second time changes nothing. */
  begin(): void {
    const { storage } = this.#ctx;
    const waiting = this.#waiting;
    if (waiting === null) return;
    storage.transactionSync(() => {
      storage.kv.delete(WAITING);
      importStorage(storage, waiting.goods);
    });
    this.#begun();
  }

  /** The alarm has rung, and something waits. */
  async ask(): Promise<void> {
    const owner = await this.#owner();
    // Meanwhile it may have been told.
    const waiting = this.#waiting;
    if (waiting === null) return;
    if (owner === "receiver") return this.begin();
    if (owner === "sender") return this.#ctx.storage.deleteAll();
    const now = Date.now();
    this.#alarm.ringBy(now + Math.min(Math.max(now - waiting.since, SOON), LONGEST));
  }

  async #owner(): Promise<TableOwner> {
    const { name } = this.#ctx.id;
    try {
      return await originStub(this.#env, tableIdOfObject(name)).ownerOf(regionOfObject(name));
    } catch (error) {
      logError("moving", error);
      return "undecided";
    }
  }
}
