/**
 * Rate limits of one table, per player and per address, across all their sockets. A reconnecting client finds its
 * bucket unchanged, and a new identity shares its address's bucket. Seated players do not share their address's bucket,
 * so that no neighbour can lock them out.
 *
 * Buckets live in memory only. That is enough: a table hibernates after ten seconds without frames. By then a bucket is
 * full, or it counts connections and log text, and those wake the table.
 */

import type { Rate } from "./limits.ts";
import { CONNECTION_RATE, FRAME_RATE, LOG_TEXT_RATE, PLAYERS_PER_ADDRESS } from "./limits.ts";
import type { Peer } from "./peer.ts";
import { type BucketVerdict, TokenBucket } from "./token-bucket.ts";

type Client = Pick<Peer, "player" | "address">;

/** At this many buckets of one kind, the full ones are dropped. */
const MAX_BUCKETS = 500;

const perAddress = ({ burst, perSecond }: Rate): Rate => ({
  burst: burst * PLAYERS_PER_ADDRESS,
  perSecond: perSecond * PLAYERS_PER_ADDRESS,
});

/** The buckets of one rate, by key. */
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
    if (this.#buckets.size >= MAX_BUCKETS) this.#dropFull(now);
    const made = new TokenBucket(this.#rate, now);
    this.#buckets.set(key, made);
    return made;
  }

  #dropFull(now: number): void {
    for (const [key, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(key);
  }
}

/** The key whose bucket pays for log text. Player and address keys never collide, because both are random. */
const logTextKey = ({ player, address }: Client, isSeated: boolean): string =>
  isSeated && player !== null ? player : address;

export class RateLimiter {
  readonly #frames = new Buckets(FRAME_RATE);
  readonly #anonymousFrames = new Buckets(FRAME_RATE);
  readonly #framesOfAddress = new Buckets(perAddress(FRAME_RATE));
  readonly #connections = new Buckets(CONNECTION_RATE);
  readonly #connectionsOfAddress = new Buckets(perAddress(CONNECTION_RATE));
  readonly #logText = new Buckets(LOG_TEXT_RATE);
  /** Per socket, for clients without an identity. A peer is the same object as long as its socket is open. */
  readonly #framesOfSocket = new WeakMap<Client, TokenBucket>();

  /**
   * Counts one frame. A seated player has only the player's own limit, because an address can be a whole school's. A
   * limit shared with others refuses the frame; only the sender's own limit counts as abuse.
   */
  frame(client: Client, isSeated: boolean, now: number): BucketVerdict {
    const { player, address } = client;
    const own = player === null ? this.#socketOf(client, now).take(now) : this.#frames.take(player, now);
    if (own !== "pass" || isSeated) return own;
    const isFree =
      (player !== null || this.#anonymousFrames.take(address, now) === "pass") &&
      this.#framesOfAddress.take(address, now) === "pass";
    return isFree ? "pass" : "too-fast";
  }

  /** Counts one connection, which will be sent the log. */
  mayConnect(client: Client, isSeated: boolean, now: number): boolean {
    const { player, address } = client;
    if (!this.#logText.isAny(logTextKey(client, isSeated), now)) return false;
    const isOwn = player === null || this.#connections.take(player, now) === "pass";
    return isOwn && (isSeated || this.#connectionsOfAddress.take(address, now) === "pass");
  }

  /** Counts the characters of the log that a new connection was sent. */
  sentLog(client: Client, isSeated: boolean, chars: number, now: number): void {
    this.#logText.take(logTextKey(client, isSeated), now, chars);
  }

  #socketOf(client: Client, now: number): TokenBucket {
    const bucket = this.#framesOfSocket.get(client) ?? new TokenBucket(FRAME_RATE, now);
    this.#framesOfSocket.set(client, bucket);
    return bucket;
  }
}
