/**
 * How much each player and each address may ask of one table, whatever sockets they ask by: one that is cut and opened
 * again finds its bucket as it left it, and a new identity, which costs nothing, that of its address.
 *
 * In memory, and durable enough: a table sleeps only when nothing has come for ten seconds, and every bucket fills up in
 * less than that or counts connections, which wake it.
 */
import { Bucket, type Rate, type Verdict } from "./bucket.ts";
import { CONNECTIONS, FRAMES, HOUSEHOLD } from "./limits.ts";
import type { Peer } from "./peer.ts";

type Asker = Pick<Peer, "player" | "address">;

/** When so many are remembered, those that are full again are forgotten. */
const MANY = 2000;

const ofHousehold = ({ burst, perSecond }: Rate): Rate => ({
  burst: burst * HOUSEHOLD,
  perSecond: perSecond * HOUSEHOLD,
});

export class Allowance {
  readonly #buckets = new Map<string, Bucket>();

  /** One more frame. Those from one address who are nobody share what is one player's. */
  frame({ player, address }: Asker, now: number): Verdict {
    const own = this.#bucket(player === null ? `frame from ${address}` : `frame of ${player}`, FRAMES, now).take(now);
    return own === "pass" ? this.#bucket(`frames from ${address}`, ofHousehold(FRAMES), now).take(now) : own;
  }

  /** One more connection, which is sent the log. */
  mayConnect({ player, address }: Asker, now: number): boolean {
    const isOwn = player === null || this.#bucket(`connection of ${player}`, CONNECTIONS, now).take(now) === "pass";
    return isOwn && this.#bucket(`connections from ${address}`, ofHousehold(CONNECTIONS), now).take(now) === "pass";
  }

  #bucket(key: string, rate: Rate, now: number): Bucket {
    const known = this.#buckets.get(key);
    if (known !== undefined) return known;
    if (this.#buckets.size >= MANY) this.#forget(now);
    const made = new Bucket(rate, now);
    this.#buckets.set(key, made);
    return made;
  }

  #forget(now: number): void {
    for (const [key, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(key);
  }
}
