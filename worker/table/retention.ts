/** How long a table is kept (engine/wire/retention.ts), and its end. Its players may have it forgotten sooner (forgetting.ts). */

import type { Session } from "../../engine/log/session.ts";
import type { TableState } from "../../engine/table/types.ts";
import { RETAIN_PRIVATE_DAYS, RETAIN_UNSTARTED_DAYS } from "../../engine/wire/retention.ts";
import { isSocketOpen } from "../sockets/presence.ts";
import type { TableContext } from "./context.ts";

const DAY = 24 * 60 * 60 * 1000;

/** When a table that last moved then is emptied by itself, ms since 1970; null: never, as of public games that began here. */
export const retainedUntil = (
  { phase, isPublic, isUploaded }: Pick<TableState, "phase" | "isPublic" | "isUploaded">,
  movedAt: number,
): number | null => {
  if (phase === "seating") return movedAt + RETAIN_UNSTARTED_DAYS * DAY;
  return isPublic && !isUploaded ? null : movedAt + RETAIN_PRIVATE_DAYS * DAY;
};

export const expiryOf = ({ state, log }: Session): number | null => retainedUntil(state, log.last?.at ?? 0);

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
