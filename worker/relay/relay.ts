/** The Durable Object that forwards a table's log to many watchers. */
import { DurableObject } from "cloudflare:workers";
import "../../engine/games/all-games.ts";
import { initialTableState } from "../../engine/table/evolve.ts";
import { makeServerFrame, PING, PONG } from "../../engine/wire/protocol.ts";
import { errorResponse, HttpError, logError, toHttpError } from "../platform/errors.ts";
import { NoAnswerError } from "../platform/with-timeout.ts";
import { Alarm } from "../sockets/alarm.ts";
import { completeCloseHandshake } from "../sockets/close-socket.ts";
import { MAX_RELAY_CALL_MS, MAX_SOCKETS_OF_ADDRESS } from "../sockets/limits.ts";
import type { LogText } from "../sockets/log-access.ts";
import { socketStartIndex } from "../sockets/log-access.ts";
import { closeCodeFor, parseIncomingFrame } from "../sockets/parse-frame.ts";
import { attachPeer, type Peer, peerOf } from "../sockets/peer.ts";
import { isSocketOpen, lettersOf, Presence, sendTo } from "../sockets/presence.ts";
import { RateLimiter } from "../sockets/rate-limiter.ts";
import { branchesNear, isHead, nearOf, shortRelayName, upstreamOf } from "../sockets/relay-names.ts";
import { SendThrottle } from "../sockets/send-throttle.ts";
import { Sockets } from "../sockets/sockets.ts";
import type { RelayUpdate, UpstreamState } from "../sockets/updates.ts";
import { parseUpgrade, relayRedirect } from "../sockets/upgrade.ts";
import { MAX_DIRECT_GUESTS, MAX_WATCHERS_PER_RELAY, Relays } from "../table/viewers/relays.ts";
import { makeHelloFrame, type WatcherLogCopy } from "./log-copy.ts";
import { type AppendUpdate, UpstreamLog } from "./upstream-log.ts";

/** Interval of the gap and presence check, in ms. */
const CHECK_INTERVAL_MS = 60_000;
/** Sockets that are sent to without a pause, which takes a millisecond or two. */
const SLICE = 64;
/** Delay before the number of watchers is reported upstream, in ms. */
const COUNT_DELAY_MS = 1000;

/** How long a job waits for earlier ones, in ms. */
const MAX_QUEUED_MS = 2 * MAX_RELAY_CALL_MS;

/** An empty update, by which branches notice that they have missed what was missed here. */
const gapUpdate = ({ length: from, viewer }: WatcherLogCopy): AppendUpdate => ({
  ...{ type: "grown", from, viewer, lines: [], isForgotten: false, change: null },
});

/**
 * One instance serves up to a thousand watchers of one table. The table sends it each update once. It follows the table
 * as one watcher does, knows what a watcher may know, and hibernates between moves. A region's head redirects further
 * watchers to its branches, and is their upstream.
 */
export class Relay extends DurableObject<Env> {
  /** Maximum sockets of a head before it redirects to its branches. */
  static get room(): number {
    return MAX_WATCHERS_PER_RELAY;
  }

  readonly #alarm: Alarm;
  readonly #sockets: Sockets;
  readonly #presence: Presence;
  readonly #rateLimiter = new RateLimiter();
  readonly #throttle = new SendThrottle();
  readonly #branches: Relays;
  readonly #upstream: UpstreamLog;
  #last: Promise<unknown> = Promise.resolve();
  #countTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#alarm = new Alarm(ctx);
    // The table has waited for its players already.
    this.#branches = new Relays(ctx, env, 0);
    const upstream = () => upstreamOf(ctx.id.name ?? "", env);
    this.#upstream = new UpstreamLog(ctx.storage.kv, this.#name, upstream, {
      broadcast: (frames) => this.#broadcast(frames),
      regreet: (copy, from, patches) => this.#resync(copy, from, patches),
      seated: (players) => this.#reconnect(players),
      caughtUp: (copy) => this.#branches.broadcast(gapUpdate(copy)),
      ended: () => this.#clear(),
    });
    this.#sockets = new Sockets(ctx);
    this.#presence = new Presence(
      this.#sockets,
      () => null,
      () => [],
    );
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  // ── called by the Worker, by the upstream and by branches ──

  override async fetch(request: Request): Promise<Response> {
    try {
      return await this.#enqueue(() => this.#accept(request));
    } catch (error) {
      return errorResponse(toHttpError(error));
    }
  }

  /** Receives updates from upstream. */
  take(updates: readonly RelayUpdate[]): Promise<void> {
    return this.#enqueue(async () => {
      for (const update of updates) {
        const sent = this.#forward(update);
        // At the same time, because a thousand sockets take a while.
        this.#branches.broadcast(update);
        await sent;
      }
    });
  }

  /** Sends an update to the own sockets. */
  async #forward(update: RelayUpdate): Promise<void> {
    if (update.type === "grown") await this.#upstream.grown(update);
    else if (update.type === "seated") this.#reconnect([update.player]);
    else await this.#upstream.present(update.frame);
  }

  /** Subscribes a branch with its number of watchers. Returns null if there is no such table. */
  follow(branch: string, watchers: number): Promise<UpstreamState | null> {
    return this.#enqueue(async () => {
      this.#branches.note(branch, watchers);
      this.#scheduleCount();
      const copy = watchers === 0 ? null : await this.#upstream.ready(this.#watchers);
      const { frame, seated } = this.#upstream;
      if (copy === null || frame === null) return null;
      this.#alarm.ringBy(Date.now() + CHECK_INTERVAL_MS);
      const undelivered = this.#branches.undelivered(branch);
      return { length: copy.length, viewer: copy.viewer, undelivered, presence: frame, seated };
    });
  }

  /** The log, for a branch. */
  log(): Promise<Pick<LogText, "viewer" | "text"> | { readonly fault: "no-table" }> {
    return this.#enqueue(async () => (await this.#upstream.ready(this.#watchers))?.text ?? { fault: "no-table" });
  }

  /** Whether a seat is free for that player. */
  hasPlace(player: string | null): Promise<boolean> {
    return this.#upstream.hasPlace(player);
  }

  /** Closes the sockets of these players, so that they reconnect to the table itself. */
  #reconnect(players: readonly string[]): void {
    for (const socket of this.#sockets.all) {
      const { player } = peerOf(socket);
      if (isSocketOpen(socket) && player !== null && players.includes(player)) socket.close(1012, "come in");
    }
  }

  /** The table was deleted. */
  end(): Promise<void> {
    return this.#enqueue(async () => {
      for (const socket of this.#sockets.all) if (isSocketOpen(socket)) socket.close(4410, "forgotten");
      await this.#clear();
    });
  }

  async #accept(request: Request): Promise<Response> {
    const { seat: _, near: __, from, as, ...fields } = parseUpgrade(request);
    const now = Date.now();
    if (this.#isFull) return relayRedirect(this.#branches.placeAmong(branchesNear(nearOf(this.#name))));
    const peer: Peer = { ...fields, chosen: null, since: now };
    this.#admit(peer, now);
    const copy = await this.#upstream.ready(this.#watchers + 1);
    if (copy === null) throw new HttpError("no-table");
    const { 0: client, 1: server } = new WebSocketPair();
    this.#sockets.accept(server);
    attachPeer(server, peer);
    const frames = copy.greeting(socketStartIndex(copy.length, copy.viewer, from, as), now);
    sendTo(server, frames);
    this.#rateLimiter.sentLog(peer, false, lettersOf(frames), now);
    if (this.#upstream.frame !== null) sendTo(server, [this.#upstream.frame]);
    this.#scheduleCount();
    this.#alarm.ringBy(now + CHECK_INTERVAL_MS);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** A branch accepts every watcher that is redirected to it. */
  get #isFull(): boolean {
    return isHead(this.#name) && this.#here >= Relay.room;
  }

  #admit(peer: Peer, now: number): void {
    const httpError = (code: "too-many" | "too-many-sockets") =>
      new HttpError(code, undefined, { "Retry-After": "30" });
    if (!this.#rateLimiter.mayConnect(peer, false, now)) throw httpError("too-many");
    const neighbours = this.#presence.present(now).filter(({ address }) => address === peer.address);
    if (neighbours.length >= MAX_SOCKETS_OF_ADDRESS - MAX_DIRECT_GUESTS) throw httpError("too-many-sockets");
  }

  // ── forwarding ──

  /**
   * Runs jobs that wait for other objects one after the other, so that no frame is sent twice or out of order. If earlier
   * ones take too long, later ones fail, so that their callers do not wait one after the other for an upstream that hangs.
   */
  #enqueue<T>(job: () => Promise<T>): Promise<T> {
    const latest = Date.now() + MAX_QUEUED_MS;
    const done = this.#last.then(() => {
      if (Date.now() > latest) throw new NoAnswerError(MAX_QUEUED_MS);
      return job();
    });
    this.#last = done.catch(() => null);
    return done;
  }

  /** Clients that take patches get only the changed entries. The throttle limits how much is sent at a time. */
  #resync(copy: WatcherLogCopy, from: number, patches: readonly string[] | null): void {
    for (const socket of this.#sockets.all) {
      this.#throttle.pass(() => {
        const isPatched = patches !== null && peerOf(socket).takesPatches;
        const now = Date.now();
        // Entries that arrived since are already on the socket.
        const { length } = copy;
        const frames = isPatched
          ? [makeHelloFrame(copy.viewer, length, length, now), ...patches]
          : copy.greeting(from, now);
        sendTo(socket, frames);
        return lettersOf(frames);
      });
    }
  }

  /** Sends in slices, so that other work of this thread runs in between. New sockets wait their turn. */
  async #broadcast(frames: readonly string[]): Promise<void> {
    const sockets = this.#sockets.all;
    for (let from = 0; from < sockets.length; from += SLICE) {
      if (from > 0) await scheduler.wait(0);
      for (const socket of sockets.slice(from, from + SLICE)) sendTo(socket, frames);
    }
  }

  // ── presence ──

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    if (!isSocketOpen(socket)) return;
    const closing = closeCodeFor(message);
    if (closing !== null) return socket.close(...closing);
    const now = Date.now();
    this.#presence.noteActivity(socket, now);
    const { id, ...incoming } = parseIncomingFrame(String(message), initialTableState);
    const verdict = this.#rateLimiter.frame(peerOf(socket), false, now);
    if (verdict === "abuse") return socket.close(1008, "too fast");
    if (verdict === "too-fast") return this.#refuse(socket, id, "too-fast");
    if (peerOf(socket).isReadOnly) return this.#refuse(socket, id, "read-only");
    if ("fault" in incoming && incoming.fault !== "unknown-command") return this.#refuse(socket, id, incoming.fault);
    // A player who may sit down is closed with 1012 and reconnects to the table itself.
    const isSitting = "command" in incoming && incoming.command.command.type === "sit";
    if (isSitting && (await this.#mayComeIn(peerOf(socket).player))) socket.close(1012, "come in");
    else this.#refuse(socket, id, isSitting ? "seat-taken" : "not-seated");
  }

  /** If the table cannot be reached, the client reconnects, and the table itself decides. */
  #mayComeIn(player: string | null): Promise<boolean> {
    return this.#upstream.hasPlace(player).catch((error) => {
      logError("relay", error);
      return true;
    });
  }

  #refuse(socket: WebSocket, id: string | null, code: string): void {
    sendTo(socket, [makeServerFrame({ type: "refused", id, code, length: this.#upstream.sent?.length ?? 0 })]);
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    completeCloseHandshake(socket, code, reason);
    this.#sockets.left(socket);
    this.#scheduleCount();
  }

  override webSocketError(socket: WebSocket): void {
    this.#sockets.left(socket);
    this.#scheduleCount();
  }

  /** Checks for missed updates and dead sockets. */
  override alarm(): Promise<void> {
    return this.#alarm.ring(async () => {
      const now = Date.now();
      this.#presence.closeDead(now);
      // Set before the upstream call, which may fail. Without watchers the relay ends and sets no alarm.
      this.#alarm.ringBy(now + CHECK_INTERVAL_MS);
      await this.#enqueue(() => this.#upstream.follow(this.#watchers)).catch((error) => logError("relay", error));
    });
  }

  get #here(): number {
    return this.#sockets.all.filter(isSocketOpen).length;
  }

  /** Including those of its branches. */
  get #watchers(): number {
    return this.#here + this.#branches.watchers;
  }

  /** Reports the number of watchers upstream soon. */
  #scheduleCount(): void {
    this.#countTimer ??= setTimeout(() => {
      this.#countTimer = null;
      this.ctx.waitUntil(
        this.#enqueue(() => this.#upstream.follow(this.#watchers)).catch((error) => logError("relay", error)),
      );
    }, COUNT_DELAY_MS);
  }

  async #clear(): Promise<void> {
    this.#upstream.drop();
    for (const socket of this.#sockets.all) if (isSocketOpen(socket)) socket.close(1012, "come again");
    // Not awaited: a branch may be waiting for this relay.
    this.ctx.waitUntil(this.#branches.end());
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    this.#alarm.clear();
  }

  get #name(): string {
    return shortRelayName(this.ctx.id.name ?? "");
  }
}
