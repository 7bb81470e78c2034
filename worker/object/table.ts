/** The Durable Object behind a table. Everything it knows about games it asks of engine/. */
import { DurableObject } from "cloudflare:workers";
import { bytesToHex } from "@noble/hashes/utils.js";
import "../../engine/all-games.ts";
import { commit, SECRET_BYTES } from "../../engine/deal.ts";
import { isFrameFault, parseFrame } from "../../engine/frame-schema.ts";
import { refuse, type Seat, type Viewer } from "../../engine/game.ts";
import { makeLog } from "../../engine/log.ts";
import { type CommandFrame, MAX_FRAME, makeServerFrame, PING, PONG } from "../../engine/protocol.ts";
import { seatsOf, turnOf } from "../../engine/seats.ts";
import {
  type Answer,
  entriesFor,
  type Growth,
  openSession,
  resumeSession,
  type Session,
  submit,
  wake,
} from "../../engine/session.ts";
import { dueOf, successorOf } from "../../engine/table.ts";
import type { Entry, Opened, TableState } from "../../engine/table-types.ts";
import type { Env } from "../env.ts";
import { Fault, type FaultCode, faultResponse, logError } from "../faults.ts";
import { tableIdOf } from "../identity/table-id.ts";
import { changeOf } from "../lobby/listing.ts";
import { register, tell } from "../lobby/read-model.ts";
import { momentOf } from "../preview/moment.ts";
import { Alarm } from "./alarm.ts";
import { logViewer, parseSeat, startOf } from "./authorisation.ts";
import { greeting, makeNews } from "./broadcast.ts";
import { farewell } from "./close.ts";
import { handOver } from "./hand-over.ts";
import { Bucket, MAX_ENTRIES, MAX_SOCKETS, MAX_SOCKETS_OF_PLAYER } from "./limits.ts";
import { Outbox } from "./outbox.ts";
import { actorFor, keepPeer, type Peer, peerOf, viewerFor } from "./peer.ts";
import { isOpen, Presence, sendTo } from "./presence.ts";
import { keepSitter, tellingOf } from "./sitters.ts";
import { appendEntries, createTable, readTable } from "./storage.ts";
import { summaryOf } from "./summary.ts";

/** A log as one viewer may see it: newline-delimited JSON. */
export interface LogText {
  readonly viewer: Viewer;
  readonly text: string;
}

interface Kept {
  readonly session: Session;
  readonly secret: string;
}

/** Another instance of this object keeps being quicker; it happens only while one of them is on its way out. */
const MAX_ATTEMPTS = 4;

const encoder = new TextEncoder();

/** Counted in UTF-8, and only where the number of letters has not decided it. */
const isTooLong = (text: string): boolean => text.length > MAX_FRAME || encoder.encode(text).length > MAX_FRAME;

/**
 * One instance is one table while it is awake: the fold of its log, and the sockets of those who sit at it or watch.
 *
 * The log in storage is the truth. What is held here is read from it on waking, replaced only after an append has
 * succeeded, and dropped after any error. Judging, storing and telling happen in one synchronous stretch, so that
 * nothing comes between them; the platform holds back what is sent until what was stored before it is durable.
 */
export class Table extends DurableObject<Env> {
  #kept: Kept | null = null;
  readonly #alarm: Alarm;
  readonly #outbox: Outbox;
  #rematch: string | null = null;
  readonly #presence: Presence;
  readonly #buckets = new WeakMap<WebSocket, Bucket>();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#alarm = new Alarm(ctx);
    this.#outbox = new Outbox(ctx, this.#alarm, () => this.#tellOthers());
    this.#presence = new Presence(ctx);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  // ── asked by the Worker ───────────────────────────────────────────────────────────────────────────────────────────

  /** Opens the table; an object that was not opened stores nothing. A second call changes nothing. */
  open(opened: Omit<Opened, "type" | "commitment">): void {
    if (this.#load() !== null) return;
    const secret = bytesToHex(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
    const now = Date.now();
    const session = openSession({ type: "opened", ...opened, commitment: commit(secret) }, now);
    createTable(this.ctx.storage, { entries: session.entries, secret });
    this.#kept = { session, secret };
    this.#outbox.owe(now);
  }

  /** Takes in a game that was finished elsewhere; nobody sits here, and no lobby hears of it. A second call changes nothing. */
  adopt(entries: readonly Entry[]): void {
    if (this.#load() !== null) return;
    const session = resumeSession(entries);
    const { secret } = session.state;
    if (secret === null) throw new Error("a game that is not finished");
    createTable(this.ctx.storage, { entries, secret });
    this.#kept = { session, secret };
  }

  /** The seats that somebody holds, by their key at this table. */
  seats(player: string): readonly Seat[] {
    const state = this.#state();
    return state === null ? [] : seatsOf(state, player);
  }

  /** Leaves the seats that one key holds to another key of the same person's, with what the lobby knows them by. */
  handOver(
    from: string,
    to: string,
    listing: string,
  ): { readonly seats: readonly Seat[] } | { readonly fault: FaultCode } {
    const kept = this.#load();
    if (kept === null) return { fault: "no-table" };
    const { state } = kept.session;
    // Done before: the answer was lost on its way. Or somebody else was given them.
    if (seatsOf(state, from).length === 0) return this.#seatedAs(to) ?? { fault: "stale-pass" };
    if (state.length >= MAX_ENTRIES) return { fault: "log-full" };
    if (from !== to) {
      keepSitter(this.ctx.storage.sql, to, listing);
      const { fault } = this.#append(null, ({ session, secret }) =>
        handOver(session, secret, { from, to }, Date.now()),
      );
      if (fault !== null) return { fault };
    }
    return this.#seatedAs(to) ?? { fault: "stale-pass" };
  }

  #seatedAs(player: string): { readonly seats: readonly Seat[] } | null {
    const seats = this.seats(player);
    return seats.length === 0 ? null : { seats };
  }

  /** What anybody may know about the table, as JSON; null if there is none. */
  summary(id: string): string | null {
    const kept = this.#load();
    return kept && JSON.stringify(summaryOf(id, kept.session));
  }

  /** What a watcher may know of entry `seq` and all before it, as JSON (`Moment`); null: of all there is. */
  moment(seq: number | null): string | null {
    const kept = this.#load();
    return kept && JSON.stringify(momentOf(kept.session, seq));
  }

  log(player: string | null, wish: Viewer | null, from: number): LogText | { readonly fault: FaultCode } {
    const kept = this.#load();
    if (kept === null) return { fault: "no-table" };
    const viewer = logViewer(kept.session.state, player, wish);
    return typeof viewer === "object" ? viewer : { viewer, text: makeLog(entriesFor(kept.session, viewer, from)) };
  }

  /** Tells the lobby how the table stands, even if it believes to have told; whether that worked. */
  async retell(): Promise<boolean | "no-table"> {
    return this.#load() === null ? "no-table" : this.#outbox.retell();
  }

  /** The upgrade. The response already carries the rest of the log. Keys are the Worker's word, not the client's. */
  override fetch(request: Request): Response {
    const kept = this.#load();
    if (kept === null) return faultResponse(new Fault("no-table"));
    const query = new URL(request.url).searchParams;
    const now = Date.now();
    const [player, listing] = [query.get("player"), query.get("listing")];
    const peer = { player, listing, chosen: parseSeat(query.get("seat")), since: now };
    const full = this.#crowded(kept, peer, now);
    if (full !== null) return faultResponse(new Fault(full, undefined, { "Retry-After": "30" }));
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    keepPeer(server, peer);
    if (this.#keepSitter(peer)) this.#outbox.owe(now);
    const { state } = kept.session;
    const from = startOf(state.length, viewerFor(state, peer), query.get("from"), query.get("as"));
    sendTo(server, greeting(kept.session, peer, from, now));
    this.#presence.greet(this.#state);
    return new Response(null, { status: 101, webSocket: client });
  }

  // ── sent by sockets ───────────────────────────────────────────────────────────────────────────────────────────────

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    if (!isOpen(socket)) return;
    if (typeof message !== "string") socket.close(1003, "text only");
    else if (isTooLong(message)) socket.close(1009, "too long");
    else this.#guarded(socket, message);
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    farewell(socket, code, reason);
    this.#presence.announce(this.#state);
  }

  override webSocketError(): void {
    this.#presence.announce(this.#state);
  }

  /** The time has come that a game was waiting for, or to tell the lobby what has changed. */
  override async alarm(): Promise<void> {
    this.#alarm.rang();
    if (this.#load() === null) return;
    const { session } = this.#append(null, ({ session, secret }) => wake(session, secret, Date.now(), this.#successor));
    this.#arm(session.state);
    await this.#outbox.ring(session.entries.at(-1)?.at ?? 0);
  }

  // ── the log grows ─────────────────────────────────────────────────────────────────────────────────────────────────

  /** Something broke: its sender is told so, and the table is read again from storage, which alone is sure. */
  #guarded(socket: WebSocket, text: string): void {
    try {
      this.#hear(socket, text);
    } catch (error) {
      logError("table", error);
      this.#refuse(socket, parseFrame(text, "").id, "internal");
      this.#kept = null;
    }
  }

  /** Every frame gets exactly one answer, or the socket's end. */
  #hear(socket: WebSocket, text: string): void {
    const now = Date.now();
    this.#presence.hear(socket, now);
    const kept = this.#load();
    const frame = parseFrame(text, kept?.session.state.game ?? "");
    const verdict = this.#bucket(socket, now).take(now);
    if (verdict === "abuse") socket.close(1008, "too fast");
    else if (verdict === "too-fast") this.#refuse(socket, frame.id, "too-fast");
    else if (kept === null) this.#refuse(socket, frame.id, "no-table");
    else if (isFrameFault(frame)) this.#refuse(socket, frame.id, frame.fault);
    else this.#command(socket, frame);
  }

  #command(socket: WebSocket, frame: CommandFrame): void {
    const peer = peerOf(socket);
    const { id } = frame;
    const { reply } = this.#append<Answer>(socket, ({ session, secret }) => {
      const judged = submit(
        session,
        actorFor(session.state, peer, frame.seat),
        frame,
        secret,
        Date.now(),
        this.#successor,
      );
      const isFull = judged.reply.type === "accepted" && session.state.length >= MAX_ENTRIES;
      return isFull ? { session, entries: [], reply: { type: "refused", refusal: refuse("log-full") } } : judged;
    });
    if (reply.type === "again") sendTo(socket, [makeServerFrame({ type: "done", id, seq: reply.seq })]);
    if (reply.type === "refused") this.#refuse(socket, id, reply.refusal.refused, reply.refusal.rule);
  }

  /** Judges, stores and tells; where another instance was quicker, reads its entries and judges anew. */
  #append<T extends Growth>(sender: WebSocket | null, judge: (kept: Kept) => T): T {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const kept = this.#kept ?? this.#load();
      if (kept === null) throw new Error("a table that was never opened");
      const growth = judge(kept);
      if (growth.entries.length === 0) return growth;
      const tell = this.#news(kept.session, growth.session, sender);
      if (appendEntries(this.ctx.storage, growth.entries)) {
        this.#kept = { ...kept, session: growth.session };
        if (sender !== null && kept.session.state.chairs !== growth.session.state.chairs)
          this.#keepSitter(peerOf(sender));
        tell();
        this.#settle(kept.session.state, growth.session.state);
        return growth;
      }
      this.#catchUp(kept);
    }
    throw new Error("another instance keeps being quicker");
  }

  /** The log in storage is longer than the one held here: our sockets hear what they have missed. */
  #catchUp(kept: Kept): void {
    this.#kept = null;
    const read = this.#load();
    if (read !== null) this.#news(kept.session, read.session, null)();
  }

  /** Writes what every socket will be told, and returns the telling. */
  #news(before: Session, after: Session, sender: WebSocket | null): () => void {
    const newsFor = makeNews(before, after, sender, Date.now());
    const news = this.ctx.getWebSockets().map((socket) => [socket, newsFor(socket, peerOf(socket))] as const);
    return () => {
      for (const [socket, texts] of news) sendTo(socket, texts);
    };
  }

  #settle(before: TableState, after: TableState): void {
    const now = Date.now();
    if (before.chairs !== after.chairs) this.#presence.announce(this.#state);
    this.#arm(after);
    const change = changeOf(before, after);
    if (change === "standing" || (change === "turn" && this.#isAwaited(after, now))) this.#outbox.owe(now);
    else if (change === "turn") this.#outbox.oweLater(now);
  }

  /** Whether somebody on turn is elsewhere, and has to hear of it from the lobby. */
  #isAwaited(state: TableState, now: number): boolean {
    return turnOf(state).some((seat) => !this.#presence.isHere(state, seat, now));
  }

  #arm(state: TableState): void {
    const due = dueOf(state);
    if (due !== null) this.#alarm.ringBy(due);
  }

  // ── the lobby ─────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Notes by which key the lobby knows somebody who sits here; false if that is known, or they do not. */
  #keepSitter({ player, listing = null }: Peer): boolean {
    const state = this.#state();
    if (state === null || player === null || listing === null || seatsOf(state, player).length === 0) return false;
    return keepSitter(this.ctx.storage.sql, player, listing);
  }

  /** What has to happen elsewhere, as often as it takes: the table of a rematch is opened, and the lobby told. */
  async #tellOthers(): Promise<void> {
    const kept = this.#load();
    if (kept === null) return;
    const { state } = kept.session;
    const { TABLE, LOBBY } = this.env;
    // Not whatever an uploaded log may name.
    if (state.successor !== null && state.successor === this.#successor) {
      await TABLE.getByName(state.successor).open(successorOf(state));
      await register(LOBBY, state.successor, Date.now());
    }
    await tell(LOBBY, tellingOf(this.#id, kept.session, this.ctx.storage.sql), Date.now());
  }

  /** The table where it would go on. Always the same, so that however often it is opened there is only one. */
  get #successor(): string | null {
    this.#rematch ??= this.env.SIGNING_KEY === undefined ? null : tableIdOf(this.env, `rematch/${this.#id}`);
    return this.#rematch;
  }

  /** The table's id, by which alone its object is ever asked for. */
  get #id(): string {
    if (this.ctx.id.name === undefined) throw new Error("a table without a name");
    return this.ctx.id.name;
  }

  // ── what is held ──────────────────────────────────────────────────────────────────────────────────────────────────

  #load(): Kept | null {
    if (this.#kept !== null) return this.#kept;
    const stored = readTable(this.ctx.storage.sql);
    if (stored === null) return null;
    this.#kept = { session: resumeSession(stored.entries), secret: stored.secret };
    return this.#kept;
  }

  readonly #state = () => this.#load()?.session.state ?? null;

  #bucket(socket: WebSocket, now: number): Bucket {
    const bucket = this.#buckets.get(socket) ?? new Bucket(now);
    this.#buckets.set(socket, bucket);
    return bucket;
  }

  /** Why there is no place for one more socket, or null. Those who sit here are let in even where watchers are not. */
  #crowded(kept: Kept, peer: Peer, now: number): FaultCode | null {
    const alive = this.ctx.getWebSockets().filter((socket) => this.#presence.isAlive(socket, now));
    const own = peer.player === null ? [] : alive.filter((socket) => peerOf(socket).player === peer.player);
    if (own.length >= MAX_SOCKETS_OF_PLAYER) return "too-many-sockets";
    return alive.length >= MAX_SOCKETS && viewerFor(kept.session.state, peer) === "watcher" ? "table-full" : null;
  }

  #refuse(socket: WebSocket, id: string | null, code: string, rule?: string): void {
    const length = this.#kept?.session.state.length ?? 0;
    const refusal = { type: "refused", id, code, length } as const;
    sendTo(socket, [makeServerFrame(rule === undefined ? refusal : { ...refusal, rule })]);
  }
}
