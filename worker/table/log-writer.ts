/**
 * How a table's log grows, and what goes out when it has. Judging, storing and telling happen in one synchronous stretch, so
 * that nothing comes between them; the platform holds back what is sent until what was stored before it is durable.
 */
import { refuse, type Seat } from "../../engine/contract/game.ts";
import { type SubmitResult, submit } from "../../engine/log/session.ts";
import { isPlayedByBot } from "../../engine/table/seats.ts";
import type { TableState } from "../../engine/table/types.ts";
import { type CommandFrame, makeServerFrame } from "../../engine/wire/protocol.ts";
import { noteGrowth } from "../platform/metrics.ts";
import { actorFor, type Peer, peerOf } from "../sockets/peer.ts";
import { sendTo } from "../sockets/presence.ts";
import type { Parts } from "./context.ts";
import { refuseTo } from "./frame-handler.ts";
import type { Grow, Held } from "./log/table-log.ts";
import { askToWait } from "./public-seat-limit.ts";
import { isAwaiting, isKeptFrom, isSeating } from "./publish/seat-reservations.ts";
import { ringWhenDue } from "./schedule.ts";

export class Growing {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A command that came by a socket, and is answered there. */
  readonly obey = (socket: WebSocket, frame: CommandFrame): Promise<void> | null => {
    const asking = askToWait(this.#parts, peerOf(socket), frame.command);
    if (asking !== null) return asking.then((may) => this.#obey(socket, frame, may));
    this.#obey(socket, frame);
    return null;
  };

  #obey(socket: WebSocket, frame: CommandFrame, mayWait = true): void {
    if (!mayWait) {
      refuseTo(this.#parts, socket, frame.id, "too-many-open");
      return;
    }
    const { reply } = this.submit(peerOf(socket), frame, socket);
    if (reply.type === "again") sendTo(socket, [makeServerFrame({ type: "done", id: frame.id, seq: reply.seq })]);
    if (reply.type === "refused") refuseTo(this.#parts, socket, frame.id, reply.refusal.refused, reply.refusal.rule);
  }

  /** `socket`: the one that it came by, if it did. */
  readonly submit = (peer: Peer, frame: CommandFrame, socket: WebSocket | null = null): SubmitResult =>
    this.grow(socket, (held) => this.#judge(held, peer, frame));

  #judge({ session, secret }: Held, peer: Peer, frame: CommandFrame): SubmitResult {
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
  readonly grow: Grow = (sender, judge) =>
    this.#parts.log.grow(judge, (before, after, isOurs) => {
      const tell = this.#parts.audience.prepare(before, after, isOurs ? sender : null);
      return () => {
        tell();
        if (isOurs) this.#follow(before.state, after.state, sender);
      };
    });

  /** What follows from it: who is seen to be here, when the table wakes, what the lobby hears. */
  #follow(before: TableState, after: TableState, sender: WebSocket | null): void {
    const { env, lobby, presence, forgetting, leaving } = this.#parts;
    leaving.grew(before, after);
    const now = Date.now();
    if (before.phase === "seating" && after.phase === "playing") forgetting.keepAll();
    if (before.chairs !== after.chairs) {
      if (sender !== null) lobby.meet(peerOf(sender), false);
      presence.announce();
    }
    noteGrowth(env, before, after);
    ringWhenDue(this.#parts, after);
    lobby.grew(before, after, (seat) => isPlayedByBot(after, seat) || presence.isConnected(after, seat, now), now);
  }
}
