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

/** When so many of a kind are remembered, those that are full again are forgotten. */
const MANY = 500;

const ofHousehold = ({ burst, perSecond }: Rate): Rate => ({
  burst: burst * HOUSEHOLD,
  perSecond: perSecond * HOUSEHOLD,
});

/** One rate for many, each with a bucket by a key that its sockets keep: nothing is put together anew for a frame. */
class Buckets {
  readonly #rate: Rate;
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  take(key: string, now: number): Verdict {
    return (this.#buckets.get(key) ?? this.#make(key, now)).take(now);
  }

  #make(key: string, now: number): Bucket {
    if (this.#buckets.size >= MANY) this.#forget(now);
    const made = new Bucket(this.#rate, now);
    this.#buckets.set(key, made);
    return made;
  }

  #forget(now: number): void {
    for (const [key, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(key);
  }
}

export class Allowance {
  readonly #frames = new Buckets(FRAMES);
  readonly #framesOfNobody = new Buckets(FRAMES);
  readonly #framesFrom = new Buckets(ofHousehold(FRAMES));
  readonly #connections = new Buckets(CONNECTIONS);
  readonly #connectionsFrom = new Buckets(ofHousehold(CONNECTIONS));

  /** One more frame. Those from one address who are nobody share what is one player's. */
  frame({ player, address }: Asker, now: number): Verdict {
    const own = player === null ? this.#framesOfNobody.take(address, now) : this.#frames.take(player, now);
    return own === "pass" ? this.#framesFrom.take(address, now) : own;
  }

  /** One more connection, which is sent the log. */
  mayConnect({ player, address }: Asker, now: number): boolean {
    const isOwn = player === null || this.#connections.take(player, now) === "pass";
    return isOwn && this.#connectionsFrom.take(address, now) === "pass";
  }
}
