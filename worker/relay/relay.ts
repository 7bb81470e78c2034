/** The Durable Object that passes a table's log on to many who watch it. */
import { DurableObject } from "cloudflare:workers";
import "../../engine/games/all-games.ts";
import { initialTableState } from "../../engine/table/evolve.ts";
import { makeServerFrame, PING, PONG } from "../../engine/wire/protocol.ts";
import { errorResponse, HttpError, logError, toHttpError } from "../platform/errors.ts";
import { Alarm } from "../sockets/alarm.ts";
import { completeCloseHandshake } from "../sockets/close-socket.ts";
import { MAX_SOCKETS_OF_ADDRESS } from "../sockets/limits.ts";
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

/** So often it is asked whether something was missed, and who is still there, in ms. */
const LOOK = 60_000;
/** So many are sent something without a pause: a millisecond or two. */
const AT_ONCE = 64;
/** So long after somebody came or went the table is told how many are here, in ms. */
const COUNT = 1000;

/** By this branches see that they have missed what was missed here. */
const seenToBeMissed = ({ length: from, viewer }: WatcherLogCopy): AppendUpdate => ({
  ...{ type: "grown", from, viewer, lines: [], isForgotten: false, change: null },
});

/**
 * One instance is a thousand watchers of one table. The table tells it once what they hear; it follows as one watcher does, knows
 * what a watcher may know, and sleeps between two moves. The head near a place sends those for whom it has no room to its branches,
 * and is to them what the table is to it.
 */
export class Relay extends DurableObject<Env> {
  /** Sockets of one, before a head sends others to its branches. */
  static get room(): number {
    return MAX_WATCHERS_PER_RELAY;
  }

  readonly #alarm: Alarm;
  readonly #sockets: Sockets;
  readonly #presence: Presence;
  readonly #allowance = new RateLimiter();
  readonly #turnstile = new SendThrottle();
  readonly #branches: Relays;
  readonly #following: UpstreamLog;
  #last: Promise<unknown> = Promise.resolve();
  #counting: ReturnType<typeof setTimeout> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#alarm = new Alarm(ctx);
    this.#branches = new Relays(ctx, env);
    const upstream = () => upstreamOf(ctx.id.name ?? "", env);
    this.#following = new UpstreamLog(ctx.storage.kv, this.#name, upstream, {
      tell: (frames) => this.#tell(frames),
      regreet: (copy, from, patches) => this.#regreet(copy, from, patches),
      caughtUp: (copy) => this.#branches.tell(seenToBeMissed(copy)),
      ended: () => this.#empty(),
    });
    this.#sockets = new Sockets(ctx);
    this.#presence = new Presence(
      this.#sockets,
      () => null,
      () => [],
    );
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  // ── asked by the Worker, by what it follows and by its branches ───────────────────────────────────────────────────

  override async fetch(request: Request): Promise<Response> {
    try {
      return await this.#inTurn(() => this.#welcome(request));
    } catch (error) {
      return errorResponse(toHttpError(error));
    }
  }

  /** What the table says. */
  take(updates: readonly RelayUpdate[]): Promise<void> {
    return this.#inTurn(async () => {
      for (const update of updates) {
        if (update.type === "grown") await this.#following.grown(update);
        else if (update.type === "seated") this.#send(update.player);
        else await this.#following.present(update.frame);
        this.#branches.tell(update);
      }
    });
  }

  /** A branch follows, with so many watchers. Null: there is no such table. */
  follow(branch: string, watchers: number): Promise<UpstreamState | null> {
    return this.#inTurn(async () => {
      this.#branches.note(branch, watchers);
      this.#count();
      const copy = watchers === 0 ? null : await this.#following.ready(this.#watchers);
      const { frame } = this.#following;
      if (copy === null || frame === null) return null;
      this.#alarm.ringBy(Date.now() + LOOK);
      return { length: copy.length, viewer: copy.viewer, presence: frame };
    });
  }

  /** The log, for a branch. */
  log(): Promise<Pick<LogText, "viewer" | "text"> | { readonly fault: "no-table" }> {
    return this.#inTurn(async () => (await this.#following.ready(this.#watchers))?.text ?? { fault: "no-table" });
  }

  /** Whether a seat is free for that player. */
  hasPlace(player: string | null): Promise<boolean> {
    return this.#following.hasPlace(player);
  }

  /** That player's sockets come again, to the table itself. */
  #send(player: string): void {
    for (const socket of this.#sockets.all)
      if (isSocketOpen(socket) && peerOf(socket).player === player) socket.close(1012, "come in");
  }

  /** The table is forgotten. */
  end(): Promise<void> {
    return this.#inTurn(async () => {
      for (const socket of this.#sockets.all) if (isSocketOpen(socket)) socket.close(4410, "forgotten");
      await this.#empty();
    });
  }

  async #welcome(request: Request): Promise<Response> {
    const { seat: _, near: __, from, as, ...who } = parseUpgrade(request);
    const now = Date.now();
    if (this.#isFull) return relayRedirect(this.#branches.placeAmong(branchesNear(nearOf(this.#name))));
    const peer: Peer = { ...who, chosen: null, since: now };
    this.#admit(peer, now);
    const copy = await this.#following.ready(this.#watchers + 1);
    if (copy === null) throw new HttpError("no-table");
    const { 0: client, 1: server } = new WebSocketPair();
    this.#sockets.accept(server);
    attachPeer(server, peer);
    const greeting = copy.greeting(socketStartIndex(copy.length, copy.viewer, from, as), now);
    sendTo(server, greeting);
    this.#allowance.sentLog(peer, false, lettersOf(greeting), now);
    if (this.#following.frame !== null) sendTo(server, [this.#following.frame]);
    this.#count();
    this.#alarm.ringBy(now + LOOK);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** A branch takes whom it is sent. */
  get #isFull(): boolean {
    return isHead(this.#name) && this.#here >= Relay.room;
  }

  #admit(peer: Peer, now: number): void {
    const refuse = (code: "too-many" | "too-many-sockets") => new HttpError(code, undefined, { "Retry-After": "30" });
    if (!this.#allowance.mayConnect(peer, false, now)) throw refuse("too-many");
    const neighbours = this.#presence.present(now).filter(({ address }) => address === peer.address);
    if (neighbours.length >= MAX_SOCKETS_OF_ADDRESS - MAX_DIRECT_GUESTS) throw refuse("too-many-sockets");
  }

  // ── what is passed on ─────────────────────────────────────────────────────────────────────────────────────────────

  /** Whatever waits for others here is done one after the other: nobody is sent anything twice, or before what came first. */
  #inTurn<T>(job: () => Promise<T>): Promise<T> {
    const done = this.#last.then(job);
    this.#last = done.catch(() => null);
    return done;
  }

  /** Those who can put single entries right get only those; many at once wait for each other. */
  #regreet(copy: WatcherLogCopy, from: number, patches: readonly string[] | null): void {
    for (const socket of this.#sockets.all) {
      this.#turnstile.pass(() => {
        const isPatched = patches !== null && peerOf(socket).takesPatches;
        const now = Date.now();
        // What has been told since they hold already.
        const { length } = copy;
        const frames = isPatched
          ? [makeHelloFrame(copy.viewer, length, length, now), ...patches]
          : copy.greeting(from, now);
        sendTo(socket, frames);
        return lettersOf(frames);
      });
    }
  }

  /** Some at a time: whatever else this thread has to do comes in between. Newcomers wait their turn. */
  async #tell(frames: readonly string[]): Promise<void> {
    const sockets = this.#sockets.all;
    for (let from = 0; from < sockets.length; from += AT_ONCE) {
      if (from > 0) await scheduler.wait(0);
      for (const socket of sockets.slice(from, from + AT_ONCE)) sendTo(socket, frames);
    }
  }

  // ── who is here ───────────────────────────────────────────────────────────────────────────────────────────────────

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    if (!isSocketOpen(socket)) return;
    const closing = closeCodeFor(message);
    if (closing !== null) return socket.close(...closing);
    const now = Date.now();
    this.#presence.hear(socket, now);
    const { id, ...incoming } = parseIncomingFrame(String(message), initialTableState);
    const verdict = this.#allowance.frame(peerOf(socket), false, now);
    if (verdict === "abuse") return socket.close(1008, "too fast");
    if (verdict === "too-fast") return this.#refuse(socket, id, "too-fast");
    if ("fault" in incoming && incoming.fault !== "unknown-command") return this.#refuse(socket, id, incoming.fault);
    // Whoever may sit down finds a place at the table itself, when they come again.
    const isSitting = "command" in incoming && incoming.command.command.type === "sit";
    if (isSitting && (await this.#following.hasPlace(peerOf(socket).player))) socket.close(1012, "come in");
    else this.#refuse(socket, id, isSitting ? "seat-taken" : "not-seated");
  }

  #refuse(socket: WebSocket, id: string | null, code: string): void {
    sendTo(socket, [makeServerFrame({ type: "refused", id, code, length: this.#following.sent?.length ?? 0 })]);
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    completeCloseHandshake(socket, code, reason);
    this.#sockets.left();
    this.#count();
  }

  override webSocketError(): void {
    this.#sockets.left();
    this.#count();
  }

  /** Something may have been missed, or somebody be gone without a word. */
  override alarm(): Promise<void> {
    return this.#inTurn(async () => {
      this.#alarm.rang();
      const now = Date.now();
      this.#presence.closeDead(now);
      // Before it is asked, which may fail; where nobody is left it is set no more.
      this.#alarm.ringBy(now + LOOK);
      await this.#following.follow(this.#watchers).catch((error) => logError("relay", error));
    });
  }

  get #here(): number {
    return this.#sockets.all.filter(isSocketOpen).length;
  }

  /** With those of its branches. */
  get #watchers(): number {
    return this.#here + this.#branches.watchers;
  }

  /** Says soon how many are here. */
  #count(): void {
    this.#counting ??= setTimeout(() => {
      this.#counting = null;
      this.ctx.waitUntil(
        this.#inTurn(() => this.#following.follow(this.#watchers)).catch((error) => logError("relay", error)),
      );
    }, COUNT);
  }

  async #empty(): Promise<void> {
    this.#following.drop();
    for (const socket of this.#sockets.all) if (isSocketOpen(socket)) socket.close(1012, "come again");
    // Not waited for: a branch may be waiting for an answer from here.
    this.ctx.waitUntil(this.#branches.end());
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    this.#alarm.rang();
  }

  get #name(): string {
    return shortRelayName(this.ctx.id.name ?? "");
  }
}
