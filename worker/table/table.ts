/** The Durable Object behind a table. Everything it knows about games it asks of engine/. */
import { DurableObject } from "cloudflare:workers";
import "../../engine/games/all-games.ts";
import type { Entry, TableSetup } from "../../engine/table/types.ts";
import { PING, PONG } from "../../engine/wire/protocol.ts";
import { makePreviewState } from "../drawing/preview-state.ts";
import { type ErrorCode, errorResponse, isTableMoved, toHttpError } from "../platform/errors.ts";
import type { Region } from "../platform/regions.ts";
import { completeCloseHandshake } from "../sockets/close-socket.ts";
import type { LogRequest, LogText } from "../sockets/log-access.ts";
import { peerOf } from "../sockets/peer.ts";
import type { UpstreamState } from "../sockets/updates.ts";
import { movedResponse } from "../sockets/upgrade.ts";
import { handleAlarm } from "./alarm-handler.ts";
import { acceptUpgrade } from "./connect.ts";
import { makeTableContext, type TableContext } from "./context.ts";
import { importUploadedTable, openNewTable } from "./create-table.ts";
import { voteToDelete, withdrawDeleteVote } from "./delete-table.ts";
import { handleFrame } from "./frame-handler.ts";
import { type HeldSeats, handOverSeats, heldSeatsOf, type SeatHandOver, type SeatsMoved } from "./hand-over.ts";
import { type HttpCommandResult, type HttpSender, noteHttpPlayer, submitHttpCommand } from "./http-command.ts";
import { rawLog } from "./log/raw-log.ts";
import { readLog } from "./log/read-log.ts";
import type { StorageDump } from "./log/storage-dump.ts";
import { summaryOf } from "./log/summary.ts";
import { LogWriter } from "./log-writer.ts";
import type { SeatReservations } from "./publish/seat-reservations.ts";
import { subscribeRelay } from "./relay-subscribe.ts";
import type { TableOwner } from "./relocation/receiver.ts";
import { hasFreeSeatFor } from "./viewers/admission.ts";
import { makePagePreload } from "./viewers/page-preload.ts";
import { type TurnRequest, turnAsJson } from "./viewers/turn-frames.ts";

/**
 * One instance is one table while it is awake: the fold of its log, and the sockets of those who sit at it or watch. Here is
 * what comes in; how the log grows by it, and what goes out, is in log-writer.ts.
 */
export class Table extends DurableObject<Env> {
  readonly #parts: TableContext;
  readonly #growing: LogWriter;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#parts = makeTableContext(ctx, env);
    this.#growing = new LogWriter(this.#parts);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  // ── asked by the Worker ───────────────────────────────────────────────────────────────────────────────────────────

  /** Opens the table, near that place; an object that was not opened stores nothing. A second call changes nothing. */
  open(opening: TableSetup, keepers: SeatReservations = [], near: Region | null = null): void {
    openNewTable(this.#parts, opening, keepers, near);
  }

  /** Takes in a game that was finished elsewhere; nobody sits here, and no lobby hears of it. A second call changes nothing. */
  adopt(entries: readonly Entry[]): void {
    importUploadedTable(this.#parts, entries);
  }

  /** Takes what another object of this table's would leave to it, and does nothing with it yet. */
  accept(goods: StorageDump): void {
    this.#parts.relocationReceiver.accept(goods);
  }

  /** Takes it over: that other has let it go. */
  begin(): void {
    this.#parts.relocationReceiver.begin();
  }

  /** Whose the table is, for the object of that place, which was sent it by this one. */
  ownerOf(place: string | null): TableOwner {
    return this.#parts.relocationSender.ownerOf(place);
  }

  /** Where the table is, if it was left to another object; null: here, or nowhere. */
  whereTo(): Promise<Region | null> {
    return this.#parts.relocationSender.whereTo();
  }

  /** What was left to another object is no more. */
  async forgetMove(): Promise<void> {
    if (this.#parts.log.movedTo !== null) await this.ctx.storage.deleteAll();
  }

  /** What somebody holds here, by their key at this table; null: nothing. */
  holding(player: string): HeldSeats | null {
    const held = this.#parts.log.read();
    return held && heldSeatsOf(held.session, player);
  }

  /**
   * Leaves the seats that one key holds to another key of the same person's, whom the lobby knows by `lobbyKey`; what they have
   * chosen on their pages goes with them.
   */
  handOver(move: SeatHandOver, lobbyKey: string): Promise<SeatsMoved> {
    return handOverSeats(this.#parts, this.#growing.grow, move, lobbyKey);
  }

  /** Notes that somebody who sits here wants the table forgotten, which it is when all do; the seats of those who do not. */
  forget(player: string): ReturnType<typeof voteToDelete> {
    return voteToDelete(this.#parts, player);
  }

  /** Takes that back; or why not. */
  keep(player: string): ErrorCode | null {
    return withdrawDeleteVote(this.#parts, player);
  }

  /** What anybody may know about the table, as JSON; null if there is none. */
  summary(id: string): string | null {
    const held = this.#parts.log.read();
    return held && JSON.stringify(summaryOf(id, held.session));
  }

  /** What a watcher may know of entry `seq` and all before it, as JSON (`Moment`); null: of all there is. */
  moment(seq: number | null): string | null {
    const held = this.#parts.log.read();
    return held && JSON.stringify(makePreviewState(held.session, seq));
  }

  /** What its page brings along, as JSON (`Ahead`); null if there is none. */
  ahead(): string | null {
    const held = this.#parts.log.read();
    return held && JSON.stringify(makePagePreload(held.session, Date.now()));
  }

  /** A relay of this table follows it, with so many watchers; how the table stands. Null: there is none. */
  follow(relay: string, watchers: number): UpstreamState | null {
    return subscribeRelay(this.#parts, relay, watchers);
  }

  /** Whether a seat is free for that player, who watches by a relay. */
  hasPlace(player: string | null): boolean {
    const { state } = this.#parts.log;
    return state !== null && hasFreeSeatFor(state, player);
  }

  log(request: LogRequest): LogText | { readonly fault: ErrorCode } {
    return readLog(this.#parts.log.read(), request);
  }

  /** What a seat may do now, for somebody who has no rules. */
  turn(request: TurnRequest): ReturnType<typeof turnAsJson> {
    const held = this.#parts.log.read();
    noteHttpPlayer(this.#parts, request.player);
    return turnAsJson(held, request, Date.now());
  }

  /** One command, from somebody who need not be connected. */
  async command(poster: HttpSender, text: string): Promise<HttpCommandResult> {
    const posted = await submitHttpCommand(this.#parts, poster, text, this.#growing.submit);
    this.#parts.relocationSender.consider(poster);
    return posted;
  }

  /** The log as it is stored, for those who sit here, even where it cannot be opened. */
  rawLog(player: string | null): ReturnType<typeof rawLog> {
    return rawLog(this.#parts.log.rows(), player);
  }

  /** Tells the lobby how the table stands, even if it believes to have told; whether that worked. */
  async report(): Promise<boolean | "no-table"> {
    const { log, publisher: lobby } = this.#parts;
    return log.read() === null ? "no-table" : lobby.again();
  }

  // ── what comes in from sockets and with time ──────────────────────────────────────────────────────────────────────

  /** The upgrade. The response already carries the rest of the log. */
  override fetch(request: Request): Response {
    try {
      return acceptUpgrade(this.#parts, request);
    } catch (error) {
      if (isTableMoved(error)) return movedResponse();
      return errorResponse(toHttpError(error));
    }
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void | Promise<void> {
    const consider = () => this.#parts.relocationSender.consider(peerOf(socket));
    return handleFrame(this.#parts, socket, message, this.#growing.obey)?.then(consider) ?? consider();
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    completeCloseHandshake(socket, code, reason);
    this.#parts.sockets.left();
    if (this.#parts.log.movedTo !== null) return;
    this.#parts.presence.announce();
    this.#parts.publisher.left(peerOf(socket), Date.now());
  }

  override webSocketError(): void {
    this.#parts.sockets.left();
    this.#parts.presence.announce();
  }

  /** The time has come that a game was waiting for, to tell the lobby what has changed, or to see who is still there. */
  override alarm(info?: AlarmInvocationInfo): Promise<void> {
    return handleAlarm(this.#parts, this.#growing.grow, info);
  }
}
