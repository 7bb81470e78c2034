/** Seats bots at the level that this browser chose last. */
import type { Seat } from "../../../engine/contract/game.ts";
import { savedLevel } from "../../bot/saved-level.ts";
import { makeSalt } from "../../kit/storage/salt.ts";
import type { Store } from "../../store/store.ts";
import { seatCommandEvent } from "../player-requests/seat-commands.ts";

/** Asks from this element, one command for each seat. */
export const seatBot = (from: HTMLElement, { live }: Store, seats: readonly Seat[]): void => {
  const level = savedLevel(live.game);
  for (const seat of seats) from.dispatchEvent(seatCommandEvent({ type: "seat-bot", seat, level, salt: makeSalt() }));
};
