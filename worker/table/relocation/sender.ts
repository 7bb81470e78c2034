/**
 * Moves a table to the region of its players. It is opened in the region of its creator. If all players together are
 * nearer to another region, it is relocated to another object there, before anything but its setup has happened.
 *
 * When the last seat has been taken, the table is put on offer (offer.ts), its sockets are closed, and it accepts
 * nothing more. The full copy is sent to the receiver, which stores it without using it (receiver.ts). Then the origin
 * commits the relocation in one transaction and starts the receiver; clients are sent there only after that. If the
 * receiver does not reply within half a minute, the offer is withdrawn in one transaction and never made again. The
 * origin object's storage decides which object owns the table. The receiver starts only after the origin has committed
 * the relocation, so two logs never grow at once.
 */
import type { TableState } from "../../../engine/table/types.ts";
import { logError } from "../../platform/errors.ts";
import { joinCalls } from "../../platform/join-calls.ts";
import { jurisdictionOf } from "../../platform/jurisdiction.ts";
import { recordMetric } from "../../platform/metrics.ts";
import { betterRegion, isRegion, type Region } from "../../platform/regions.ts";
import {
  originStub,
  regionOfObject,
  relocatedStub,
  type TableStub,
  tableIdOfObject,
} from "../../platform/table-stub.ts";
import { withTimeout } from "../../platform/with-timeout.ts";
import type { Alarm } from "../../sockets/alarm.ts";
import { type Peer, peerOf } from "../../sockets/peer.ts";
import { isSocketOpen } from "../../sockets/presence.ts";
import {
  commitRelocation,
  isPinnedHere,
  makeOffer,
  markReceiverStarted,
  type RelocationOffer,
  readOffer,
  recordAttempt,
  withdrawOffer,
} from "../log/offer.ts";
import { exportStorage } from "../log/storage-dump.ts";
import type { TableLog } from "../log/table-log.ts";
import type { TableOwner } from "./receiver.ts";

/** Timeout of each attempt, in ms; the list's length is the number of attempts. */
export const OFFER_TIMEOUTS_MS: readonly number[] = [2000, 4000, 8000, 8000, 8000];
/** Timeout of an attempt that cannot be withdrawn, in ms. */
const RETRY_MS = 10_000;

/** Close code after which a page reconnects at once, because the table has relocated. */
const CLOSE_MOVED = 4301;

const playersAt = ({ chairs }: TableState): readonly string[] => [
  ...new Set(chairs.flatMap((chair) => (chair?.player == null || chair.bot !== undefined ? [] : [chair.player]))),
];

export class RelocationSender {
  readonly #ctx: DurableObjectState;
  readonly #env: Env;
  readonly #alarm: Alarm;
  readonly #log: TableLog;
  readonly #onStay: () => void;
  /** Whether the last seat has just been taken, before the game. */
  #isComplete = false;

  /** `onStay` is called when the table remains here after all. */
  constructor(ctx: DurableObjectState, env: Env, alarm: Alarm, log: TableLog, onStay: () => void) {
    this.#ctx = ctx;
    this.#env = env;
    this.#alarm = alarm;
    this.#log = log;
    this.#onStay = onStay;
  }

  /** Called after an append. */
  afterAppend(before: TableState, after: TableState): void {
    if (before.chairs === after.chairs) return;
    this.#isComplete = before.fullSince === null && after.fullSince !== null && after.phase === "seating";
  }

  /** Called when a command is finished: relocates the table if that brings it nearer to its players. */
  consider({ player, near }: Pick<Peer, "player" | "near">): void {
    if (!this.#isComplete) return;
    this.#isComplete = false;
    const { state } = this.#log;
    // Its two objects could only be within the same jurisdiction.
    if (jurisdictionOf(tableIdOfObject(this.#ctx.id.name)) !== null) return;
    if (state === null || regionOfObject(this.#ctx.id.name) !== null || isPinnedHere(this.#ctx.storage)) return;
    const regions = playersAt(state).map((other) =>
      other === player && near !== undefined ? near : this.#regionOf(other),
    );
    const better = betterRegion(this.#log.near, regions);
    if (better !== null) this.#startRelocation(better);
  }

  /** A player's region according to the player's sockets; null if there are none or they disagree. */
  #regionOf(player: string): Region | null {
    const peers = this.#ctx.getWebSockets().filter(isSocketOpen).map(peerOf);
    const regions = new Set(peers.filter((peer) => peer.player === player).map(({ near }) => near));
    const [region] = regions;
    return regions.size === 1 ? (region ?? null) : null;
  }

  #startRelocation(region: Region): void {
    const now = Date.now();
    makeOffer(this.#ctx.storage, region, now);
    this.#log.drop();
    this.#alarm.ringBy(now + RETRY_MS);
    for (const socket of this.#ctx.getWebSockets()) if (isSocketOpen(socket)) socket.close(CLOSE_MOVED, "elsewhere");
    this.#ctx.waitUntil(this.resume());
  }

  /**
   * The table's region if it was relocated and has started there; null if it is here. Rejects while that is undecided.
   */
  async whereTo(): Promise<Region | null> {
    if (this.#log.movedTo === null) return null;
    await this.#proceed();
    const offer = readOffer(this.#ctx.storage);
    if (offer === null || !isRegion(offer.place)) return null;
    if (!offer.hasBegun) throw new Error("the table is being relocated");
    return offer.place;
  }

  /** Continues the relocation and schedules the next attempt if it is not decided. */
  async resume(): Promise<void> {
    try {
      await this.#proceed();
    } catch (error) {
      logError("relocation", error);
    }
    const offer = readOffer(this.#ctx.storage);
    if (offer?.isHere) this.#alarm.ringBy(Math.max(offer.again, Date.now() + 1));
  }

  /** Who owns the table, for the object in that region. An object that asks after it has started was deleted since. */
  ownerOf(region: string | null): TableOwner {
    const offer = readOffer(this.#ctx.storage);
    if (offer === null || offer.place !== region || offer.hasBegun) return "sender";
    return offer.isHere ? "undecided" : "receiver";
  }

  /** The relocated table was deleted: deletes the origin's pointer. */
  async ended(): Promise<void> {
    const { name } = this.#ctx.id;
    if (regionOfObject(name) === null) return;
    try {
      await originStub(this.#env, tableIdOfObject(name)).forgetMove();
    } catch (error) {
      // A pointer that stays leads to an object without a table.
      logError("relocation", error);
    }
  }

  /** Runs the next step once for all callers. */
  readonly #proceed = joinCalls(() => this.#runStep());

  async #runStep(): Promise<void> {
    const offer = readOffer(this.#ctx.storage);
    if (offer === null || !isRegion(offer.place)) return;
    if (offer.isHere && Date.now() < offer.again) return;
    const receiver = relocatedStub(this.#env, tableIdOfObject(this.#ctx.id.name), offer.place);
    if (offer.isHere && !(await this.#isTransferred(offer, offer.place, receiver))) return;
    if (!offer.hasBegun) await this.#startReceiver(receiver);
  }

  /** Makes one more attempt; returns whether the relocation is committed. */
  async #isTransferred({ tries }: RelocationOffer, region: Region, receiver: TableStub): Promise<boolean> {
    const wait = tries === null ? RETRY_MS : OFFER_TIMEOUTS_MS[tries];
    // The last attempt was interrupted.
    if (wait === undefined) return this.#withdraw();
    const { storage } = this.#ctx;
    const again = Date.now() + wait;
    recordAttempt(storage, again);
    this.#alarm.ringBy(again);
    try {
      await withTimeout(wait, receiver.accept(exportStorage(storage, region)));
      if (!commitRelocation(storage)) return false;
      recordMetric(this.#env, "resettled", { value: (tries ?? 0) + 1 });
      return true;
    } catch (error) {
      logError("relocation", error);
      return tries !== null && tries + 1 === OFFER_TIMEOUTS_MS.length && this.#withdraw();
    }
  }

  /** Starts the receiver. If the call fails, the receiver asks, and every connecting client triggers it again. */
  async #startReceiver(receiver: TableStub): Promise<void> {
    await withTimeout(RETRY_MS, receiver.begin());
    markReceiverStarted(this.#ctx.storage);
    this.#alarm.clear();
    await this.#ctx.storage.deleteAlarm();
  }

  #withdraw(): false {
    withdrawOffer(this.#ctx.storage);
    recordMetric(this.#env, "stayed");
    this.#onStay();
    return false;
  }
}
