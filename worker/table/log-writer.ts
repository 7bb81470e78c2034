/**
 * Applies commands to a table's log and starts what follows. Judging, storing and sending happen in one synchronous
 * stretch, so that nothing comes between them. The platform's output gate holds frames back until the write is durable.
 */
import { refuse, type Seat } from "../../engine/contract/game.ts";
import { findRepetition, type Session, type SubmitResult, submit } from "../../engine/log/session.ts";
import { seatOfActor, seatsOfPlayer } from "../../engine/table/actors.ts";
import { isDelayed } from "../../engine/table/open-hands.ts";
import { isPlayedByBot } from "../../engine/table/seats.ts";
import type { AnyCommand, TableState } from "../../engine/table/types.ts";
import { type CommandFrame, makeServerFrame } from "../../engine/wire/protocol.ts";
import { COMMANDS_PER_SAMPLE, countDurations, isSampled } from "../lobby/figures.ts";
import { recordAppend } from "../platform/metrics.ts";
import { TOKEN_ENDED } from "../sockets/close-socket.ts";
import { actorFor, type Peer, peerOf, viewerFor } from "../sockets/peer.ts";
import { sendTo } from "../sockets/presence.ts";
import type { TableContext } from "./context.ts";
import { hasTokenEnded } from "./ended-token.ts";
import { sendRefusal } from "./frame-handler.ts";
import { scheduleNextDue } from "./log/next-due.ts";
import type { AppendToLog, LoadedLog } from "./log/table-log.ts";
import { maySitDown } from "./public-seat-limit.ts";
import { hasPendingReservation, isReservedForOther, isSeatingCommand } from "./publish/seat-reservations.ts";
import { isTournamentTable } from "./publish/tournament-report.ts";
import { tournamentSeatingRefusal } from "./publish/tournament-seating.ts";

/** Does not look at the log, so that no answer shows how much of it a watcher has not been sent (law 3). */
const watcherRefusal = (session: Session, { command }: CommandFrame): SubmitResult => ({
  ...{ session, entries: [] },
  reply: { type: "refused", refusal: refuse(command.type === "sit" ? "hidden-hand" : "not-seated") },
});

/** The keys of players who have a seat now and had none. */
const newPlayers = (before: TableState, after: TableState): readonly string[] =>
  after.chairs.flatMap((chair) => {
    const player = chair?.player ?? null;
    return player === null || seatsOfPlayer(before, player).length > 0 ? [] : [player];
  });

export class LogWriter {
  readonly #parts: TableContext;

  constructor(parts: TableContext) {
    this.#parts = parts;
  }

  /** Applies a command from a socket, and replies there. */
  readonly obey = (socket: WebSocket, frame: CommandFrame): Promise<void> | null => {
    const received = Date.now();
    const ended = hasTokenEnded(this.#parts, peerOf(socket), frame.command);
    if (ended === null) return this.#obeyIfAllowed(socket, frame, received);
    return ended.then(async (hasEnded) => {
      if (hasEnded) socket.close(...TOKEN_ENDED);
      else await this.#obeyIfAllowed(socket, frame, received);
    });
  };

  #obeyIfAllowed(socket: WebSocket, frame: CommandFrame, received: number): Promise<void> | null {
    const allowed = maySitDown(this.#parts, peerOf(socket), frame.command);
    if (allowed !== null) return allowed.then((mayWait) => this.#obey(socket, frame, received, mayWait));
    this.#obey(socket, frame, received, true);
    return null;
  }

  #obey(socket: WebSocket, frame: CommandFrame, received: number, mayWait: boolean): void {
    const { reply } = this.submit(peerOf(socket), frame, mayWait, socket);
    if (reply.type === "again") sendTo(socket, [makeServerFrame({ type: "done", id: frame.id, seq: reply.seq })]);
    if (reply.type === "refused") sendRefusal(this.#parts, socket, frame.id, reply.refusal.refused, reply.refusal.rule);
    if (reply.type === "accepted") this.#timeCommand(socket, frame.id, received);
  }

  /** For the sender alone, who could measure the same: no other viewer learns how long a command took (law 3). */
  #timeCommand(socket: WebSocket, id: string, received: number): void {
    const { ctx, env } = this.#parts;
    const { takesTimes = false, near } = peerOf(socket);
    const isCounted = isSampled(received, COMMANDS_PER_SAMPLE);
    if (!takesTimes && !isCounted) return;
    const note = () => {
      const durable = Date.now();
      if (takesTimes) sendTo(socket, [makeServerFrame({ type: "times", id, received, durable })]);
      if (isCounted) countDurations(env, ctx, near, { durable: durable - received });
    };
    // A write that fails resets the object, and so closes the socket.
    ctx.storage.sync().then(note, () => undefined);
  }

  /**
   * `mayWait`: the result of `maySitDown`, false if the player waits at too many public tables. `socket`: the one that the
   * command came from, if any.
   */
  readonly submit = (
    peer: Peer,
    frame: CommandFrame,
    mayWait: boolean,
    socket: WebSocket | null = null,
  ): SubmitResult => this.append(socket, (held) => this.#judge(held, peer, frame, mayWait));

  #judge({ session, secret }: LoadedLog, peer: Peer, frame: CommandFrame, mayWait: boolean): SubmitResult {
    const { publisher, presence, deletionVotes } = this.#parts;
    // The deletion may have begun while the command waited for the right to sit down.
    if (deletionVotes.isAgreed)
      return { session, entries: [], reply: { type: "refused", refusal: refuse("no-table") } };
    const actor = actorFor(session.state, peer, frame.seat);
    const now = Date.now();
    if (isDelayed(session.state) && viewerFor(session.state, peer) === "open") {
      // A command that this watcher sent as a player, and whose reply was lost.
      const reply = findRepetition(session, actor, frame, secret, now);
      return reply?.type === "again" ? { session, entries: [], reply } : watcherRefusal(session, frame);
    }
    const isHere = (seat: Seat) => presence.isHere(session.state, seat, now);
    const { command } = frame;
    const by = seatOfActor(session.state, actor);
    const refusal =
      (mayWait ? null : refuse("too-many-open")) ??
      (this.#isReserved(session, peer, command, now) ? refuse("seat-kept") : null) ??
      tournamentSeatingRefusal(session.log.slice(0, 1), session.state, by, command, { now, isHere });
    if (refusal !== null) {
      const reply = findRepetition(session, actor, frame, secret, now) ?? { type: "refused", refusal };
      return { session, entries: [], reply };
    }
    return submit(session, actor, frame, secret, now, publisher.successor, isHere);
  }

  #isReserved(session: Session, { lobbyKey, olderKeys = [] }: Peer, command: AnyCommand, now: number): boolean {
    const { sql } = this.#parts.ctx.storage;
    if (isSeatingCommand(command)) return isReservedForOther(sql, session, command.seat, [lobbyKey, ...olderKeys], now);
    return command.type === "change-seats" && (isTournamentTable(session) || hasPendingReservation(session, now));
  }

  /** The only way to append: judge, store, broadcast. */
  readonly append: AppendToLog = (sender, judge) =>
    this.#parts.log.append(judge, (before, after, isOurs) => {
      const send = this.#parts.broadcaster.prepare(before, after, isOurs ? sender : null);
      return () => {
        send();
        if (isOurs) this.#afterAppend(before.state, after.state, sender);
      };
    });

  /** Updates what depends on the new entries: presence, the alarm, the lobby and the person objects. */
  #afterAppend(before: TableState, after: TableState, sender: WebSocket | null): void {
    const { env, alarm, publisher, presence, relays, deletionVotes, relocationSender } = this.#parts;
    relocationSender.afterAppend(before, after);
    const now = Date.now();
    if (before.phase === "seating" && after.phase === "playing") deletionVotes.withdrawAll();
    if (before.chairs !== after.chairs) {
      if (sender !== null) publisher.recordPlayer(peerOf(sender), false);
      for (const player of newPlayers(before, after)) {
        // A relay ends their other connections, for they see more now.
        relays.broadcast({ type: "seated", player });
        // They may have voted before they left.
        deletionVotes.keep(player);
      }
      presence.announce();
    }
    recordAppend(env, before, after);
    scheduleNextDue(alarm, after, this.#parts.log.latest);
    // The last player without a vote has left.
    if (before.chairs !== after.chairs && after.phase !== "playing" && deletionVotes.isUnanimous(after)) {
      deletionVotes.agree();
      alarm.ringBy(now);
    }
    publisher.afterAppend(
      before,
      after,
      (seat) => isPlayedByBot(after, seat) || presence.isConnected(after, seat, now),
      now,
    );
  }
}
