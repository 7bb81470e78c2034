/** A relay begins to follow the table, and is told how it stands. */
import { viewerForPlayer } from "../../engine/table/actors.ts";
import type { Standing } from "../sockets/updates.ts";
import type { Parts } from "./context.ts";

export const follow = ({ log, relays, presence }: Parts, relay: string, watchers: number): Standing | null => {
  const { state } = log;
  if (state === null) return null;
  relays.note(relay, watchers);
  presence.announce();
  return { length: state.length, viewer: viewerForPlayer(state, null), presence: presence.frame(state, Date.now()) };
};
