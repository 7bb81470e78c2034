/** Deletes a table: after its time, or when its players have voted for it (deletion-votes.ts). */

import { isSocketOpen } from "../sockets/presence.ts";
import type { TableContext } from "./context.ts";

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
