/** The Durable Object of one passkey: the identity that it opens, and the key that it signs with. */
import { DurableObject } from "cloudflare:workers";
import { makeBase64url } from "../identity/base64url.ts";
import { CHALLENGE_TTL_MS } from "../identity/passkey-challenge.ts";
import type { ErrorCode } from "../platform/errors.ts";

/** What is stored of a passkey. Its private part never leaves the authenticator. */
export interface StoredPasskey {
  /** The player id of the identity. */
  readonly player: string;
  /** COSE key. */
  readonly publicKey: Uint8Array<ArrayBuffer>;
  /** How often the authenticator has signed; 0 if it does not count. */
  readonly counter: number;
}

/** A challenge and when it expires, ms since 1970. */
export interface AnsweredChallenge {
  readonly text: string;
  readonly until: number;
}

/** Keys of the object's storage. */
const PASSKEY_KEY = "passkey";
const USED_KEY = "used";
const FORGOTTEN_KEY = "forgotten";

/**
 * One instance is one passkey. Its name is the hash of the credential id, which only the authenticator sends. It
 * stores the challenges that were answered until they expire, so that no answer counts twice.
 */
export class Passkey extends DurableObject<Env> {
  read(): StoredPasskey | null {
    return this.ctx.storage.kv.get<StoredPasskey>(PASSKEY_KEY) ?? null;
  }

  /** Stores a new passkey; returns false if the challenge was used, or the passkey is known or was just deleted. */
  async add(passkey: StoredPasskey, challenge: AnsweredChallenge): Promise<boolean> {
    if (this.#isForgotten || !this.#useUp(challenge) || this.read() !== null) return false;
    this.ctx.storage.kv.put(PASSKEY_KEY, passkey);
    return true;
  }

  /**
   * Records that the passkey has signed; returns the error code if it may not. If its counter has not grown, the
   * authenticator was copied (Web Authentication, section 6.1.1).
   */
  async use(counter: number, challenge: AnsweredChallenge): Promise<ErrorCode | null> {
    const passkey = this.read();
    if (passkey === null) return "no-passkey";
    if (!this.#useUp(challenge)) return "stale-challenge";
    if (counter <= passkey.counter && counter + passkey.counter > 0) return "bad-passkey";
    this.ctx.storage.kv.put(PASSKEY_KEY, { ...passkey, counter });
    return null;
  }

  #useUp({ text, until }: AnsweredChallenge): boolean {
    const { kv } = this.ctx.storage;
    const valid = Object.entries(kv.get<Record<string, number>>(USED_KEY) ?? {}).filter(([, end]) => end > Date.now());
    if (until <= Date.now() || valid.some(([used]) => used === text)) return false;
    kv.put(USED_KEY, { ...Object.fromEntries(valid), [text]: until });
    return true;
  }

  /** The passkey opens another identity of the same person from now on. Returns false if it was deleted. */
  async tie(player: string): Promise<boolean> {
    const passkey = this.read();
    if (passkey === null) await this.forget();
    else this.ctx.storage.kv.put(PASSKEY_KEY, { ...passkey, player });
    return passkey !== null;
  }

  /**
   * Deletes the passkey; the used challenges follow once they have expired. Until then it cannot be added: it is listed
   * before it is stored, so its list may be emptied in between.
   */
  async forget(): Promise<void> {
    this.ctx.storage.kv.delete(PASSKEY_KEY);
    this.ctx.storage.kv.put(FORGOTTEN_KEY, true);
    await this.ctx.storage.setAlarm(Date.now() + CHALLENGE_TTL_MS);
  }

  get #isForgotten(): boolean {
    return this.ctx.storage.kv.get<boolean>(FORGOTTEN_KEY) === true;
  }

  override async alarm(): Promise<void> {
    if (this.read() === null) await this.ctx.storage.deleteAll();
  }
}

/** The object of the passkey with that credential id. */
export const passkeyStub = async (env: Env, id: string): Promise<DurableObjectStub<Passkey>> => {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(id));
  return env.PASSKEY.getByName(makeBase64url(new Uint8Array(hash)));
};
