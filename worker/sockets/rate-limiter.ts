/**
 * How much each player and each address may ask of one table, whatever sockets they ask by: one that is cut and opened
 * again finds its bucket as it left it, and a new identity, which costs nothing, that of its address. Players who sit at the
 * table do not share their address's bucket, so that no neighbour can shut them out.
 *
 * In memory, and durable enough: a table sleeps only when nothing has come for ten seconds, and every bucket fills up in
 * less than that or counts connections and what they are sent, which wake it.
 */

import type { Rate } from "./limits.ts";
import { CONNECTION_RATE, FRAME_RATE, LOG_TEXT_RATE, PLAYERS_PER_ADDRESS } from "./limits.ts";
import type { Peer } from "./peer.ts";
import { type BucketVerdict, TokenBucket } from "./token-bucket.ts";

type Asker = Pick<Peer, "player" | "address">;

/** When so many of a kind are remembered, those that are full again are forgotten. */
const MANY = 500;

const ofHousehold = ({ burst, perSecond }: Rate): Rate => ({
  burst: burst * PLAYERS_PER_ADDRESS,
  perSecond: perSecond * PLAYERS_PER_ADDRESS,
});

/** One rate for many, each with a bucket by a key that its sockets keep: nothing is put together anew for a frame. */
class Buckets {
  readonly #rate: Rate;
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  take(key: string, now: number, cost?: number): BucketVerdict {
    return (this.#buckets.get(key) ?? this.#make(key, now)).take(now, cost);
  }

  isAny(key: string, now: number): boolean {
    return this.#buckets.get(key)?.isAny(now) ?? true;
  }

  #make(key: string, now: number): TokenBucket {
    if (this.#buckets.size >= MANY) this.#forget(now);
    const made = new TokenBucket(this.#rate, now);
    this.#buckets.set(key, made);
    return made;
  }

  #forget(now: number): void {
    for (const [key, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(key);
  }
}

/** Whose share of the log's letters it is. A key of a player never looks like one of an address: both are random. */
const readerOf = ({ player, address }: Asker, isSeated: boolean): string =>
  isSeated && player !== null ? player : address;

export class RateLimiter {
  readonly #frames = new Buckets(FRAME_RATE);
  readonly #framesOfNobody = new Buckets(FRAME_RATE);
  readonly #framesFrom = new Buckets(ofHousehold(FRAME_RATE));
  readonly #connections = new Buckets(CONNECTION_RATE);
  readonly #connectionsFrom = new Buckets(ofHousehold(CONNECTION_RATE));
  readonly #letters = new Buckets(LOG_TEXT_RATE);
  /** By socket, of visitors without an identity. A peer is the same object as long as its socket is open. */
  readonly #framesOfSocket = new WeakMap<Asker, TokenBucket>();

  /**
   * One more frame. A seated player has only the player's own limit, because an address can be a whole school's. A limit that
   * others share refuses the frame, and only the sender's own limit calls it abuse.
   */
  frame(asker: Asker, isSeated: boolean, now: number): BucketVerdict {
    const { player, address } = asker;
    const own = player === null ? this.#socketOf(asker, now).take(now) : this.#frames.take(player, now);
    if (own !== "pass" || isSeated) return own;
    const isFree =
      (player !== null || this.#framesOfNobody.take(address, now) === "pass") &&
      this.#framesFrom.take(address, now) === "pass";
    return isFree ? "pass" : "too-fast";
  }

  /** One more connection, which is sent the log. */
  mayConnect(asker: Asker, isSeated: boolean, now: number): boolean {
    const { player, address } = asker;
    if (!this.#letters.isAny(readerOf(asker, isSeated), now)) return false;
    const isOwn = player === null || this.#connections.take(player, now) === "pass";
    return isOwn && (isSeated || this.#connectionsFrom.take(address, now) === "pass");
  }

  /** A new connection was sent a log of so many letters. */
  sentLog(asker: Asker, isSeated: boolean, letters: number, now: number): void {
    this.#letters.take(readerOf(asker, isSeated), now, letters);
  }

  #socketOf(asker: Asker, now: number): TokenBucket {
    const bucket = this.#framesOfSocket.get(asker) ?? new TokenBucket(FRAME_RATE, now);
    this.#framesOfSocket.set(asker, bucket);
    return bucket;
  }
}
