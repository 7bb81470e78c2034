/**
 * The sockets of a table's review, and who is at them. They are no part of the table's presence: a reviewer is also
 * connected as a player or watcher.
 */
import type { At, Who } from "../../../engine/review/forms.ts";
import type { Member, ReviewServerFrame } from "../../../engine/review/frames.ts";
import { seatsOfPlayer } from "../../../engine/table/actors.ts";
import type { TableState } from "../../../engine/table/types.ts";
import { SOCKET_TIMEOUT_MS } from "../../sockets/limits.ts";
import { peerOf } from "../../sockets/peer.ts";
import { isSocketOpen, sendTo } from "../../sockets/presence.ts";
import type { Sockets } from "../../sockets/sockets.ts";

export const whoOf = (socket: WebSocket): Who => peerOf(socket).reviewer ?? 0;

export class Reviewers {
  readonly #sockets: Sockets;
  /** Where each looks on their own. In memory only: after hibernation all follow until they move. */
  readonly #at = new WeakMap<WebSocket, At | null>();
  readonly #activeAt = new WeakMap<WebSocket, number>();

  constructor(sockets: Sockets) {
    this.#sockets = sockets;
  }

  noteActivity(socket: WebSocket, now: number): void {
    this.#activeAt.set(socket, now);
  }

  /** Oldest first, with players before watchers; the next in line leads. */
  open(state: TableState, now = Date.now()): readonly WebSocket[] {
    const isPlayer = (socket: WebSocket) => seatsOfPlayer(state, peerOf(socket).player).length > 0;
    return this.#sockets.reviewers
      .filter((socket) => this.#isAlive(socket, now))
      .toSorted(
        (a, b) =>
          Number(isPlayer(b)) - Number(isPlayer(a)) ||
          peerOf(a).since - peerOf(b).since ||
          // Of the same millisecond: the platform lists sockets in any order after hibernation.
          whoOf(a) - whoOf(b),
      );
  }

  #isAlive(socket: WebSocket, now: number): boolean {
    if (!isSocketOpen(socket)) return false;
    const last = Math.max(peerOf(socket).since, this.#activeAt.get(socket) ?? 0, this.#sockets.pingedAt(socket));
    return now - last < SOCKET_TIMEOUT_MS;
  }

  /** Closes sockets that have been silent for too long. */
  closeDead(now: number): void {
    for (const socket of this.#sockets.reviewers)
      if (isSocketOpen(socket) && !this.#isAlive(socket, now)) socket.close(1001, "silent");
  }

  /** How many of the table's players are not among these. */
  missingPlayers({ chairs }: TableState, sockets: readonly WebSocket[]): number {
    const here = new Set(sockets.map((socket) => peerOf(socket).player));
    const players = new Set(chairs.flatMap((chair) => (chair === null || chair.bot ? [] : [chair.player ?? ""])));
    return [...players].filter((player) => !here.has(player)).length;
  }

  moved(socket: WebSocket, at: At | null): void {
    this.#at.set(socket, at);
  }

  /** Each person once, however many pages they have open. */
  members(state: TableState): readonly Member[] {
    const members = new Map<Who, Member>();
    for (const socket of this.open(state)) {
      const [who, seat] = [whoOf(socket), seatsOfPlayer(state, peerOf(socket).player)[0] ?? null];
      const at = this.#at.get(socket) ?? members.get(who)?.[2] ?? null;
      members.set(who, [who, seat, at]);
    }
    return [...members.values()];
  }

  /** Who may lead, the next in line first: a person without an identity can only follow. */
  leaders(state: TableState): readonly Who[] {
    return [
      ...new Set(
        this.open(state)
          .filter((socket) => peerOf(socket).player !== null)
          .map(whoOf),
      ),
    ];
  }

  send(socket: WebSocket, frame: ReviewServerFrame): void {
    sendTo(socket, [JSON.stringify(frame)]);
  }

  broadcast(frame: ReviewServerFrame, except: WebSocket | null = null): void {
    const text = [JSON.stringify(frame)];
    for (const socket of this.#sockets.reviewers) if (socket !== except) sendTo(socket, text);
  }
}
