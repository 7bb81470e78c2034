/** Subscribes a relay to the table, and returns the table's current state. */
import { viewerForPlayer } from "../../engine/table/actors.ts";
import type { UpstreamState } from "../sockets/updates.ts";
import type { TableContext } from "./context.ts";

export const subscribeRelay = (
  { log, relays, presence }: TableContext,
  relay: string,
  watchers: number,
): UpstreamState | null => {
  const session = log.read()?.session;
  if (session === undefined) return null;
  const { state } = session.watched;
  relays.note(relay, watchers);
  presence.announce();
  return {
    length: state.length,
    viewer: viewerForPlayer(state, null),
    undelivered: relays.undelivered(relay),
    presence: presence.frame(state, Date.now()),
    seated: state.chairs.flatMap((chair) => chair?.player ?? []),
  };
};
