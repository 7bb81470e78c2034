/** What a person object imports once: seats from the lobby, and all data of the objects of older signing keys. */
import { readLegacySeats } from "../lobby/read-model.ts";
import type { TableReport } from "../lobby/table-report.ts";
import { logError } from "../platform/errors.ts";
import type { PersonData } from "./person-data.ts";

/** Request header of an upgrade: the older keys of the same person. */
export const OLDER_KEYS_HEADER = "Foldtable-Before";

/** The key of the object that has taken all data over. */
export const SUCCESSOR_KEY = "heir";
const IMPORTED_KEY = "settled";
const importedFromKey = (key: string): string => `heir of ${key}`;
const clearedAtKey = (key: string): string => `cleared at ${key}`;

export class PersonImports {
  readonly #name: string;
  readonly #kv: SyncKvStorage;
  readonly #env: Env;
  readonly #data: PersonData;
  readonly #store: (report: TableReport) => void;

  constructor({ id, storage }: DurableObjectState, env: Env, data: PersonData, store: (report: TableReport) => void) {
    this.#name = id.name ?? "";
    this.#kv = storage.kv;
    this.#env = env;
    this.#data = data;
    this.#store = store;
  }

  /** Seats from before person objects existed. */
  async fromLobby(): Promise<void> {
    if (this.#kv.get<boolean>(IMPORTED_KEY) === true) return;
    const reports = await readLegacySeats(this.#env.LOBBY, this.#name).catch((error: unknown) =>
      logError("person", error),
    );
    for (const report of reports ?? []) this.#store(report);
    // A person who never sat down stores nothing here.
    if (reports !== undefined && this.#data.games.isAny) this.#kv.put(IMPORTED_KEY, true);
  }

  /** Returns whether anything was imported. */
  async fromKeys(olderKeys: readonly string[]): Promise<boolean> {
    let hasImported = false;
    for (const key of olderKeys) {
      this.#takeBack(key);
      if (await this.#fromKey(key)) hasImported = true;
      await this.#clearAtKey(key);
    }
    return hasImported;
  }

  /** The order of two signing keys has changed back. Otherwise their objects would forward to each other without end. */
  #takeBack(key: string): void {
    if (this.#kv.get<string>(SUCCESSOR_KEY) !== key) return;
    for (const name of [SUCCESSOR_KEY, importedFromKey(key), clearedAtKey(key)]) this.#kv.delete(name);
  }

  async #fromKey(key: string): Promise<boolean> {
    if (this.#kv.get<boolean>(importedFromKey(key)) === true) return false;
    const earlier = await this.#env.PERSON.getByName(key).leaveTo(this.#name);
    const { reports, settings, devices, passkeys, tokens, tournaments = [] } = earlier;
    for (const report of reports) this.#store(report);
    this.#data.settings.keep(settings, Date.now());
    await this.#data.adoptDevices(devices);
    this.#data.passkeys.add(passkeys);
    if (tokens !== null) this.#data.tokens.adopt(tokens);
    this.#data.tournaments.add(tournaments);
    this.#kv.put(importedFromKey(key), true);
    return tokens !== null || [reports, settings, devices, passkeys, tournaments].some(({ length }) => length > 0);
  }

  /** What was imported is stored, because no call leaves before that. If this fails, the next visit repeats it. */
  async #clearAtKey(key: string): Promise<void> {
    if (this.#kv.get<boolean>(clearedAtKey(key)) === true) return;
    try {
      await this.#env.PERSON.getByName(key).clearFor(this.#name);
      this.#kv.put(clearedAtKey(key), true);
    } catch (error) {
      logError("person", error);
    }
  }
}
