/**
 * Other identities of the same person that a sign-in joins to this one. Each is stored until everything of it is here,
 * because the browser shows the other identity no more: what cannot be moved during the sign-in is moved by the alarm.
 */
import { logError } from "../platform/errors.ts";
import { namespaceOf } from "../platform/jurisdiction.ts";
import { withTableStub } from "../platform/table-stub.ts";
import type { PersonData } from "./person-data.ts";

/** Another identity, whose seats have been moved. */
export interface Arrival {
  /** Its person key, and those under older signing keys. */
  readonly other: string;
  readonly otherBefore: readonly string[];
  /** The person keys of this identity under older signing keys. */
  readonly before: readonly string[];
  /** The player id that its passkeys open from now on. */
  readonly player: string;
  readonly tournaments: readonly string[];
  /** The tables where a seat is reserved for it. */
  readonly tables: readonly string[];
}

interface StoredArrival extends Arrival {
  /** Whether its lists, settings and passkeys are here. */
  readonly hasData: boolean;
  /** The sign-in, and the next attempt, ms since 1970. */
  readonly since: number;
  readonly again: number;
}

const PREFIX = "arrival of ";
/** Delay before the next attempt, in ms. It grows with the time since the sign-in. */
const MIN_DELAY_MS = 60_000;
const MAX_DELAY_MS = 24 * 60 * MIN_DELAY_MS;
/** Tables or tournaments that are changed at the same time. */
const AT_ONCE = 20;

export class PersonArrivals {
  readonly #name: string;
  readonly #kv: SyncKvStorage;
  readonly #env: Env;
  readonly #data: PersonData;

  constructor({ id, storage }: DurableObjectState, env: Env, data: PersonData) {
    this.#name = id.name ?? "";
    this.#kv = storage.kv;
    this.#env = env;
    this.#data = data;
  }

  #all(): readonly StoredArrival[] {
    return [...this.#kv.list<StoredArrival>({ prefix: PREFIX })].map(([, arrival]) => arrival);
  }

  /** When the next attempt is due; null if everything is here. */
  get nextDue(): number | null {
    const times = this.#all().map(({ again }) => again);
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Stores the arrival; `complete` then moves it. */
  add(arrival: Arrival, now: number): void {
    this.#put({ ...arrival, hasData: false, since: now, again: now + MIN_DELAY_MS });
  }

  #put(arrival: StoredArrival): void {
    this.#kv.put(PREFIX + arrival.other, arrival);
  }

  async completeDue(now: number): Promise<void> {
    for (const { other, again } of this.#all()) if (again <= now) await this.complete(other, now);
  }

  /** Moves what is left of that identity. A repeated step changes nothing. */
  async complete(other: string, now: number): Promise<void> {
    const arrival = this.#kv.get<StoredArrival>(PREFIX + other);
    if (arrival === undefined) return;
    const { otherBefore, before, player, since } = arrival;
    const keys = [other, ...otherBefore];
    // The log of a tournament names a caller by one key, so a role under an older signing key moves along.
    const tournaments = await unmoved(arrival.tournaments, (id) => this.#moveRoles(id, [...keys, ...before]));
    const tables = await unmoved(arrival.tables, (id) => this.#moveReservations(id, keys));
    const hasData = arrival.hasData || (await unmoved([other], (key) => this.#adopt(key, player))).length === 0;
    const again = now + Math.min(Math.max(now - since, MIN_DELAY_MS), MAX_DELAY_MS);
    if (hasData && tournaments.length + tables.length === 0) this.#kv.delete(PREFIX + other);
    else this.#put({ ...arrival, tournaments, tables, hasData, again });
  }

  /** Moves the roles in a tournament and in all its later evenings. */
  async #moveRoles(first: string, keys: readonly string[]): Promise<void> {
    const { TOURNAMENT } = this.#env;
    for (let id: string | null = first; id !== null; )
      id = await namespaceOf(TOURNAMENT, id, this.#env).getByName(id).movePerson(keys, this.#name);
  }

  #moveReservations(id: string, keys: readonly string[]): Promise<void> {
    return withTableStub(this.#env, id, (table) => table.handOverReservations(keys, this.#name));
  }

  /** Takes over finished games, settings if this identity has none, push subscriptions, passkeys and tournaments. */
  async #adopt(other: string, player: string): Promise<void> {
    const from = this.#env.PERSON.getByName(other);
    const { reports, settings, devices, passkeys, tournaments = [] } = await from.copy();
    // A table where the other identity has no seat any more reports to this one itself.
    for (const report of reports)
      if (report.listing.phase === "over" && report.mine.length > 0) this.#data.games.store(report);
    if (this.#data.settings.all().length === 0) this.#data.settings.keep(settings, Date.now());
    await this.#data.adoptDevices(devices);
    this.#data.tournaments.add(tournaments);
    this.#data.passkeys.add(passkeys);
    await this.#data.passkeys.tie(passkeys, player);
    for (const passkey of passkeys) await from.dropPasskey(passkey);
  }
}

/** The items whose move failed. */
const unmoved = async <T>(items: readonly T[], move: (item: T) => Promise<void>): Promise<readonly T[]> => {
  const left: T[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const batch = items.slice(at, at + AT_ONCE);
    const moves = await Promise.allSettled(batch.map(move));
    for (const [index, result] of moves.entries())
      if (result.status === "rejected") {
        logError("passkey", result.reason);
        left.push(batch[index]!);
      }
  }
  return left;
};
