/** Deletes a table: after its time, or when its players have voted for it (deletion-votes.ts). */

import type { Seat } from "../../engine/contract/game.ts";
import type { ErrorCode } from "../platform/errors.ts";
import { isSocketOpen } from "../sockets/presence.ts";
import type { TableContext } from "./context.ts";
import { heldSeatsOf } from "./hand-over.ts";

/** Nothing is left of the table: its sockets are closed, the lobby forgets it, and then the object. */
export const deleteTable = async ({
  ctx,
  log,
  alarm,
  publisher: lobby,
  relocationSender: leaving,
  relays,
  deletionVotes: forgetting,
  httpPresence: askers,
}: TableContext): Promise<void> => {
  for (const socket of ctx.getWebSockets()) if (isSocketOpen(socket)) socket.close(4410, "forgotten");
  await relays.end();
  await lobby.erase();
  alarm.rang();
  await ctx.storage.deleteAlarm();
  await ctx.storage.deleteAll();
  forgetting.drop();
  askers.drop();
  log.drop();
  await leaving.ended();
};

/** Notes that a player wants it forgotten, which it is when all do; the seats of those who do not. */
export const voteToDelete = async (
  parts: TableContext,
  player: string,
): Promise<{ readonly against: readonly Seat[] } | { readonly fault: ErrorCode }> => {
  const held = parts.log.read();
  if (held === null) return { fault: "no-table" };
  const { state } = held.session;
  if (heldSeatsOf(held.session, player) === null) return { fault: "not-your-seat" };
  if (state.phase === "playing") return { fault: "not-over" };
  parts.deletionVotes.want(player);
  const against = parts.deletionVotes.seatsAgainst(state);
  if (against.length === 0) await deleteTable(parts);
  else parts.presence.announce();
  return { against };
};

/** A player wants it kept after all; why that is not theirs to say, if it is not. */
export const withdrawDeleteVote = (
  { log, deletionVotes: forgetting, presence }: TableContext,
  player: string,
): ErrorCode | null => {
  const held = log.read();
  if (held === null) return "no-table";
  if (heldSeatsOf(held.session, player) === null) return "not-your-seat";
  forgetting.keep(player);
  presence.announce();
  return null;
};
