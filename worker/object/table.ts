/** The Durable Object behind a table. Everything it knows about games it asks of engine/. */
import { DurableObject } from "cloudflare:workers";
import "../../engine/all-games.ts";
import type { Seat } from "../../engine/game.ts";
import { type CommandFrame, makeServerFrame, PING, PONG } from "../../engine/protocol.ts";
import { isPlayedByBot } from "../../engine/seats.ts";
import { type Answer, type Growth, type Session, submit, wake } from "../../engine/session.ts";
import { dueOf } from "../../engine/table.ts";
import { unopened } from "../../engine/table-evolve.ts";
import type { Entry, Opening, TableState } from "../../engine/table-types.ts";
import type { Env } from "../env.ts";
import { Fault, type FaultCode, faultOf, faultResponse, logError, Unreadable } from "../faults.ts";
import { momentOf } from "../preview/moment.ts";
import { admit } from "./admission.ts";
import { Alarm } from "./alarm.ts";
import { Allowance } from "./allowance.ts";
import { Audience } from "./audience.ts";
import { startOf } from "./authorisation.ts";
import { farewell } from "./close.ts";
import { computerAnswer, computerDue } from "./computers.ts";
import { type Holding, handOver, holdingOf, type Move, type SeatsMoved, seatedAs, settledMove } from "./hand-over.ts";
import { type Held, HeldLog } from "./held-log.ts";
import { closingOf, parseIncoming } from "./incoming.ts";
import { FIRST_LOOK, NEXT_LOOKS, NEXT_TRY } from "./limits.ts";
import { LobbyLine } from "./lobby-line.ts";
import { actorFor, keepPeer, type Peer, peerOf, viewerFor } from "./peer.ts";
import { isOpen, Presence, sendTo } from "./presence.ts";
import { rawLog } from "./raw-log.ts";
import { type LogRequest, type LogText, readLog } from "./reading.ts";
import { endOf, noteForgetting, seatsAgainst } from "./retention.ts";
import { summaryOf } from "./summary.ts";
import { parseUpgrade } from "./upgrade.ts";

/**
 * One instance is one table while it is awake: the fold of its log, and the sockets of those who sit at it or watch.
 *
 * Judging, storing and telling happen in one synchronous stretch, so that nothing comes between them; the platform holds
 * back what is sent until what was stored before it is durable.
 */
export class Table extends DurableObject<Env> {
  readonly #log: HeldLog;
  readonly #alarm: Alarm;
  readonly #lobby: LobbyLine;
  readonly #audience: Audience;
  readonly #presence: Presence;
  readonly #allowance = new Allowance();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#log = new HeldLog(ctx);
    this.#alarm = new Alarm(ctx);
    this.#lobby = new LobbyLine(ctx, env, this.#alarm, this.#log);
    this.#audience = new Audience(ctx, this.#log);
    this.#presence = new Presence(ctx);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  // ── asked by the Worker ───────────────────────────────────────────────────────────────────────────────────────────

  /** Opens the table; an object that was not opened stores nothing. A second call changes nothing. */
  open(opening: Opening): void {
    if (this.#log.read() !== null) return;
    const now = Date.now();
    this.#log.open(opening, now);
    this.#lobby.owe(now);
  }

  /** Takes in a game that was finished elsewhere; nobody sits here, and no lobby hears of it. A second call changes nothing. */
  adopt(entries: readonly Entry[]): void {
    if (this.#log.read() !== null) return;
    this.#log.adopt(entries, Date.now());
    const held = this.#log.read();
    if (held !== null) this.#armEnd(held.session);
  }

  /** What somebody holds here, by their key at this table; null: nothing. */
  holding(player: string): Holding | null {
    const held = this.#log.read();
    return held && holdingOf(held.session, player);
  }

  /** Leaves the seats that one key holds to another key of the same person's, whom the lobby knows by `lobbyKey`. */
  handOver(move: Move, lobbyKey: string): SeatsMoved {
    const held = this.#log.read();
    if (held === null) return { fault: "no-table" };
    const settled = settledMove(held.session, move);
    if (settled !== null) return settled;
    this.#lobby.note(move.to, lobbyKey);
    const { fault, session } = this.#grow(null, (now) => handOver(now, move, Date.now()));
    return fault === null ? seatedAs(session.state, move.to) : { fault };
  }

  /** Notes that somebody who sits here wants the table forgotten, which it is when all do; the seats of those who do not. */
  async forget(player: string): Promise<{ readonly against: readonly Seat[] } | { readonly fault: FaultCode }> {
    const held = this.#log.read();
    if (held === null) return { fault: "no-table" };
    if (holdingOf(held.session, player) === null) return { fault: "not-your-seat" };
    if (held.session.state.phase === "playing") return { fault: "not-over" };
    noteForgetting(this.ctx.storage.sql, player);
    const against = seatsAgainst(this.ctx.storage.sql, held.session.state);
    if (against.length === 0) await this.#end();
    return { against };
  }

  /** Nothing is left of the table: its sockets are closed, the lobby forgets it, and then the object. */
  async #end(): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) if (isOpen(socket)) socket.close(4410, "forgotten");
    await this.#lobby.erase();
    this.#alarm.rang();
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    this.#log.drop();
  }

  /** What anybody may know about the table, as JSON; null if there is none. */
  summary(id: string): string | null {
    const held = this.#log.read();
    return held && JSON.stringify(summaryOf(id, held.session));
  }

  /** What a watcher may know of entry `seq` and all before it, as JSON (`Moment`); null: of all there is. */
  moment(seq: number | null): string | null {
    const held = this.#log.read();
    return held && JSON.stringify(momentOf(held.session, seq));
  }

  log(request: LogRequest): LogText | { readonly fault: FaultCode } {
    return readLog(this.#log.read(), request);
  }

  /** The log as it is stored, for those who sit here, even where it cannot be opened. */
  rawLog(player: string | null): ReturnType<typeof rawLog> {
    return rawLog(this.#log.rows(), player);
  }

  /** Tells the lobby how the table stands, even if it believes to have told; whether that worked. */
  async report(): Promise<boolean | "no-table"> {
    return this.#log.read() === null ? "no-table" : this.#lobby.again();
  }

  // ── what comes in from sockets and with time ──────────────────────────────────────────────────────────────────────

  /** The upgrade. The response already carries the rest of the log. */
  override fetch(request: Request): Response {
    try {
      return this.#welcome(request);
    } catch (error) {
      return faultResponse(faultOf(error));
    }
  }

  #welcome(request: Request): Response {
    const held = this.#log.read();
    if (held === null) throw new Fault("no-table");
    const { seat: chosen, from, as, ...who } = parseUpgrade(request);
    const now = Date.now();
    const peer = { ...who, chosen, since: now };
    const { state } = held.session;
    const fault = this.#admit(state, peer, now);
    if (fault !== null) throw new Fault(fault, undefined, { "Retry-After": "30" });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    keepPeer(server, peer);
    if (this.#lobby.meet(peer)) this.#lobby.owe(now);
    const start = startOf(state.length, viewerFor(state, peer), from, as);
    this.#audience.greet(server, held.session, start, now);
    this.#presence.greet(this.#state);
    this.#arm(state);
    this.#alarm.ringBy(now + FIRST_LOOK);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Makes room for one more; or why there is none. */
  #admit(state: TableState, peer: Peer, now: number): FaultCode | null {
    if (!this.#allowance.mayConnect(peer, now)) return "too-many";
    this.#presence.closeDead(now);
    const admission = admit(state, this.#presence.present(now), peer, now);
    if ("fault" in admission) return admission.fault;
    if (admission.displaced !== null) this.#presence.dismiss(admission.displaced);
    return null;
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    if (!isOpen(socket)) return;
    const closing = closingOf(message);
    if (closing !== null) socket.close(...closing);
    else this.#guarded(socket, String(message));
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    farewell(socket, code, reason);
    this.#presence.announce(this.#state);
  }

  override webSocketError(): void {
    this.#presence.announce(this.#state);
  }

  /** The time has come that a game was waiting for, to tell the lobby what has changed, or to see who is still there. */
  override async alarm(info?: AlarmInvocationInfo): Promise<void> {
    this.#alarm.rang();
    const now = Date.now();
    if (!this.#isReadable(now)) return;
    if (this.#presence.closeDead(now)) this.#presence.announce(this.#state);
    if (this.#presence.present(now).length > 0) this.#alarm.ringBy(now + NEXT_LOOKS);
    const grown = this.#grow(null, ({ session, secret }) => wake(session, secret, now, this.#lobby.successor));
    const end = endOf(grown.session);
    if (end !== null && end <= now) {
      await this.#end();
      return;
    }
    this.#armEnd(grown.session);
    const due = dueOf(grown.session.state);
    if (due !== null) this.#alarm.ringBy(due);
    let hasAnswered = false;
    try {
      hasAnswered = await this.#letComputersPlay(info?.retryCount ?? 0);
    } finally {
      // Whoever plays against a computer lets it ring every few seconds: the lobby need not hear of each.
      if (hasAnswered) this.#lobby.oweLater(Date.now());
      else await this.#lobby.ring();
    }
  }

  /** Whether there is a table to wake; one that cannot be opened is tried again later, when it may have been mended. */
  #isReadable(now: number): boolean {
    try {
      return this.#log.read() !== null;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.#alarm.ringBy(now + NEXT_TRY);
      return false;
    }
  }

  /** Something broke: its sender is told so, and the table is read again from storage, which alone is sure. */
  #guarded(socket: WebSocket, text: string): void {
    try {
      this.#hear(socket, text);
    } catch (error) {
      logError(`table ${this.ctx.id}`, error);
      this.#refuse(socket, parseIncoming(text, unopened).id, "internal");
      this.#log.drop();
    }
  }

  /** Every frame gets exactly one answer, or the socket's end. */
  #hear(socket: WebSocket, text: string): void {
    const now = Date.now();
    this.#presence.hear(socket, now);
    const held = this.#log.read();
    const incoming = parseIncoming(text, held?.session.state ?? unopened);
    const verdict = this.#allowance.frame(peerOf(socket), now);
    if (verdict === "abuse") socket.close(1008, "too fast");
    else if (verdict === "too-fast") this.#refuse(socket, incoming.id, "too-fast");
    else if (held === null) this.#refuse(socket, incoming.id, "no-table");
    else if ("fault" in incoming) this.#refuse(socket, incoming.id, incoming.fault);
    else this.#command(socket, incoming.command);
  }

  // ── how the log grows ─────────────────────────────────────────────────────────────────────────────────────────────

  #command(socket: WebSocket, frame: CommandFrame): void {
    const { reply } = this.#grow(socket, (held) => this.#judge(held, socket, frame));
    if (reply.type === "again") sendTo(socket, [makeServerFrame({ type: "done", id: frame.id, seq: reply.seq })]);
    if (reply.type === "refused") this.#refuse(socket, frame.id, reply.refusal.refused, reply.refusal.rule);
  }

  #judge({ session, secret }: Held, socket: WebSocket, frame: CommandFrame): Answer {
    const actor = actorFor(session.state, peerOf(socket), frame.seat);
    const now = Date.now();
    const isHere = (seat: Seat) => this.#presence.isHere(session.state, seat, now);
    return submit(session, actor, frame, secret, now, this.#lobby.successor, isHere);
  }

  /** The one way. `sender`: whose command it is, if anybody's. */
  #grow<T extends Growth>(sender: WebSocket | null, judge: (held: Held) => T): T {
    return this.#log.grow(judge, (before, after, isOurs) => {
      const tell = this.#audience.prepare(before, after, isOurs ? sender : null);
      return () => {
        tell();
        if (isOurs) this.#follow(before.state, after.state, sender);
      };
    });
  }

  // ── what follows ──────────────────────────────────────────────────────────────────────────────────────────────────

  #follow(before: TableState, after: TableState, sender: WebSocket | null): void {
    const now = Date.now();
    if (before.chairs !== after.chairs) {
      if (sender !== null) this.#lobby.meet(peerOf(sender));
      this.#presence.announce(this.#state);
    }
    this.#arm(after);
    this.#lobby.grew(
      before,
      after,
      (seat) => isPlayedByBot(after, seat) || this.#presence.isHere(after, seat, now),
      now,
    );
  }

  #arm(state: TableState): void {
    for (const due of [dueOf(state), computerDue(state, this.#log.latest)]) if (due !== null) this.#alarm.ringBy(due);
  }

  #armEnd(session: Session): void {
    const end = endOf(session);
    if (end !== null) this.#alarm.ringBy(end);
  }

  /** Others may play, talk or leave while a computer thinks: its answer is judged by what it finds. False: none was due. */
  async #letComputersPlay(failures: number): Promise<boolean> {
    const held = this.#log.read();
    if (held === null) return false;
    const nodes = Number(this.env.COMPUTER_NODES ?? Number.NaN);
    const most = Number.isFinite(nodes) ? nodes : null;
    const answer = await computerAnswer(held, this.ctx.exports.Thinker, most, failures, Date.now());
    if (answer === null) {
      this.#arm(held.session.state);
      return false;
    }
    const { reply, session } = this.#grow(null, (found) => answer.judge(found, Date.now(), this.#lobby.successor));
    if (reply.type === "refused" && session.state.length === answer.length)
      throw new Error(`what the computer chose was refused: ${reply.refusal.refused}`);
    this.#arm(session.state);
    return true;
  }

  #refuse(socket: WebSocket, id: string | null, code: string, rule?: string): void {
    const refusal = { type: "refused", id, code, length: this.#log.length } as const;
    sendTo(socket, [makeServerFrame(rule === undefined ? refusal : { ...refusal, rule })]);
  }

  readonly #state = () => this.#log.state;
}
