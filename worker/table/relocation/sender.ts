/**
 * How a table comes near those who play. It is opened near whoever opens it; where the first two people who sit are both nearer
 * to another place, it is left to another object there before anything but its opening has happened.
 *
 * In the stretch in which the second has sat, it is put on offer (offer.ts) and the sockets are closed; nothing is taken here from
 * then on. All of it is sent to the other object, which keeps it and answers, and has no table yet (receiver.ts). Then it is let go
 * here, in one transaction, and then the other begins; nobody is sent there before it has. Where the other does not answer, the
 * table is taken back after half a minute, by one transaction too, and never offered again: so that whichever of the two is durable
 * here says whose it is, and the other begins with nothing that this one has not let go. At no moment do two logs grow.
 */
import type { TableState } from "../../../engine/table/types.ts";
import { logError } from "../../platform/errors.ts";
import { recordMetric } from "../../platform/metrics.ts";
import { isRegion, nearestCommonRegion, type Region } from "../../platform/regions.ts";
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

/** In ms: so long each try is waited for, and then it is tried again, until there are no more. */
export const OFFER_TIMEOUTS_MS: readonly number[] = [2000, 4000, 8000, 8000, 8000];
/** The same where it may not be taken back. */
const AGAIN = 10_000;

/** What closes a socket whose page is to come again at once: the table goes on, only not here. */
export const CLOSE_MOVED = 4301;

const peopleAt = ({ chairs }: TableState): readonly string[] => [
  ...new Set(chairs.flatMap((chair) => (chair?.player == null || chair.bot !== undefined ? [] : [chair.player]))),
];

export class RelocationSender {
  readonly #ctx: DurableObjectState;
  readonly #env: Env;
  readonly #alarm: Alarm;
  readonly #log: TableLog;
  readonly #stays: () => void;
  /** Whether the second has just sat down. */
  #isPaired = false;
  #going: Promise<void> | null = null;

  /** `stays`: hears that the table goes on here after all. */
  constructor(ctx: DurableObjectState, env: Env, alarm: Alarm, log: TableLog, stays: () => void) {
    this.#ctx = ctx;
    this.#env = env;
    this.#alarm = alarm;
    this.#log = log;
    this.#stays = stays;
  }

  /** The log has grown. */
  grew(before: TableState, after: TableState): void {
    if (before.chairs === after.chairs) return;
    this.#isPaired = peopleAt(before).length < 2 && peopleAt(after).length === 2 && after.phase === "seating";
  }

  /** All that followed from somebody's command has been done: the table leaves, if it should. */
  consider({ player, near }: Pick<Peer, "player" | "near">): void {
    if (!this.#isPaired) return;
    this.#isPaired = false;
    const { state } = this.#log;
    if (state === null || regionOfObject(this.#ctx.id.name) !== null || isPinnedHere(this.#ctx.storage)) return;
    const people = peopleAt(state).map((one) => (one === player && near !== undefined ? near : this.#placeOf(one)));
    const better = nearestCommonRegion(this.#log.near, people);
    if (better !== null) this.#leaveTo(better);
  }

  /** Near which place a player is, as their sockets say; null: they have none, or these do not agree. */
  #placeOf(player: string): Region | null {
    const peers = this.#ctx.getWebSockets().filter(isSocketOpen).map(peerOf);
    const places = new Set(peers.filter((peer) => peer.player === player).map(({ near }) => near));
    const [place] = places;
    return places.size === 1 ? (place ?? null) : null;
  }

  #leaveTo(place: Region): void {
    const now = Date.now();
    makeOffer(this.#ctx.storage, place, now);
    this.#log.drop();
    this.#alarm.ringBy(now + AGAIN);
    for (const socket of this.#ctx.getWebSockets()) if (isSocketOpen(socket)) socket.close(CLOSE_MOVED, "elsewhere");
    this.#ctx.waitUntil(this.goOn());
  }

  /** Where the table is, once it is there; null: here. Rejects where that is not decided just now. */
  async whereTo(): Promise<Region | null> {
    if (this.#log.movedTo === null) return null;
    await this.#proceed();
    const offer = readOffer(this.#ctx.storage);
    if (offer === null || !isRegion(offer.place)) return null;
    if (!offer.hasBegun) throw new Error("a table on its way");
    return offer.place;
  }

  /** The same, for nobody who waits: it is seen to again as long as it is not decided. */
  async goOn(): Promise<void> {
    try {
      await this.#proceed();
    } catch (error) {
      logError("moving", error);
    }
    const offer = readOffer(this.#ctx.storage);
    if (offer?.isHere) this.#alarm.ringBy(Math.max(offer.again, Date.now() + 1));
  }

  /** For the object of that place, which was sent the table. One that begins again has begun before, and ended. */
  ownerOf(place: string | null): TableOwner {
    const offer = readOffer(this.#ctx.storage);
    if (offer === null || offer.place !== place || offer.hasBegun) return "sender";
    return offer.isHere ? "undecided" : "receiver";
  }

  /** The table is no more: nor is it said any longer where it went. */
  async ended(): Promise<void> {
    const { name } = this.#ctx.id;
    if (regionOfObject(name) === null) return;
    try {
      await originStub(this.#env, tableIdOfObject(name)).forgetMove();
    } catch (error) {
      // A mark that leads to nothing: whoever follows it finds no table.
      logError("moving", error);
    }
  }

  /** Does what there is to do now, once for all who ask. */
  #proceed(): Promise<void> {
    this.#going ??= this.#go().finally(() => {
      this.#going = null;
    });
    return this.#going;
  }

  async #go(): Promise<void> {
    const offer = readOffer(this.#ctx.storage);
    if (offer === null || !isRegion(offer.place)) return;
    if (offer.isHere && Date.now() < offer.again) return;
    const other = relocatedStub(this.#env, tableIdOfObject(this.#ctx.id.name), offer.place);
    if (offer.isHere && !(await this.#isTaken(offer, offer.place, other))) return;
    if (!offer.hasBegun) await this.#letBegin(other);
  }

  /** One try more; whether the table has been let go by it. */
  async #isTaken({ tries }: RelocationOffer, place: Region, other: TableStub): Promise<boolean> {
    const wait = tries === null ? AGAIN : OFFER_TIMEOUTS_MS[tries];
    // The last was cut short.
    if (wait === undefined) return this.#stay();
    const { storage } = this.#ctx;
    const again = Date.now() + wait;
    recordAttempt(storage, again);
    this.#alarm.ringBy(again);
    try {
      await withTimeout(wait, other.accept(exportStorage(storage, place)));
      if (!commitRelocation(storage)) return false;
      recordMetric(this.#env, "resettled", { value: (tries ?? 0) + 1 });
      return true;
    } catch (error) {
      logError("moving", error);
      return tries !== null && tries + 1 === OFFER_TIMEOUTS_MS.length && this.#stay();
    }
  }

  /** The other has it, and is told to begin; where that fails it asks, and so does whoever comes. */
  async #letBegin(other: TableStub): Promise<void> {
    await withTimeout(AGAIN, other.begin());
    markReceiverStarted(this.#ctx.storage);
    this.#alarm.rang();
    await this.#ctx.storage.deleteAlarm();
  }

  #stay(): false {
    withdrawOffer(this.#ctx.storage);
    recordMetric(this.#env, "stayed");
    this.#stays();
    return false;
  }
}
