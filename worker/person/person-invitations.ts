/** The tables to which hosts have invited a program, in its person object, until it sits there or the time is up. */
import type { Invitation } from "../../engine/wire/listing.ts";

const INVITATION_TTL_MS = 10 * 60_000;
/** Open invitations of one program. */
const MAX_INVITATIONS = 16;

const KEY = "invitations";

export class PersonInvitations {
  readonly #kv: SyncKvStorage;

  constructor(kv: SyncKvStorage) {
    this.#kv = kv;
  }

  open(now: number): readonly Invitation[] {
    return (this.#kv.get<readonly Invitation[]>(KEY) ?? []).filter(({ until }) => until > now);
  }

  /** A second invitation to the same table renews the first. Returns null if there are too many. */
  add(table: string, now: number): Invitation | null {
    const others = this.open(now).filter((one) => one.table !== table);
    if (others.length >= MAX_INVITATIONS) return null;
    const invitation = { table, until: now + INVITATION_TTL_MS };
    this.#kv.put(KEY, [...others, invitation]);
    return invitation;
  }

  /** The program sits at that table, or the table is gone. */
  settle(table: string): void {
    const open = this.#kv.get<readonly Invitation[]>(KEY) ?? [];
    const rest = open.filter((one) => one.table !== table);
    if (rest.length < open.length) this.#kv.put(KEY, rest);
  }

  clear(): void {
    this.#kv.delete(KEY);
  }
}
