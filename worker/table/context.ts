/** What a table is made of while it is awake. Each part knows one thing; `Table` and its neighbours here join them. */
import { seatsOfPlayer } from "../../engine/table/actors.ts";
import { recordMetric } from "../platform/metrics.ts";
import { Alarm } from "../sockets/alarm.ts";
import { Presence } from "../sockets/presence.ts";
import { RateLimiter } from "../sockets/rate-limiter.ts";
import { Sockets } from "../sockets/sockets.ts";
import { scheduleNextDue } from "./log/next-due.ts";
import { TableLog } from "./log/table-log.ts";
import { Publisher } from "./publish/publisher.ts";
import { RelocationReceiver } from "./relocation/receiver.ts";
import { RelocationSender } from "./relocation/sender.ts";
import { Broadcaster } from "./viewers/broadcaster.ts";
import { DeletionVotes } from "./viewers/deletion-votes.ts";
import { HttpPresence } from "./viewers/http-presence.ts";
import { Relays } from "./viewers/relays.ts";

export interface TableContext {
  readonly ctx: DurableObjectState;
  readonly env: Env;
  /** The log, and the one way by which it grows. */
  readonly log: TableLog;
  /** When there is something to do by itself. */
  readonly alarm: Alarm;
  /** What the lobby hears. */
  readonly publisher: Publisher;
  readonly sockets: Sockets;
  /** What the sockets hear of the log. */
  readonly audience: Broadcaster;
  /** Whether it goes on nearer to those who play. */
  readonly relocationSender: RelocationSender;
  /** Whether it is to go on here, where another object had it. */
  readonly relocationReceiver: RelocationReceiver;
  /** Who wants the table forgotten. */
  readonly deletionVotes: DeletionVotes;
  /** Through whom others watch. */
  readonly relays: Relays;
  /** Who sits here without a socket. */
  readonly httpPresence: HttpPresence;
  /** Who is here. */
  readonly presence: Presence;
  /** How much each may ask. */
  readonly rateLimiter: RateLimiter;
}

export const makeTableContext = (ctx: DurableObjectState, env: Env): TableContext => {
  const log = new TableLog(ctx, ({ state }) => recordMetric(env, "woke", { game: state.game, value: state.length }));
  const alarm = new Alarm(ctx);
  const lobby = new Publisher(ctx, env, alarm, log, (state, player) =>
    seatsOfPlayer(state, player).some((seat) => presence.isHere(state, seat, Date.now())),
  );
  const relays = new Relays(ctx, env);
  const sockets = new Sockets(ctx);
  const audience = new Broadcaster(sockets, log, relays);
  const forgetting = new DeletionVotes(ctx.storage.sql);
  const askers = new HttpPresence(ctx.storage.sql);
  const presence = new Presence(
    sockets,
    () => (log.movedTo === null ? log.state : null),
    (state) => forgetting.seatsFor(state),
    relays,
    askers,
  );
  const goesOn = () => {
    if (log.state !== null) scheduleNextDue(alarm, log.state, log.latest);
    lobby.owe(Date.now());
  };
  const leaving = new RelocationSender(ctx, env, alarm, log, goesOn);
  const arriving = new RelocationReceiver(ctx, env, alarm, goesOn);
  const allowance = new RateLimiter();
  return {
    ctx,
    env,
    log,
    alarm,
    publisher: lobby,
    sockets,
    audience,
    relocationSender: leaving,
    relocationReceiver: arriving,
    deletionVotes: forgetting,
    relays,
    httpPresence: askers,
    presence,
    rateLimiter: allowance,
  };
};
