/** The Durable Object behind a table. Everything it knows about games it asks of engine/. */
import { DurableObject } from "cloudflare:workers";
import "../../engine/games/all-games.ts";
import type { Entry, TableSetup } from "../../engine/table/types.ts";
import { PING, PONG } from "../../engine/wire/protocol.ts";
import { momentOf } from "../drawing/preview-state.ts";
import type { Env } from "../platform/env.ts";
import { type FaultCode, faultOf, faultResponse, isMoved } from "../platform/errors.ts";
import type { Place } from "../platform/regions.ts";
import { farewell } from "../sockets/close-socket.ts";
import { peerOf } from "../sockets/peer.ts";
import type { Standing } from "../sockets/updates.ts";
import { toElsewhere } from "../sockets/upgrade.ts";
import { rang } from "./alarm-handler.ts";
import { welcome } from "./connect.ts";
import { type Parts, partsOf } from "./context.ts";
import { adopt, open } from "./create-table.ts";
import { forgetFor, keepFor } from "./deletion-votes.ts";
import { hear } from "./frame-handler.ts";
import { type Holding, handOverTo, holdingOf, type Move, type SeatsMoved } from "./hand-over.ts";
import { type Posted, type Poster, post } from "./http-command.ts";
import { meetAsker } from "./http-presence.ts";
import { rawLog } from "./log/raw-log.ts";
import { type LogRequest, type LogText, readLog } from "./log/read-log.ts";
import type { Goods } from "./log/storage-dump.ts";
import { summaryOf } from "./log/summary.ts";
import { Growing } from "./log-writer.ts";
import type { Keepers } from "./publish/seat-reservations.ts";
import { follow } from "./relay-subscribe.ts";
import type { Owner } from "./relocation/receiver.ts";
import { mightSit } from "./viewers/admission.ts";
import { aheadOf } from "./viewers/page-preload.ts";
import { readTurn, type TurnRequest } from "./viewers/turn-frames.ts";

/**
 * One instance is one table while it is awake: the fold of its log, and the sockets of those who sit at it or watch. Here is
 * what comes in; how the log grows by it, and what goes out, is in log-writer.ts.
 */
export class Table extends DurableObject<Env> {
  readonly #parts: Parts;
  readonly #growing: Growing;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#parts = partsOf(ctx, env);
    this.#growing = new Growing(this.#parts);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  // ── asked by the Worker ───────────────────────────────────────────────────────────────────────────────────────────

  /** Opens the table, near that place; an object that was not opened stores nothing. A second call changes nothing. */
  open(opening: TableSetup, keepers: Keepers = [], near: Place | null = null): void {
    open(this.#parts, opening, keepers, near);
  }

  /** Takes in a game that was finished elsewhere; nobody sits here, and no lobby hears of it. A second call changes nothing. */
  adopt(entries: readonly Entry[]): void {
    adopt(this.#parts, entries);
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
  handOver(move: Move, lobbyKey: string): Promise<SeatsMoved> {
    return handOverTo(this.#parts, this.#growing.grow, move, lobbyKey);
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
    return follow(this.#parts, relay, watchers);
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
  async command(poster: Poster, text: string): Promise<Posted> {
    const posted = await post(this.#parts, poster, text, this.#growing.submit);
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

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void | Promise<void> {
    const consider = () => this.#parts.leaving.consider(peerOf(socket));
    return hear(this.#parts, socket, message, this.#growing.obey)?.then(consider) ?? consider();
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
  override alarm(info?: AlarmInvocationInfo): Promise<void> {
    return rang(this.#parts, this.#growing.grow, info);
  }
}
