/**
 * How a table's log grows, and what goes out when it has. Judging, storing and telling happen in one synchronous stretch, so
 * that nothing comes between them; the platform holds back what is sent until what was stored before it is durable.
 */
import { refuse, type Seat } from "../../engine/contract/game.ts";
import { type SubmitResult, submit } from "../../engine/log/session.ts";
import { isPlayedByBot } from "../../engine/table/seats.ts";
import type { TableState } from "../../engine/table/types.ts";
import { type CommandFrame, makeServerFrame } from "../../engine/wire/protocol.ts";
import { recordAppend } from "../platform/metrics.ts";
import { actorFor, type Peer, peerOf } from "../sockets/peer.ts";
import { sendTo } from "../sockets/presence.ts";
import type { TableContext } from "./context.ts";
import { sendRefusal } from "./frame-handler.ts";
import { scheduleNextDue } from "./log/next-due.ts";
import type { AppendToLog, LoadedLog } from "./log/table-log.ts";
import { maySitDown } from "./public-seat-limit.ts";
import { hasPendingReservation, isReservedForOther, isSeatingCommand } from "./publish/seat-reservations.ts";

export class LogWriter {
  readonly #parts: TableContext;

  constructor(parts: TableContext) {
    this.#parts = parts;
  }

  /** A command that came by a socket, and is answered there. */
  readonly obey = (socket: WebSocket, frame: CommandFrame): Promise<void> | null => {
    const asking = maySitDown(this.#parts, peerOf(socket), frame.command);
    if (asking !== null) return asking.then((may) => this.#obey(socket, frame, may));
    this.#obey(socket, frame);
    return null;
  };

  #obey(socket: WebSocket, frame: CommandFrame, mayWait = true): void {
    if (!mayWait) {
      sendRefusal(this.#parts, socket, frame.id, "too-many-open");
      return;
    }
    const { reply } = this.submit(peerOf(socket), frame, socket);
    if (reply.type === "again") sendTo(socket, [makeServerFrame({ type: "done", id: frame.id, seq: reply.seq })]);
    if (reply.type === "refused") sendRefusal(this.#parts, socket, frame.id, reply.refusal.refused, reply.refusal.rule);
  }

  /** `socket`: the one that it came by, if it did. */
  readonly submit = (peer: Peer, frame: CommandFrame, socket: WebSocket | null = null): SubmitResult =>
    this.grow(socket, (held) => this.#judge(held, peer, frame));

  #judge({ session, secret }: LoadedLog, peer: Peer, frame: CommandFrame): SubmitResult {
    const { ctx, publisher: lobby, presence } = this.#parts;
    const actor = actorFor(session.state, peer, frame.seat);
    const now = Date.now();
    const isHere = (seat: Seat) => presence.isHere(session.state, seat, now);
    const { command } = frame;
    const isKept = isSeatingCommand(command)
      ? isReservedForOther(ctx.storage.sql, session, command.seat, peer.lobbyKey, now)
      : command.type === "change-seats" && hasPendingReservation(session, now);
    if (isKept) return { session, entries: [], reply: { type: "refused", refusal: refuse("seat-kept") } };
    return submit(session, actor, frame, secret, now, lobby.successor, isHere);
  }

  /** The one way: judged, stored and told. */
  readonly grow: AppendToLog = (sender, judge) =>
    this.#parts.log.grow(judge, (before, after, isOurs) => {
      const tell = this.#parts.audience.prepare(before, after, isOurs ? sender : null);
      return () => {
        tell();
        if (isOurs) this.#follow(before.state, after.state, sender);
      };
    });

  /** What follows from it: who is seen to be here, when the table wakes, what the lobby hears. */
  #follow(before: TableState, after: TableState, sender: WebSocket | null): void {
    const { env, publisher: lobby, presence, deletionVotes: forgetting, relocationSender: leaving } = this.#parts;
    leaving.grew(before, after);
    const now = Date.now();
    if (before.phase === "seating" && after.phase === "playing") forgetting.keepAll();
    if (before.chairs !== after.chairs) {
      if (sender !== null) lobby.meet(peerOf(sender), false);
      presence.announce();
    }
    recordAppend(env, before, after);
    scheduleNextDue(this.#parts.alarm, after, this.#parts.log.latest);
    lobby.grew(before, after, (seat) => isPlayedByBot(after, seat) || presence.isConnected(after, seat, now), now);
  }
}
