/** The parts of an awake table. Each has one task; `Table` and the modules in this folder combine them. */
import { seatsOfPlayer } from "../../engine/table/actors.ts";
import { recordMetric } from "../platform/metrics.ts";
import { Alarm } from "../sockets/alarm.ts";
import { isSocketOpen, Presence } from "../sockets/presence.ts";
import { RateLimiter } from "../sockets/rate-limiter.ts";
import { Sockets } from "../sockets/sockets.ts";
import { scheduleNextDue } from "./log/next-due.ts";
import { TableLog } from "./log/table-log.ts";
import { Publisher } from "./publish/publisher.ts";
import { RelocationReceiver } from "./relocation/receiver.ts";
import { RelocationSender } from "./relocation/sender.ts";
import { ReviewRoom } from "./review/review-room.ts";
import { Broadcaster } from "./viewers/broadcaster.ts";
import { DeletionVotes } from "./viewers/deletion-votes.ts";
import { HttpPresence } from "./viewers/http-presence.ts";
import { Relays } from "./viewers/relays.ts";

export interface TableContext {
  readonly ctx: DurableObjectState;
  readonly env: Env;
  /** The log. Only its `append` adds entries to an open one. */
  readonly log: TableLog;
  /** Schedules work without a request. */
  readonly alarm: Alarm;
  /** Publishes to the lobby and to the players' person objects. */
  readonly publisher: Publisher;
  readonly sockets: Sockets;
  /** Broadcasts the log to the sockets. */
  readonly broadcaster: Broadcaster;
  /** Moves the table to the region of its players. */
  readonly relocationSender: RelocationSender;
  /** Takes over a table that another object sends here. */
  readonly relocationReceiver: RelocationReceiver;
  /** The players who voted to delete the table. */
  readonly deletionVotes: DeletionVotes;
  /** The relays that follow the table. */
  readonly relays: Relays;
  /** The players who are present over HTTP only. */
  readonly httpPresence: HttpPresence;
  /** Who is connected. */
  readonly presence: Presence;
  /** How often the turn of a bot has failed in a row, since this instance woke. */
  readonly botFailures: { count: number };
  /** Rate limits per player and address. */
  readonly rateLimiter: RateLimiter;
  /** The shared review of the finished game. */
  readonly review: ReviewRoom;
}

export const makeTableContext = (ctx: DurableObjectState, env: Env): TableContext => {
  const log = new TableLog(ctx, ({ state }) => recordMetric(env, "woke", { game: state.game, value: state.length }));
  const alarm = new Alarm(ctx);
  const publisher = new Publisher(ctx, env, alarm, log, (state, player) =>
    seatsOfPlayer(state, player).some((seat) => presence.isConnected(state, seat, Date.now())),
  );
  const relays = new Relays(ctx, env);
  const sockets = new Sockets(ctx);
  const broadcaster = new Broadcaster(sockets, log, relays);
  const deletionVotes = new DeletionVotes(ctx.storage.sql);
  const httpPresence = new HttpPresence(ctx.storage.sql);
  const presence = new Presence(
    sockets,
    () => (log.movedTo === null ? log.state : null),
    (state) => deletionVotes.seatsFor(state),
    relays,
    httpPresence,
    () => sockets.reviewers.filter(isSocketOpen).length,
    () => (log.movedTo === null ? (log.read()?.session.watched.state ?? null) : null),
  );
  const resumeHere = () => {
    if (log.state !== null) scheduleNextDue(alarm, log.state, log.latest);
    publisher.enqueue(Date.now());
  };
  const relocationSender = new RelocationSender(ctx, env, alarm, log, resumeHere);
  const relocationReceiver = new RelocationReceiver(ctx, env, alarm, resumeHere);
  const rateLimiter = new RateLimiter();
  return {
    ctx,
    env,
    log,
    alarm,
    publisher,
    sockets,
    broadcaster,
    relocationSender,
    relocationReceiver,
    deletionVotes,
    relays,
    httpPresence,
    presence,
    botFailures: { count: 0 },
    rateLimiter,
    review: new ReviewRoom(ctx.storage.kv, log, sockets, presence, rateLimiter),
  };
};
