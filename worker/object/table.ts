/** The Durable Object behind a table. Everything it knows about games it asks of engine/. */
import { DurableObject } from "cloudflare:workers";
import { viewerOf } from "../../engine/actors.ts";
import "../../engine/all-games.ts";
import { refuse, type Seat } from "../../engine/game.ts";
import { type CommandFrame, makeServerFrame, PING, PONG } from "../../engine/protocol.ts";
import { isPlayedByBot } from "../../engine/seats.ts";
import { type Answer, submit, wake } from "../../engine/session.ts";
import { dueOf } from "../../engine/table.ts";
import type { Entry, Opening, TableState } from "../../engine/table-types.ts";
import type { Env } from "../env.ts";
import { type FaultCode, faultOf, faultResponse, isMoved } from "../faults.ts";
import { note, noteGrowth } from "../figures.ts";
import type { Place } from "../places.ts";
import { momentOf } from "../preview/moment.ts";
import type { Standing } from "../relay/updates.ts";
import { mightSit } from "./admission.ts";
import { aheadOf } from "./ahead.ts";
import type { Owner } from "./arriving.ts";
import { meetAsker } from "./askers.ts";
import { farewell } from "./close.ts";
import { letComputersPlay } from "./computers.ts";
import { welcome } from "./door.ts";
import { forgetFor, keepFor } from "./forgetting.ts";
import { type Holding, handOver, holdingOf, type Move, type SeatsMoved, seatedAs, settledMove } from "./hand-over.ts";
import { hear, refuseTo } from "./hearing.ts";
import type { Grow, Held } from "./held-log.ts";
import { isAwaiting, isKeptFrom, isSeating, type Keepers, keepSeats } from "./kept-seats.ts";
import { FIRST_LOOK } from "./limits.ts";
import type { Goods } from "./moving.ts";
import { type Parts, partsOf } from "./parts.ts";
import { actorFor, type Peer, peerOf } from "./peer.ts";
import { type Posted, type Poster, post } from "./posting.ts";
import { sendTo } from "./presence.ts";
import { rawLog } from "./raw-log.ts";
import { type LogRequest, type LogText, readLog } from "./reading.ts";
import { end, endOf } from "./retention.ts";
import { isReadable, lookAround, ringAtEnd, ringWhenDue } from "./schedule.ts";
import { summaryOf } from "./summary.ts";
import { readTurn, type TurnRequest } from "./turns.ts";
import { toElsewhere } from "./upgrade.ts";

/**
 * One instance is one table while it is awake: the fold of its log, and the sockets of those who sit at it or watch.
 *
 * Judging, storing and telling happen in one synchronous stretch, so that nothing comes between them; the platform holds
 * back what is sent until what was stored before it is durable.
 */
export class Table extends DurableObject<Env> {
  readonly #parts: Parts;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#parts = partsOf(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  // ── asked by the Worker ───────────────────────────────────────────────────────────────────────────────────────────

  /** Opens the table, near that place; an object that was not opened stores nothing. A second call changes nothing. */
  open(opening: Opening, keepers: Keepers = [], near: Place | null = null): void {
    const { ctx, log, alarm, lobby } = this.#parts;
    if (log.movedTo !== null || log.read() !== null) return;
    const now = Date.now();
    log.open(opening, now, near);
    if (opening.kept !== undefined) keepSeats(ctx.storage.sql, keepers);
    // Whoever comes within that time needs no alarm of their own.
    alarm.ringBy(now + FIRST_LOOK);
    lobby.owe(now);
  }

  /** Takes in a game that was finished elsewhere; nobody sits here, and no lobby hears of it. A second call changes nothing. */
  adopt(entries: readonly Entry[]): void {
    const { log } = this.#parts;
    if (log.read() === null) ringAtEnd(this.#parts, log.adopt(entries, Date.now()));
  }

  /** Takes what another object of this table's would leave to it, and does nothing with it yet. */
  accept(goods: Goods): void {
    this.#parts.arriving.accept(goods);
  }

  /** Takes it over: that other has let it go. */
  begin(): void {
    this.#parts.arriving.begin();
  }

  /** Whose the table is, for the object of that place, which was sent it by this one. */
  ownerOf(place: string | null): Owner {
    return this.#parts.leaving.ownerOf(place);
  }

  /** Where the table is, if it was left to another object; null: here, or nowhere. */
  whereTo(): Promise<Place | null> {
    return this.#parts.leaving.whereTo();
  }

  /** What was left to another object is no more. */
  async forgetMove(): Promise<void> {
    if (this.#parts.log.movedTo !== null) await this.ctx.storage.deleteAll();
  }

  /** What somebody holds here, by their key at this table; null: nothing. */
  holding(player: string): Holding | null {
    const held = this.#parts.log.read();
    return held && holdingOf(held.session, player);
  }

  /**
   * Leaves the seats that one key holds to another key of the same person's, whom the lobby knows by `lobbyKey`; what they have
   * chosen on their pages goes with them.
   */
  async handOver(move: Move, lobbyKey: string): Promise<SeatsMoved> {
    const { lobby } = this.#parts;
    const before = lobby.keyOf(move.from);
    const moved = this.#handOver(move, lobbyKey);
    if (!("fault" in moved) && before !== null) await lobby.passOn(before, lobbyKey);
    return moved;
  }

  #handOver(move: Move, lobbyKey: string): SeatsMoved {
    const { log, lobby, relays } = this.#parts;
    const held = log.read();
    if (held === null) return { fault: "no-table" };
    const settled = settledMove(held.session, move);
    if (settled !== null) return settled;
    lobby.note(move.to, lobbyKey);
    const { fault, session } = this.#grow(null, (now) => handOver(now, move, Date.now()));
    if (fault !== null) return { fault };
    relays.tell({ type: "seated", player: move.to });
    return seatedAs(session.state, move.to);
  }

  /** Notes that somebody who sits here wants the table forgotten, which it is when all do; the seats of those who do not. */
  forget(player: string): ReturnType<typeof forgetFor> {
    return forgetFor(this.#parts, player);
  }

  /** Takes that back; or why not. */
  keep(player: string): FaultCode | null {
    return keepFor(this.#parts, player);
  }

  /** What anybody may know about the table, as JSON; null if there is none. */
  summary(id: string): string | null {
    const held = this.#parts.log.read();
    return held && JSON.stringify(summaryOf(id, held.session));
  }

  /** What a watcher may know of entry `seq` and all before it, as JSON (`Moment`); null: of all there is. */
  moment(seq: number | null): string | null {
    const held = this.#parts.log.read();
    return held && JSON.stringify(momentOf(held.session, seq));
  }

  /** What its page brings along, as JSON (`Ahead`); null if there is none. */
  ahead(): string | null {
    const held = this.#parts.log.read();
    return held && JSON.stringify(aheadOf(held.session, Date.now()));
  }

  /** A relay of this table follows it, with so many watchers; how the table stands. Null: there is none. */
  follow(relay: string, watchers: number): Standing | null {
    const { log, relays, presence } = this.#parts;
    const { state } = log;
    if (state === null) return null;
    relays.note(relay, watchers);
    presence.announce();
    return { length: state.length, viewer: viewerOf(state, null), presence: presence.frame(state, Date.now()) };
  }

  /** Whether a seat is free for that player, who watches by a relay. */
  hasPlace(player: string | null): boolean {
    const { state } = this.#parts.log;
    return state !== null && mightSit(state, player);
  }

  log(request: LogRequest): LogText | { readonly fault: FaultCode } {
    return readLog(this.#parts.log.read(), request);
  }

  /** What a seat may do now, for somebody who has no rules. */
  turn(request: TurnRequest): ReturnType<typeof readTurn> {
    const held = this.#parts.log.read();
    meetAsker(this.#parts, request.player);
    return readTurn(held, request, Date.now());
  }

  /** One command, from somebody who need not be connected. */
  command(poster: Poster, text: string): Posted {
    const posted = post(this.#parts, poster, text, this.#submit);
    this.#parts.leaving.consider(poster);
    return posted;
  }

  /** The log as it is stored, for those who sit here, even where it cannot be opened. */
  rawLog(player: string | null): ReturnType<typeof rawLog> {
    return rawLog(this.#parts.log.rows(), player);
  }

  /** Tells the lobby how the table stands, even if it believes to have told; whether that worked. */
  async report(): Promise<boolean | "no-table"> {
    const { log, lobby } = this.#parts;
    return log.read() === null ? "no-table" : lobby.again();
  }

  // ── what comes in from sockets and with time ──────────────────────────────────────────────────────────────────────

  /** The upgrade. The response already carries the rest of the log. */
  override fetch(request: Request): Response {
    try {
      return welcome(this.#parts, request);
    } catch (error) {
      if (isMoved(error)) return toElsewhere();
      return faultResponse(faultOf(error));
    }
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    hear(this.#parts, socket, message, this.#obey);
    this.#parts.leaving.consider(peerOf(socket));
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    farewell(socket, code, reason);
    this.#parts.sockets.left();
    if (this.#parts.log.movedTo !== null) return;
    this.#parts.presence.announce();
    this.#parts.lobby.left(peerOf(socket), Date.now());
  }

  override webSocketError(): void {
    this.#parts.sockets.left();
    this.#parts.presence.announce();
  }

  /** The time has come that a game was waiting for, to tell the lobby what has changed, or to see who is still there. */
  override async alarm(info?: AlarmInvocationInfo): Promise<void> {
    const { log, alarm, lobby, leaving, arriving } = this.#parts;
    alarm.rang();
    if (arriving.isAwaited) return arriving.ask();
    if (log.movedTo !== null) return leaving.goOn();
    const now = Date.now();
    if (info !== undefined) note(this.env, "alarm", { value: Math.max(now - info.scheduledTime, 0) });
    if (!isReadable(this.#parts, now)) return;
    lookAround(this.#parts, now);
    const { session } = this.#grow(null, (held) => wake(held.session, held.secret, now, lobby.successor));
    if ((endOf(session) ?? Number.POSITIVE_INFINITY) <= now) return end(this.#parts);
    ringAtEnd(this.#parts, session);
    const due = dueOf(session.state);
    if (due !== null) alarm.ringBy(due);
    let hasAnswered = false;
    try {
      hasAnswered = await letComputersPlay(this.#parts, info?.retryCount ?? 0, this.#grow);
      if (log.state !== null) ringWhenDue(this.#parts, log.state);
    } finally {
      // Whoever plays against a computer lets it ring every few seconds: the lobby need not hear of each.
      if (hasAnswered) lobby.oweLater(Date.now());
      else await lobby.ring();
    }
  }

  // ── how the log grows ─────────────────────────────────────────────────────────────────────────────────────────────

  readonly #obey = (socket: WebSocket, frame: CommandFrame): void => {
    const { reply } = this.#submit(peerOf(socket), frame, socket);
    if (reply.type === "again") sendTo(socket, [makeServerFrame({ type: "done", id: frame.id, seq: reply.seq })]);
    if (reply.type === "refused") refuseTo(this.#parts, socket, frame.id, reply.refusal.refused, reply.refusal.rule);
  };

  /** `socket`: the one that it came by, if it did. */
  readonly #submit = (peer: Peer, frame: CommandFrame, socket: WebSocket | null = null): Answer =>
    this.#grow(socket, (held) => this.#judge(held, peer, frame));

  #judge({ session, secret }: Held, peer: Peer, frame: CommandFrame): Answer {
    const { ctx, lobby, presence } = this.#parts;
    const actor = actorFor(session.state, peer, frame.seat);
    const now = Date.now();
    const isHere = (seat: Seat) => presence.isHere(session.state, seat, now);
    const { command } = frame;
    const isKept = isSeating(command)
      ? isKeptFrom(ctx.storage.sql, session, command.seat, peer.lobbyKey, now)
      : command.type === "change-seats" && isAwaiting(session, now);
    if (isKept) return { session, entries: [], reply: { type: "refused", refusal: refuse("seat-kept") } };
    return submit(session, actor, frame, secret, now, lobby.successor, isHere);
  }

  /** The one way: judged, stored and told. */
  readonly #grow: Grow = (sender, judge) =>
    this.#parts.log.grow(judge, (before, after, isOurs) => {
      const tell = this.#parts.audience.prepare(before, after, isOurs ? sender : null);
      return () => {
        tell();
        if (isOurs) this.#follow(before.state, after.state, sender);
      };
    });

  /** What follows from it: who is seen to be here, when the table wakes, what the lobby hears. */
  #follow(before: TableState, after: TableState, sender: WebSocket | null): void {
    const { lobby, presence, forgetting, leaving } = this.#parts;
    leaving.grew(before, after);
    const now = Date.now();
    if (before.phase === "seating" && after.phase === "playing") forgetting.keepAll();
    if (before.chairs !== after.chairs) {
      if (sender !== null) lobby.meet(peerOf(sender), false);
      presence.announce();
    }
    noteGrowth(this.env, before, after);
    ringWhenDue(this.#parts, after);
    lobby.grew(before, after, (seat) => isPlayedByBot(after, seat) || presence.isConnected(after, seat, now), now);
  }
}
