/** How a visitor sits down: on which seat, by which name, and at once after a button on another page. */
import { msg } from "@lit/localize";
import { reservedNames } from "../../../engine/commands/rematch.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { takeAutoSit, takeOpened } from "../../connection/auto-sit.ts";
import { invitedSeat } from "../../connection/invitation.ts";
import type { Store } from "../../store/store.ts";
import { myName } from "./my-name.ts";

export { myName };

export interface NamedSeat {
  readonly seat: Seat;
  readonly name: string;
}

/**
 * The free seat for a visitor of that name, apart from `lost` ones; -1 if none is free. In this order: the invited
 * seat, the seat that is reserved for the name, one that is not reserved, the first.
 */
export const seatFor = (
  { live, entries, clockOffset }: Pick<Store, "live" | "entries" | "clockOffset">,
  wanted: Seat | null,
  name: string,
  lost: readonly Seat[] = [],
): Seat => {
  const free = live.chairs.flatMap((chair, seat) => (chair === null && !lost.includes(seat) ? [seat] : []));
  if (wanted !== null && free.includes(wanted)) return wanted;
  const reserved = reservedNames(entries, Date.now() + clockOffset);
  const own = free.find((seat) => reserved[seat] === name);
  return own ?? free.find((seat) => reserved[seat] == null) ?? free[0] ?? -1;
};

/** The seats to take at once: every seat of a table shared on one device. Empty unless a button led here. */
export const seatsToTake = (table: string, store: Store, wanted: Seat | null): readonly NamedSeat[] => {
  if (!takeOpened(table) && !takeAutoSit(table)) return [];
  const { live } = store;
  if (live.shared) return live.chairs.map((_, seat) => ({ seat, name: seat === 0 ? myName() : msg("Friend") }));
  const name = myName();
  const seat = seatFor(store, wanted, name);
  return seat < 0 ? [] : [{ seat, name }];
};

/** A seated player no longer needs the invitation and should not share it by mistake. */
export const forgetInvitation = (): void => {
  if (invitedSeat(location.search) === null) return;
  const url = new URL(location.href);
  url.searchParams.delete("seat");
  history.replaceState(history.state, "", url.pathname + url.search + url.hash);
};
