/** One tournament's log in this instance's memory, and the only way to append to it. The log in storage is the truth. */
import { bytesToHex } from "@noble/hashes/utils.js";
import { SECRET_BYTES } from "../../engine/chance/deal.ts";
import type { TournamentCommand } from "../../engine/tournament/forms/commands.ts";
import type { TournamentEvent } from "../../engine/tournament/forms/events.ts";
import type { TournamentActor, TournamentSecrets } from "../../engine/tournament/forms/types.ts";
import {
  openTournament,
  resumeTournament,
  submitToTournament,
  type TournamentReply,
  type TournamentSession,
} from "../../engine/tournament/session.ts";
import {
  applyKeyChanges,
  isNamedIn,
  type PersonKeyChange,
  readKeyChanges,
  storeKeyChange,
} from "./person-key-changes.ts";
import { appendEntries, createTournament, readTournament } from "./storage.ts";

interface LoadedTournament {
  readonly session: TournamentSession;
  readonly secrets: TournamentSecrets;
}

/** Under this key the object stores the id of the next evening, before it opens that. */
export const NEXT_KEY = "next";

export class TournamentLog {
  readonly #storage: DurableObjectStorage;
  #held: LoadedTournament | null = null;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  #read(): LoadedTournament | null {
    if (this.#held !== null) return this.#held;
    const stored = readTournament(this.#storage);
    if (stored === null) return null;
    const { entries, ...secrets } = stored;
    this.#held = { session: resumeTournament(applyKeyChanges(entries, this.personKeyChanges)), secrets };
    return this.#held;
  }

  /** Null if the tournament was never opened. */
  read(): TournamentSession | null {
    return this.#read()?.session ?? null;
  }

  get personKeyChanges(): readonly PersonKeyChange[] {
    return readKeyChanges(this.#storage);
  }

  /** What the log says of the persons `from` is from now on said of `to`. Returns false if it says nothing of them. */
  movePerson(from: readonly string[], to: string): boolean {
    const entries = this.read()?.entries ?? [];
    if (!entries.some((entry) => isNamedIn(entry, from))) return false;
    storeKeyChange(this.#storage, { from, to, length: entries.length });
    this.drop();
    return true;
  }

  /** Creates the log. `first` makes the first events from new secrets. */
  create(first: (secrets: TournamentSecrets) => readonly TournamentEvent[], now: number): void {
    const secrets = { secret: randomSecret(), drawRoot: randomSecret() };
    const session = openTournament(first(secrets), now);
    createTournament(this.#storage, { entries: session.entries, ...secrets });
    this.#held = { session, secrets };
  }

  /** Drops the copy, so that the log is read from storage again. */
  drop(): void {
    this.#held = null;
  }

  /** Judges a command and stores what it changes, in one synchronous stretch. */
  submit(actor: TournamentActor, sent: { readonly id: string; readonly command: TournamentCommand }): TournamentReply {
    const held = this.#read();
    if (held === null) throw new Error("the tournament was never opened");
    const host = { ...held.secrets, now: Date.now(), successor: this.#storage.kv.get<string>(NEXT_KEY) ?? "" };
    const reply = submitToTournament(held.session, actor, sent, host);
    if (reply.type !== "accepted" || reply.appended.length === 0) return reply;
    try {
      appendEntries(this.#storage, reply.appended);
    } catch (error) {
      // Another instance of this object may have appended.
      this.drop();
      throw error;
    }
    this.#held = { ...held, session: reply.session };
    return reply;
  }
}

/** 32 random bytes in hex. */
const randomSecret = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
