/**
 * How a table comes near those who play. It is opened near whoever opens it; where the first two people who sit are both nearer
 * to another place, it is left to another object there before anything but its opening has happened.
 *
 * In the stretch in which the second has sat, the mark is stored and the sockets are closed; nothing is taken here from then on
 * (moving.ts). Then all is copied, as often as it takes: whoever asks meanwhile waits for it, and the alarm sees to it where nobody
 * does. The other object takes it once, and nobody is sent there before it has. So at every moment there is one log that grows.
 */
import type { TableState } from "../../engine/table-types.ts";
import type { Env } from "../env.ts";
import { logError } from "../faults.ts";
import { note } from "../figures.ts";
import { betterPlace, isPlace, type Place } from "../places.ts";
import { firstOf, isPlaced, placedOf, tableIdOf } from "../table-at.ts";
import type { Alarm } from "./alarm.ts";
import type { HeldLog } from "./held-log.ts";
import { clear, markMoved, pack } from "./moving.ts";
import { type Peer, peerOf } from "./peer.ts";
import { isOpen } from "./presence.ts";

/** In ms: so long after a failure it is tried again by itself. */
const AGAIN = 10_000;

/** What closes a socket whose page is to come again at once: the table goes on, only not here. */
export const MOVED = 4301;

const peopleAt = ({ chairs }: TableState): readonly string[] => [
  ...new Set(chairs.flatMap((chair) => (chair?.player == null || chair.bot !== undefined ? [] : [chair.player]))),
];

export class Leaving {
  readonly #ctx: DurableObjectState;
  readonly #env: Env;
  readonly #alarm: Alarm;
  readonly #log: HeldLog;
  /** Whether the second has just sat down. */
  #isPaired = false;
  #handing: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, env: Env, alarm: Alarm, log: HeldLog) {
    this.#ctx = ctx;
    this.#env = env;
    this.#alarm = alarm;
    this.#log = log;
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
    if (state === null || isPlaced(this.#ctx.id.name)) return;
    const people = peopleAt(state).map((one) => (one === player && near !== undefined ? near : this.#placeOf(one)));
    const better = betterPlace(this.#log.near, people);
    if (better !== null) this.#leaveTo(better);
  }

  /** Near which place a player is, as their sockets say; null: they have none, or these do not agree. */
  #placeOf(player: string): Place | null {
    const peers = this.#ctx.getWebSockets().filter(isOpen).map(peerOf);
    const places = new Set(peers.filter((peer) => peer.player === player).map(({ near }) => near));
    const [place] = places;
    return places.size === 1 ? (place ?? null) : null;
  }

  #leaveTo(place: Place): void {
    markMoved(this.#ctx.storage, place);
    this.#log.drop();
    this.#alarm.ringBy(Date.now() + AGAIN);
    note(this.#env, "resettled");
    for (const socket of this.#ctx.getWebSockets()) if (isOpen(socket)) socket.close(MOVED, "elsewhere");
    this.#ctx.waitUntil(this.goOn());
  }

  /** Where the table is, once it is there; null: here. Rejects where that cannot be brought about just now. */
  async whereTo(): Promise<Place | null> {
    const place = this.#log.movedTo;
    if (place === null || !isPlace(place)) return null;
    this.#handing ??= this.#handOver(place).finally(() => {
      this.#handing = null;
    });
    await this.#handing;
    return place;
  }

  /** The same, for nobody who waits: what fails is tried again. */
  async goOn(): Promise<void> {
    try {
      await this.whereTo();
    } catch (error) {
      logError("moving", error);
      this.#alarm.ringBy(Date.now() + AGAIN);
    }
  }

  /** The table is no more: nor is it said any longer where it went. */
  async ended(): Promise<void> {
    const { name } = this.#ctx.id;
    if (!isPlaced(name)) return;
    try {
      await firstOf(this.#env, tableIdOf(name)).forgetMove();
    } catch (error) {
      // A mark that leads to nothing: whoever follows it finds no table.
      logError("moving", error);
    }
  }

  async #handOver(place: Place): Promise<void> {
    const { storage, id } = this.#ctx;
    const goods = pack(storage, place);
    if (goods === null) return;
    await placedOf(this.#env, tableIdOf(id.name), place).settle(goods);
    try {
      clear(storage);
      this.#alarm.rang();
      await storage.deleteAlarm();
    } catch (error) {
      // It is there, which is all that anybody waits for; what is left here is dropped when the alarm rings.
      logError("moving", error);
      this.#alarm.ringBy(Date.now() + AGAIN);
    }
  }
}
