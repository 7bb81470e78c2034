/** The Durable Object of a table. All game rules are in engine/. */
import { DurableObject } from "cloudflare:workers";
import "../../engine/games/all-games.ts";
import { abandonTable, callComputer } from "../../engine/log/session.ts";
import type { Entry, TableSetup } from "../../engine/table/types.ts";
import { PING, PONG } from "../../engine/wire/protocol.ts";
import { makePreviewState } from "../drawing/preview-state.ts";
import { type ErrorCode, errorResponse, isTableMoved, toHttpError } from "../platform/errors.ts";
import type { Region } from "../platform/regions.ts";
import { completeCloseHandshake, TOKEN_ENDED } from "../sockets/close-socket.ts";
import type { LogRequest, LogText } from "../sockets/log-access.ts";
import { isReviewer, peerOf } from "../sockets/peer.ts";
import type { UpstreamState } from "../sockets/updates.ts";
import { movedResponse } from "../sockets/upgrade.ts";
import { handleAlarm } from "./alarm-handler.ts";
import { acceptUpgrade } from "./connect.ts";
import { makeTableContext, type TableContext } from "./context.ts";
import { importUploadedTable, openNewTable } from "./create-table.ts";
import { voteToDelete, withdrawDeleteVote } from "./delete-table.ts";
import { handleFrame } from "./frame-handler.ts";
import {
  type HeldSeats,
  handOverReservations,
  handOverSeats,
  heldSeatsOf,
  type SeatHandOver,
  type SeatsMoved,
} from "./hand-over.ts";
import { type HttpCommandResult, type HttpSender, noteHttpPlayer, submitHttpCommand } from "./http-command.ts";
import { rawLog } from "./log/raw-log.ts";
import { readLog } from "./log/read-log.ts";
import type { StorageDump } from "./log/storage-dump.ts";
import { summaryOf } from "./log/summary.ts";
import type { LoadedLog } from "./log/table-log.ts";
import { LogWriter } from "./log-writer.ts";
import { invitingTable, programKeys } from "./publish/inviting.ts";
import { readPersonKeys } from "./publish/person-keys.ts";
import type { SeatReservations } from "./publish/seat-reservations.ts";
import { subscribeRelay } from "./relay-subscribe.ts";
import type { TableOwner } from "./relocation/receiver.ts";
import { hasFreeSeatFor } from "./viewers/admission.ts";
import { makePagePreload } from "./viewers/page-preload.ts";
import { type PlainLog, plainLogFor } from "./viewers/plain-log.ts";
import { type TurnRequest, turnAsJson } from "./viewers/turn-frames.ts";

/**
 * One instance is one awake table: the fold of its log, and the sockets of its players and watchers. This class
 * receives requests and frames; log-writer.ts appends and broadcasts.
 */
export class Table extends DurableObject<Env> {
  readonly #parts: TableContext;
  readonly #writer: LogWriter;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#parts = makeTableContext(ctx, env);
    this.#writer = new LogWriter(this.#parts);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  /** The log; null if there is no table, or if its players were told that it is deleted. */
  get #held(): LoadedLog | null {
    const { deletionVotes, log } = this.#parts;
    return deletionVotes.isAgreed ? null : log.read();
  }

  // ── called by the Worker ──

  /**
   * Opens the table. Before this call the object stores nothing; a second call changes nothing. Returns the reservations
   * of the free seats.
   */
  open(setup: TableSetup, reservations: SeatReservations = [], region: Region | null = null): SeatReservations {
    return openNewTable(this.#parts, setup, reservations, region);
  }

  /** Imports an uploaded game. Nobody has a seat here, and the lobby gets no report. A second call changes nothing. */
  adopt(entries: readonly Entry[]): void {
    importUploadedTable(this.#parts, entries);
  }

  /** Receives a copy of the table from its origin object, and does not use it yet. */
  accept(dump: StorageDump): void {
    this.#parts.relocationReceiver.accept(dump);
  }

  /** Starts the received table: the origin has committed the relocation. */
  begin(): void {
    this.#parts.relocationReceiver.begin();
  }

  /** Who owns the table, asked by the object in that region which received a copy. */
  ownerOf(region: string | null): TableOwner {
    return this.#parts.relocationSender.ownerOf(region);
  }

  /** The table's region if it was relocated; null if it is here or does not exist. */
  whereTo(): Promise<Region | null> {
    return this.#parts.relocationSender.whereTo();
  }

  /** Deletes the pointer to the relocated table, which was deleted. */
  async forgetMove(): Promise<void> {
    if (this.#parts.log.movedTo !== null) await this.ctx.storage.deleteAll();
  }

  /** Lets computers play the game to its end, at the end of a tournament's round. A second call changes nothing. */
  callComputer(): void {
    const { publisher } = this.#parts;
    this.#writer.append(null, ({ session, secret }) => callComputer(session, secret, Date.now(), publisher.successor));
  }

  /**
   * Ends the table without a result: its tournament has decided the pairing without it. A second call, or one at a
   * deleted table, changes nothing.
   */
  abandon(): void {
    if (this.#held === null) return;
    const { publisher } = this.#parts;
    this.#writer.append(null, ({ session, secret }) => abandonTable(session, secret, Date.now(), publisher.successor));
  }

  /** The seats of a player key; null if it has none. */
  holding(player: string): HeldSeats | null {
    const held = this.#held;
    return held && heldSeatsOf(held.session, player);
  }

  /**
   * Moves the seats of one key to another key of the same person, whose person object has `personKey`. Copies the
   * person's settings, too.
   */
  handOver(move: SeatHandOver, personKey: string): Promise<SeatsMoved> {
    return handOverSeats(this.#parts, this.#writer.append, move, personKey);
  }

  /** Moves the seats reserved for a person to another of their person keys. A second call changes nothing. */
  handOverReservations(from: readonly string[], to: string): Promise<void> {
    return handOverReservations(this.#parts, from, to);
  }

  /** Records a vote to delete the table, and deletes it when all have voted. Returns the seats that have not. */
  forget(player: string): ReturnType<typeof voteToDelete> {
    return this.#held === null ? Promise.resolve({ fault: "no-table" }) : voteToDelete(this.#parts, player);
  }

  /** Withdraws the vote; returns the error code if there is none. */
  keep(player: string): ErrorCode | null {
    return this.#held === null ? "no-table" : withdrawDeleteVote(this.#parts, player);
  }

  /** Closes the sockets of a player, one of whose tokens has ended. They may connect again. */
  disconnect(player: string): void {
    if (this.#held === null) return;
    const { all, reviewers } = this.#parts.sockets;
    for (const socket of [...all, ...reviewers]) if (peerOf(socket).player === player) socket.close(...TOKEN_ENDED);
  }

  /** Whether that player may invite a program here, and to what. */
  inviting(player: string | null): ReturnType<typeof invitingTable> {
    const held = this.#held;
    return held === null ? { fault: "no-table" } : invitingTable(held.session, player);
  }

  /** The person keys of the programs that sit here, by seat, as watchers may know it; null if there is no table. */
  programs(): ReturnType<typeof programKeys> | null {
    const held = this.#held;
    return held && programKeys(held.session.watched.state, readPersonKeys(this.ctx.storage));
  }

  /** The public summary as JSON; null if there is no table. */
  summary(id: string): string | null {
    const held = this.#held;
    return held && JSON.stringify(summaryOf(id, held.session));
  }

  /** What a watcher sees after entry `seq` (`PreviewState`), as JSON; the latest state if null. */
  moment(seq: number | "quiet" | null): string | null {
    const held = this.#held;
    return held && JSON.stringify(makePreviewState(held.session, seq));
  }

  /**
   * The data that the table's page embeds for this player, or for all new visitors (`PagePreload`), as JSON; null if
   * there is no table. A Worker of an earlier version names no player.
   */
  ahead(player: string | null = null): string | null {
    const held = this.#held;
    return held && JSON.stringify(makePagePreload(held.session, player, Date.now()));
  }

  /** Subscribes a relay with its number of watchers; returns the current state, or null if there is no table. */
  follow(relay: string, watchers: number): UpstreamState | null {
    return this.#held && subscribeRelay(this.#parts, relay, watchers);
  }

  /** Whether a seat is free for that player, who watches through a relay. */
  hasPlace(player: string | null): boolean {
    const session = this.#held?.session;
    return session !== undefined && hasFreeSeatFor(session.watched.state, player);
  }

  /** The review as JSON, or why there is none. */
  review(): { readonly text: string } | { readonly fault: ErrorCode } {
    return this.#held === null ? { fault: "no-table" } : this.#parts.review.json();
  }

  log(request: LogRequest): LogText | { readonly fault: ErrorCode } {
    return readLog(this.#held, request);
  }

  /** The log for a page without scripts. Its player counts as present, unless the page may only read. */
  plainLog(player: string | null, isReadOnly = false): PlainLog | { readonly fault: ErrorCode } {
    const held = this.#held;
    if (!isReadOnly) noteHttpPlayer(this.#parts, player);
    const now = Date.now();
    return plainLogFor(held, player, (state, seat) => this.#parts.presence.isHere(state, seat, now));
  }

  /** The moves of a seat, for a client without rules. */
  turn(request: TurnRequest): ReturnType<typeof turnAsJson> {
    const held = this.#held;
    if (!request.isReadOnly) noteHttpPlayer(this.#parts, request.player);
    return turnAsJson(held, request, Date.now());
  }

  /** Applies one command from a client that need not be connected. */
  async command(sender: HttpSender, text: string): Promise<HttpCommandResult> {
    const result = await submitHttpCommand(this.#parts, sender, text, this.#writer.submit);
    this.#parts.relocationSender.consider(sender);
    return result;
  }

  /** The stored log, for seated players, even if it cannot be read. */
  rawLog(player: string | null): ReturnType<typeof rawLog> {
    return rawLog(this.#parts.deletionVotes.isAgreed ? null : this.#parts.log.rows(), player);
  }

  /** Reports to the lobby and the persons again, even if nothing is owed; returns whether that worked. */
  async report(): Promise<boolean | "no-table"> {
    const { log, publisher } = this.#parts;
    return log.read() === null ? "no-table" : publisher.again();
  }

  // ── sockets and alarm ──

  /** The WebSocket upgrade. The response already carries the rest of the log. */
  override fetch(request: Request): Response {
    try {
      return acceptUpgrade(this.#parts, request);
    } catch (error) {
      if (isTableMoved(error)) return movedResponse();
      return errorResponse(toHttpError(error));
    }
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void | Promise<void> {
    if (isReviewer(socket)) return this.#parts.review.receive(socket, message);
    const relocate = () => this.#parts.relocationSender.consider(peerOf(socket));
    return handleFrame(this.#parts, socket, message, this.#writer.obey)?.then(relocate) ?? relocate();
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    completeCloseHandshake(socket, code, reason);
    this.#left(socket, code);
  }

  override webSocketError(socket: WebSocket): void {
    this.#left(socket, 1006);
  }

  #left(socket: WebSocket, code: number): void {
    const { sockets, log, review, presence, publisher } = this.#parts;
    sockets.left(socket);
    if (log.movedTo !== null) return;
    if (isReviewer(socket)) review.left(socket, code);
    else {
      presence.announce();
      if (!peerOf(socket).isReadOnly) publisher.left(peerOf(socket), Date.now());
    }
  }

  override async alarm(info?: AlarmInvocationInfo): Promise<void> {
    await this.#parts.alarm.ring(() => handleAlarm(this.#parts, this.#writer.append, info));
  }
}
