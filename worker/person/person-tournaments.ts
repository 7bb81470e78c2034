/** The tournaments that name a person, in the person object, so that another identity can take over the roles there. */

/** The newest ones are stored. */
const MAX_TOURNAMENTS = 200;

const KEY = "tournaments";

export class PersonTournaments {
  readonly #kv: SyncKvStorage;

  constructor(kv: SyncKvStorage) {
    this.#kv = kv;
  }

  /** Their ids. */
  all(): readonly string[] {
    return this.#kv.get<readonly string[]>(KEY) ?? [];
  }

  add(ids: readonly string[]): void {
    const known = this.all();
    const more = ids.filter((id) => !known.includes(id));
    if (more.length > 0) this.#kv.put(KEY, [...known, ...more].slice(-MAX_TOURNAMENTS));
  }

  clear(): void {
    this.#kv.delete(KEY);
  }
}
