/** The list of a person's passkeys, in the person object. The keys themselves are in their own objects (passkey.ts). */
import { passkeyStub } from "./passkey.ts";

/** Passkeys of one person. */
export const MAX_PASSKEYS = 10;

export interface ListedPasskey {
  /** The credential id. */
  readonly id: string;
  /** When it was added, ms since 1970. */
  readonly at: number;
}

const KEY = "passkeys";

export class PersonPasskeys {
  readonly #kv: SyncKvStorage;
  readonly #env: Env;

  constructor({ kv }: DurableObjectStorage, env: Env) {
    this.#kv = kv;
    this.#env = env;
  }

  all(): readonly ListedPasskey[] {
    return this.#kv.get<readonly ListedPasskey[]>(KEY) ?? [];
  }

  add(added: readonly ListedPasskey[]): void {
    const known = this.all();
    const more = added.filter(({ id }) => known.every((one) => one.id !== id));
    if (more.length > 0) this.#kv.put(KEY, [...known, ...more]);
  }

  remove(removed: readonly ListedPasskey[]): void {
    const rest = this.all().filter(({ id }) => removed.every((one) => one.id !== id));
    if (rest.length > 0) this.#kv.put(KEY, rest);
    else this.#kv.delete(KEY);
  }

  /** Empties the list. The passkeys still open what they open. */
  clear(): void {
    this.#kv.delete(KEY);
  }

  /** Lets those listed passkeys open the identity of `player`. Removes the ones that were deleted meanwhile. */
  async tie(passkeys: readonly ListedPasskey[], player: string): Promise<void> {
    const tied = await Promise.all(passkeys.map(async ({ id }) => (await passkeyStub(this.#env, id)).tie(player)));
    // An object of an earlier version returns nothing.
    this.remove(passkeys.filter((_, index) => tied[index] === false));
  }

  /** Deletes all passkeys: they open nothing any more. */
  async forget(): Promise<void> {
    const passkeys = this.all();
    await Promise.all(passkeys.map(async ({ id }) => (await passkeyStub(this.#env, id)).forget()));
    this.remove(passkeys);
  }
}
