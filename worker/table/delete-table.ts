/** Deletes a table: after its retention period, or when its players have voted for it (deletion-votes.ts). */

import type { Seat } from "../../engine/contract/game.ts";
import { type ErrorCode, logError } from "../platform/errors.ts";
import { isSocketOpen } from "../sockets/presence.ts";
import type { TableContext } from "./context.ts";
import { heldSeatsOf } from "./hand-over.ts";
import { isTournamentTable } from "./publish/tournament-report.ts";

/** Delay before a deletion that failed goes on, in ms. */
const RETRY_MS = 30_000;

/**
 * Closes the sockets, deletes the table from the relays, the lobby and the person objects, and then the object's
 * storage. If one of them cannot be reached, the alarm starts again. Meanwhile nobody can read the table or connect,
 * because players were told that it is gone.
 */
export const deleteTable = async ({
  ctx,
  log,
  alarm,
  publisher,
  relocationSender,
  relays,
  deletionVotes,
  httpPresence,
}: TableContext): Promise<void> => {
  deletionVotes.agree();
  alarm.ringBy(Date.now() + RETRY_MS);
  for (const socket of ctx.getWebSockets()) if (isSocketOpen(socket)) socket.close(4410, "forgotten");
  await relays.end();
  await publisher.erase();
  alarm.clear();
  await ctx.storage.deleteAlarm();
  await ctx.storage.deleteAll();
  deletionVotes.drop();
  httpPresence.drop();
  log.drop();
  await relocationSender.ended();
};

/** Records that `player` wants the table deleted, and deletes it once all players do. Returns the seats of the others. */
export const voteToDelete = async (
  parts: TableContext,
  player: string,
): Promise<{ readonly against: readonly Seat[] } | { readonly fault: ErrorCode }> => {
  const held = parts.log.read();
  if (held === null) return { fault: "no-table" };
  const { state } = held.session;
  if (heldSeatsOf(held.session, player) === null) return { fault: "not-your-seat" };
  // A tournament's round would wait for a game that cannot be played.
  if (state.phase === "playing" || (state.phase === "seating" && isTournamentTable(held.session)))
    return { fault: "not-over" };
  parts.deletionVotes.want(player);
  const against = parts.deletionVotes.seatsAgainst(state);
  if (against.length === 0) {
    await deleteTable(parts).catch((error) => logError(`table ${parts.ctx.id}`, error));
  } else parts.presence.announce();
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
