/** What a table is made of while it is awake. Each part knows one thing; `Table` and its neighbours here join them. */
import { seatsOfPlayer } from "../../engine/table/actors.ts";
import type { Env } from "../platform/env.ts";
import { note } from "../platform/metrics.ts";
import { Alarm } from "../sockets/alarm.ts";
import { Presence } from "../sockets/presence.ts";
import { Allowance } from "../sockets/rate-limiter.ts";
import { Sockets } from "../sockets/sockets.ts";
import { Forgetting } from "./deletion-votes.ts";
import { Askers } from "./http-presence.ts";
import { HeldLog } from "./log/table-log.ts";
import { LobbyLine } from "./publish/publisher.ts";
import { Arriving } from "./relocation/receiver.ts";
import { Leaving } from "./relocation/sender.ts";
import { ringWhenDue } from "./schedule.ts";
import { Audience } from "./viewers/broadcaster.ts";
import { Relays } from "./viewers/relays.ts";

export interface Parts {
  readonly ctx: DurableObjectState;
  readonly env: Env;
  /** The log, and the one way by which it grows. */
  readonly log: HeldLog;
  /** When there is something to do by itself. */
  readonly alarm: Alarm;
  /** What the lobby hears. */
  readonly lobby: LobbyLine;
  readonly sockets: Sockets;
  /** What the sockets hear of the log. */
  readonly audience: Audience;
  /** Whether it goes on nearer to those who play. */
  readonly leaving: Leaving;
  /** Whether it is to go on here, where another object had it. */
  readonly arriving: Arriving;
  /** Who wants the table forgotten. */
  readonly forgetting: Forgetting;
  /** Through whom others watch. */
  readonly relays: Relays;
  /** Who sits here without a socket. */
  readonly askers: Askers;
  /** Who is here. */
  readonly presence: Presence;
  /** How much each may ask. */
  readonly allowance: Allowance;
}

export const partsOf = (ctx: DurableObjectState, env: Env): Parts => {
  const log = new HeldLog(ctx, ({ state }) => note(env, "woke", { game: state.game, value: state.length }));
  const alarm = new Alarm(ctx);
  const lobby = new LobbyLine(ctx, env, alarm, log, (state, player) =>
    seatsOfPlayer(state, player).some((seat) => presence.isHere(state, seat, Date.now())),
  );
  const relays = new Relays(ctx, env);
  const sockets = new Sockets(ctx);
  const audience = new Audience(sockets, log, relays);
  const forgetting = new Forgetting(ctx.storage.sql);
  const askers = new Askers(ctx.storage.sql);
  const presence = new Presence(
    sockets,
    () => (log.movedTo === null ? log.state : null),
    (state) => forgetting.seatsFor(state),
    relays,
    askers,
  );
  const goesOn = () => {
    if (log.state !== null) ringWhenDue({ alarm, log }, log.state);
    lobby.owe(Date.now());
  };
  const leaving = new Leaving(ctx, env, alarm, log, goesOn);
  const arriving = new Arriving(ctx, env, alarm, goesOn);
  const allowance = new Allowance();
  return {
    ctx,
    env,
    log,
    alarm,
    lobby,
    sockets,
    audience,
    leaving,
    arriving,
    forgetting,
    relays,
    askers,
    presence,
    allowance,
  };
};
