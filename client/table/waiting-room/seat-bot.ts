/** Seats bots at the level that this browser chose last. */
import type { Seat } from "../../../engine/contract/game.ts";
import { savedLevel } from "../../bot/saved-level.ts";
import { makeSalt } from "../../kit/storage/salt.ts";
import type { Store } from "../../store/store.ts";
import { seatCommandEvent } from "../player-requests/seat-commands.ts";

/** Asks from this element, one command for each seat. A busy element's buttons keep the focus, but do nothing. */
export const seatBot = (
  from: HTMLElement & { readonly busy?: boolean },
  { live }: Store,
  seats: readonly Seat[],
): void => {
  if (from.busy) return;
  const level = savedLevel(live.game);
  for (const seat of seats) from.dispatchEvent(seatCommandEvent({ type: "seat-bot", seat, level, salt: makeSalt() }));
};
