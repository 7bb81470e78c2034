/**
 * The review of a table whose game is over: accepts its sockets, decides on their edits, and forwards their cursors.
 * Nothing of it exists before: the upgrade is refused, and so are edits.
 */
import { isRefusal } from "../../../engine/contract/game.ts";
import { decideEdit } from "../../../engine/review/decide.ts";
import {
  editIdIn,
  parseReviewFrame,
  type ReviewEdit,
  type ReviewFrame,
  type Who,
} from "../../../engine/review/forms.ts";
import { isLegalLine } from "../../../engine/review/judge.ts";
import { isReviewable, ReviewedGame } from "../../../engine/review/line.ts";
import type { ReviewEntry } from "../../../engine/review/state.ts";
import { seatsOfPlayer } from "../../../engine/table/actors.ts";
import { REPLACED } from "../../../engine/wire/protocol.ts";
import { type ErrorCode, HttpError } from "../../platform/errors.ts";
import { closeCodeFor } from "../../sockets/parse-frame.ts";
import { attachPeer, type Peer, peerOf } from "../../sockets/peer.ts";
import { isSocketOpen, type Presence } from "../../sockets/presence.ts";
import type { RateLimiter } from "../../sockets/rate-limiter.ts";
import type { Sockets } from "../../sockets/sockets.ts";
import type { Upgrade } from "../../sockets/upgrade.ts";
import type { LoadedLog, TableLog } from "../log/table-log.ts";
import { ReviewStore } from "./review-store.ts";
import { Reviewers, whoOf } from "./reviewers.ts";

/** The most sockets; their list and the review fit in 3,000 bytes. Watchers leave a place for each player. */
export const MAX_REVIEWERS = 32;
/** Of one address: a household or a class. */
const MAX_REVIEWERS_OF_ADDRESS = 20;
/** The pages of one person. */
const MAX_PAGES = 4;
/** A leader whose connection broke has this long to come back, in ms. */
const LEAD_GRACE_MS = 4000;
/** How a connection closes that broke, or that its page replaces; a page that leaves closes with another code. */
const BROKEN: readonly number[] = [1006, REPLACED];

export class ReviewRoom {
  readonly #log: TableLog;
  readonly #sockets: Sockets;
  readonly #presence: Presence;
  readonly #rateLimiter: RateLimiter;
  readonly #store: ReviewStore;
  readonly #reviewers: Reviewers;
  /** Folded at the first variation, and released with the last reviewer. */
  #game: ReviewedGame | null = null;
  #leadTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(kv: SyncKvStorage, log: TableLog, sockets: Sockets, presence: Presence, rateLimiter: RateLimiter) {
    this.#log = log;
    this.#sockets = sockets;
    this.#presence = presence;
    this.#rateLimiter = rateLimiter;
    this.#store = new ReviewStore(kv);
    this.#reviewers = new Reviewers(sockets);
  }

  /** Throws an `HttpError` if there is nothing to review, or no room. */
  accept({ seat: chosen, from: _, as: __, near: ___, ...fields }: Omit<Upgrade, "isReview">): Response {
    const held = this.#held();
    const { state } = held.session;
    const now = Date.now();
    const peer: Peer = { ...fields, chosen, since: now };
    const isSeated = seatsOfPlayer(state, peer.player).length > 0;
    const refused = (code: "too-many" | "too-many-sockets" | "table-full") =>
      new HttpError(code, undefined, { "Retry-After": "30" });
    if (!this.#rateLimiter.mayConnect(peer, isSeated, now)) throw refused("too-many");
    this.closeDead(now);
    const others = this.#reviewers.open(state, now);
    const own = others.filter((other) => peer.player !== null && peerOf(other).player === peer.player);
    const near = others.filter((other) => peerOf(other).address === peer.address);
    if (own.length >= MAX_PAGES || (!isSeated && near.length >= MAX_REVIEWERS_OF_ADDRESS))
      throw refused("too-many-sockets");
    const room = MAX_REVIEWERS - (isSeated ? 0 : this.#reviewers.missingPlayers(state, others));
    if (others.length >= room) throw refused("table-full");
    const { 0: client, 1: server } = new WebSocketPair();
    this.#sockets.accept(server);
    attachPeer(server, { ...peer, reviewer: this.#numberFor(peer, others) });
    this.#lead(held, false);
    const { state: review } = this.#store.read();
    const members = this.#reviewers.members(state);
    this.#reviewers.send(server, { type: "review", who: whoOf(server), state: review, members });
    this.#reviewers.broadcast({ type: "members", members }, server);
    this.#presence.announce();
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Throws `not-over` before the game has ended. */
  #held(): LoadedLog {
    const held = this.#log.read();
    if (held === null) throw new HttpError("no-table");
    if (!isReviewable(held.session.state)) throw new HttpError("not-over");
    return held;
  }

  /** The review as JSON, to export it. */
  json(): { readonly text: string } | { readonly fault: ErrorCode } {
    const held = this.#log.read();
    if (held === null) return { fault: "no-table" };
    return isReviewable(held.session.state)
      ? { text: JSON.stringify(this.#store.read().state) }
      : { fault: "not-over" };
  }

  /** A person retains a number while the review contains their edits; else it is the smallest free one. */
  #numberFor({ player }: Peer, others: readonly WebSocket[]): Who {
    const { keys } = this.#store.read();
    const known = keys.find(([, key]) => key === player)?.[0];
    const open = others.find((other) => player !== null && peerOf(other).player === player);
    if (known !== undefined || open !== undefined) return known ?? whoOf(open!);
    const taken = new Set([...keys.map(([who]) => who), ...others.map(whoOf)]);
    let free = 1;
    while (taken.has(free)) free++;
    return free;
  }

  closeDead(now: number): void {
    this.#reviewers.closeDead(now);
  }

  // ── frames ──

  receive(socket: WebSocket, message: string | ArrayBuffer): void {
    const closing = closeCodeFor(message);
    if (closing !== null) {
      socket.close(...closing);
      return;
    }
    const now = Date.now();
    const held = this.#held();
    this.#reviewers.noteActivity(socket, now);
    const peer = peerOf(socket);
    const isSeated = seatsOfPlayer(held.session.state, peer.player).length > 0;
    const verdict = this.#rateLimiter.frame(peer, isSeated, now);
    if (verdict === "abuse") {
      socket.close(1008, "too fast");
      return;
    }
    const text = String(message);
    const frame = parseReviewFrame(text);
    if (verdict === "too-fast") this.#refuse(socket, editIdIn(text), "too-fast");
    else if (frame === null) this.#refuse(socket, editIdIn(text), "malformed");
    else this.#handle(held, socket, frame);
  }

  #handle(held: LoadedLog, socket: WebSocket, frame: ReviewFrame): void {
    const who = whoOf(socket);
    if (frame.type === "step") {
      this.#reviewers.moved(socket, frame.at);
      this.#reviewers.broadcast({ type: "step", who, at: frame.at }, socket);
    } else if (peerOf(socket).player === null) {
      this.#refuse(socket, frame.type === "edit" ? frame.id : null, "no-identity");
    } else if (frame.type === "ask") this.#reviewers.broadcast({ type: "asked", who }, socket);
    else this.#edit(held, socket, frame.id, frame.edit);
  }

  #edit({ session }: LoadedLog, socket: WebSocket, id: string, edit: ReviewEdit): void {
    const { state } = session;
    const { state: review } = this.#store.read();
    this.#game ??= new ReviewedGame(session.entries, state);
    const game = this.#game;
    const { player } = peerOf(socket);
    const [who, seat] = [whoOf(socket), seatsOfPlayer(state, player)[0] ?? null];
    const decided = decideEdit(review, edit, {
      ...{ who, seat, present: this.#reviewers.leaders(state) },
      ...{ isTalkFree: state.talk === "free", length: state.length },
      isLegal: (from, moves) => isLegalLine(state, game, review, from, moves),
    });
    if (decided === null) this.#reviewers.send(socket, { type: "done", id });
    else if (isRefusal(decided)) this.#refuse(socket, id, decided.refused);
    else this.#append({ n: review.n, who, seat, edit: decided }, player, socket, id);
  }

  /** Stores and broadcasts. The platform holds the frames back until the write is durable. */
  #append(entry: ReviewEntry, player: string | null, sender: WebSocket | null = null, id = ""): void {
    if (entry.edit.type === "lead") this.#endGrace();
    this.#store.append(entry, player);
    if (sender !== null) this.#reviewers.send(sender, { type: "entry", ...entry, id });
    this.#reviewers.broadcast({ type: "entry", ...entry }, sender);
  }

  #refuse(socket: WebSocket, id: string | null, code: string): void {
    this.#reviewers.send(socket, { type: "refused", id, code });
  }

  // ── the lead ──

  /** If nobody who is here leads, the next in line does: at once, or when the leader had time to come back. */
  #lead({ session }: LoadedLog, isAtOnce: boolean): void {
    const { state: review, keys } = this.#store.read();
    const leaders = this.#reviewers.leaders(session.state);
    if (review.lead !== null && leaders.includes(review.lead)) {
      this.#endGrace();
      return;
    }
    if (!isAtOnce && review.lead !== null) {
      this.#leadTimer ??= setTimeout(() => {
        this.#leadTimer = null;
        const held = this.#log.read();
        if (held !== null) this.#lead(held, true);
      }, LEAD_GRACE_MS);
      return;
    }
    const to = leaders[0] ?? null;
    if (to === review.lead) return;
    const { player = null } = to === null ? {} : (this.#peerOf(to) ?? {});
    const who = to ?? review.lead ?? 0;
    const seat = seatsOfPlayer(session.state, player)[0] ?? null;
    const key = player ?? keys.find(([one]) => one === who)?.[1] ?? null;
    this.#append({ n: review.n, who, seat, edit: { type: "lead", to } } as ReviewEntry, key);
  }

  /** A later cut has its own grace. */
  #endGrace(): void {
    if (this.#leadTimer !== null) clearTimeout(this.#leadTimer);
    this.#leadTimer = null;
  }

  #peerOf(who: Who): Peer | undefined {
    return this.#sockets.reviewers.map(peerOf).find((peer) => peer.reviewer === who && peer.player !== null);
  }

  /** A reviewer's socket has closed. Only the leader's own farewell ends a grace. */
  left(socket: WebSocket, code: number): void {
    const held = this.#log.read();
    if (held === null || !isReviewable(held.session.state)) return;
    const members = this.#reviewers.members(held.session.state);
    if (members.length === 0) this.#game = null;
    // The last one takes the lead along, and has it again on returning.
    else {
      const isFarewell = !BROKEN.includes(code) && whoOf(socket) === this.#store.read().state.lead;
      this.#lead(held, isFarewell);
      this.#reviewers.broadcast({ type: "members", members });
    }
    this.#presence.announce();
  }

  /**
   * The player's seats have moved to another device: it is the author now, and the old one gets another number. If the
   * player leads, the other device has the leader's grace to come.
   */
  handOver(from: string, to: string): void {
    const held = this.#log.read();
    if (held === null || !this.#store.handOver(from, to)) return;
    const open = this.#sockets.reviewers.filter(isSocketOpen);
    const of = (player: string) => open.filter((socket) => peerOf(socket).player === player);
    const others = open.filter((socket) => peerOf(socket).player !== from);
    for (const socket of [...of(to), ...of(from)]) {
      const peer = peerOf(socket);
      attachPeer(socket, { ...peer, reviewer: this.#numberFor(peer, others) });
      others.push(socket);
    }
    const { session } = held;
    const { state: review } = this.#store.read();
    const members = this.#reviewers.members(session.state);
    for (const socket of [...of(to), ...of(from)])
      this.#reviewers.send(socket, { type: "review", who: whoOf(socket), state: review, members });
    this.#reviewers.broadcast({ type: "members", members });
    this.#lead(held, false);
  }
}
