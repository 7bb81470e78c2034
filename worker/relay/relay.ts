/** The Durable Object that passes a table's log on to many who watch it. */
import { DurableObject } from "cloudflare:workers";
import "../../engine/all-games.ts";
import type { Viewer } from "../../engine/game.ts";
import { makeServerFrame, PING, PONG } from "../../engine/protocol.ts";
import { unopened } from "../../engine/table-evolve.ts";
import type { Env } from "../env.ts";
import { Fault, faultOf, faultResponse, logError } from "../faults.ts";
import { Alarm } from "../object/alarm.ts";
import { Allowance } from "../object/allowance.ts";
import { startOf } from "../object/authorisation.ts";
import { farewell } from "../object/close.ts";
import type { Change } from "../object/greeting.ts";
import { closingOf, parseIncoming } from "../object/incoming.ts";
import { MAX_SOCKETS_OF_ADDRESS } from "../object/limits.ts";
import { keepPeer, type Peer, peerOf } from "../object/peer.ts";
import { isOpen, Presence, sendTo } from "../object/presence.ts";
import { DIRECT } from "../object/relays.ts";
import { Turnstile } from "../object/turnstile.ts";
import { parseUpgrade } from "../object/upgrade.ts";
import { Copy, helloOf } from "./copy.ts";
import type { Telling } from "./telling.ts";

/** So often it is asked whether something was missed, and who is still there, in ms. */
const LOOK = 60_000;
/** So long after somebody came or went the table is told how many are here, in ms. */
const COUNT = 1000;

type Grown = Extract<Telling, { readonly type: "grown" }>;

/** What all who are connected have been sent: so much of the log, as it reads for that viewer. */
interface Sent {
  readonly length: number;
  readonly viewer: Viewer;
}

/**
 * One instance is a thousand watchers of one table. The table tells it once what they hear; it follows as one watcher does, knows
 * what a watcher may know, and sleeps between two moves. What its sockets have been sent is stored before it is sent: an instance
 * that wakes, or that died in between, goes on from there, and asks the table for what it has missed.
 */
export class Relay extends DurableObject<Env> {
  readonly #alarm: Alarm;
  readonly #presence: Presence;
  readonly #allowance = new Allowance();
  readonly #turnstile = new Turnstile();
  /** What newcomers are greeted with; read from the table by the first. */
  #copy: Copy | null = null;
  #frame: string | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #counting: ReturnType<typeof setTimeout> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#alarm = new Alarm(ctx);
    this.#presence = new Presence(
      ctx,
      () => null,
      () => [],
    );
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  // ── asked by the Worker and by the table ──────────────────────────────────────────────────────────────────────────

  override async fetch(request: Request): Promise<Response> {
    try {
      return await this.#inTurn(() => this.#welcome(request));
    } catch (error) {
      return faultResponse(faultOf(error));
    }
  }

  /** What the table says. */
  take(tellings: readonly Telling[]): Promise<void> {
    return this.#inTurn(async () => {
      for (const telling of tellings) {
        if (telling.type === "grown") await this.#grown(telling);
        else if (telling.type === "seated") this.#send(telling.player);
        else this.#present(telling.frame);
      }
    });
  }

  /** That player's sockets come again, to the table itself. */
  #send(player: string): void {
    for (const socket of this.ctx.getWebSockets())
      if (isOpen(socket) && peerOf(socket).player === player) socket.close(1012, "come in");
  }

  #present(frame: string): void {
    this.#frame = frame;
    this.#tell([frame]);
  }

  /** The table is forgotten. */
  end(): Promise<void> {
    return this.#inTurn(async () => {
      for (const socket of this.ctx.getWebSockets()) if (isOpen(socket)) socket.close(4410, "forgotten");
      await this.#empty();
    });
  }

  async #welcome(request: Request): Promise<Response> {
    const { seat: _, near: __, from, as, ...who } = parseUpgrade(request);
    const now = Date.now();
    const peer: Peer = { ...who, chosen: null, since: now };
    this.#admit(peer, now);
    const copy = await this.#ready();
    if (copy === null) throw new Fault("no-table");
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    keepPeer(server, peer);
    sendTo(server, copy.greeting(startOf(copy.length, copy.viewer, from, as), now));
    if (this.#frame !== null) sendTo(server, [this.#frame]);
    this.#count();
    this.#alarm.ringBy(now + LOOK);
    return new Response(null, { status: 101, webSocket: client });
  }

  #admit(peer: Peer, now: number): void {
    const refuse = (code: "too-many" | "too-many-sockets") => new Fault(code, undefined, { "Retry-After": "30" });
    if (!this.#allowance.mayConnect(peer, now)) throw refuse("too-many");
    const neighbours = this.#presence.present(now).filter(({ address }) => address === peer.address);
    if (neighbours.length >= MAX_SOCKETS_OF_ADDRESS - DIRECT) throw refuse("too-many-sockets");
  }

  // ── what is passed on ─────────────────────────────────────────────────────────────────────────────────────────────

  /** Whatever waits for others here is done one after the other: nobody is sent anything twice, or before what came first. */
  #inTurn<T>(job: () => Promise<T>): Promise<T> {
    const done = this.#last.then(job);
    this.#last = done.catch(() => null);
    return done;
  }

  async #grown({ from, viewer, lines, isForgotten, change }: Grown): Promise<void> {
    const sent = this.#sent;
    if (sent === null) return;
    if (from > sent.length || viewer !== sent.viewer) return this.#catchUp();
    const fresh = lines.slice(sent.length - from);
    this.#keep({ length: sent.length + fresh.length, viewer });
    if (isForgotten) this.#copy = null;
    else this.#copy?.append(fresh);
    this.#tell(fresh);
    if (change !== null) await this.#change(change, sent.length + fresh.length);
  }

  /** The log reads otherwise from now on. `length`: how much of it everybody has been sent. */
  async #change({ from, patches }: Change, length: number): Promise<void> {
    await this.#readAgain();
    if (this.#copy === null) return;
    this.#tell(this.#copy.lines.slice(length));
    this.#regreet(this.#copy, from, patches);
  }

  /** All is read anew from the table, and everybody sent what of it they have not been sent. */
  async #catchUp(): Promise<void> {
    const sent = this.#sent;
    await this.#readAgain();
    const copy = this.#copy;
    if (sent === null || copy === null) return;
    if (copy.viewer !== sent.viewer || copy.length < sent.length) this.#regreet(copy, 0, null);
    else this.#tell(copy.lines.slice(sent.length));
  }

  async #readAgain(): Promise<void> {
    this.#copy = await Copy.read(this.#table);
    if (this.#copy === null) await this.#empty();
    else this.#keep({ length: this.#copy.length, viewer: this.#copy.viewer });
  }

  /** The log, as all here have been sent it; null: there is no such table. */
  async #ready(): Promise<Copy | null> {
    if (this.#copy !== null) return this.#copy;
    // First, so that whatever happens while the log is read is told here too.
    if (!(await this.#follow(this.#here + 1))) return null;
    if (this.#copy === null) await this.#catchUp();
    return this.#copy;
  }

  /** Those who can put single entries right get only those; many at once wait for each other. */
  #regreet(copy: Copy, from: number, patches: readonly string[] | null): void {
    for (const socket of this.ctx.getWebSockets()) {
      this.#turnstile.pass(() => {
        const isPatched = patches !== null && peerOf(socket).takesPatches;
        const now = Date.now();
        // What has been told since they hold already.
        const { length } = copy;
        const frames = isPatched ? [helloOf(copy.viewer, length, length, now), ...patches] : copy.greeting(from, now);
        sendTo(socket, frames);
        return frames.reduce((length, frame) => length + frame.length, 0);
      });
    }
  }

  #tell(frames: readonly string[]): void {
    for (const socket of this.ctx.getWebSockets()) sendTo(socket, frames);
  }

  get #sent(): Sent | null {
    return this.ctx.storage.kv.get<Sent>("sent") ?? null;
  }

  #keep(sent: Sent): void {
    this.ctx.storage.kv.put("sent", sent);
  }

  // ── who is here ───────────────────────────────────────────────────────────────────────────────────────────────────

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    if (!isOpen(socket)) return;
    const closing = closingOf(message);
    if (closing !== null) return socket.close(...closing);
    const now = Date.now();
    this.#presence.hear(socket, now);
    const { id, ...incoming } = parseIncoming(String(message), unopened);
    const verdict = this.#allowance.frame(peerOf(socket), now);
    if (verdict === "abuse") return socket.close(1008, "too fast");
    if (verdict === "too-fast") return this.#refuse(socket, id, "too-fast");
    if ("fault" in incoming && incoming.fault !== "unknown-command") return this.#refuse(socket, id, incoming.fault);
    // Whoever may sit down finds a place at the table itself, when they come again.
    const isSitting = "command" in incoming && incoming.command.command.type === "sit";
    if (isSitting && (await this.#table.hasPlace(peerOf(socket).player))) socket.close(1012, "come in");
    else this.#refuse(socket, id, isSitting ? "seat-taken" : "not-seated");
  }

  #refuse(socket: WebSocket, id: string | null, code: string): void {
    sendTo(socket, [makeServerFrame({ type: "refused", id, code, length: this.#sent?.length ?? 0 })]);
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    farewell(socket, code, reason);
    this.#count();
  }

  override webSocketError(): void {
    this.#count();
  }

  /** Something may have been missed, or somebody be gone without a word. */
  override alarm(): Promise<void> {
    return this.#inTurn(async () => {
      this.#alarm.rang();
      const now = Date.now();
      this.#presence.closeDead(now);
      if (!(await this.#follow(this.#here))) return;
      if (this.#here > 0) this.#alarm.ringBy(now + LOOK);
    });
  }

  get #here(): number {
    return this.ctx.getWebSockets().filter(isOpen).length;
  }

  /** Tells the table soon how many are here. */
  #count(): void {
    this.#counting ??= setTimeout(() => {
      this.#counting = null;
      this.ctx.waitUntil(this.#inTurn(() => this.#follow(this.#here)).catch((error) => logError("relay", error)));
    }, COUNT);
  }

  /** Says how many are here, and learns how the table stands; false: there is none any more, or nobody is left. */
  async #follow(count: number): Promise<boolean> {
    const standing = await this.#table.follow(this.#name, count);
    if (standing === null || count === 0) {
      await this.#empty();
      return false;
    }
    this.#frame = standing.presence;
    const sent = this.#sent;
    if (sent !== null && (sent.length !== standing.length || sent.viewer !== standing.viewer)) await this.#catchUp();
    return true;
  }

  async #empty(): Promise<void> {
    this.#copy = null;
    for (const socket of this.ctx.getWebSockets()) if (isOpen(socket)) socket.close(1012, "come again");
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    this.#alarm.rang();
  }

  /** Its own name is the table's, and which of its relays it is. */
  get #name(): string {
    return (this.ctx.id.name ?? "").split("/").slice(1).join("/");
  }

  get #table() {
    return this.env.TABLE.getByName((this.ctx.id.name ?? "").split("/", 1)[0]!);
  }
}
