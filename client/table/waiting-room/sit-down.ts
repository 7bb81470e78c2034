/** How a visitor sits down: on which seat, by which name, and at once after a button on another page. */
import { msg } from "@lit/localize";
import type { Seat } from "../../../engine/contract/game.ts";
import type { TableState } from "../../../engine/table/types.ts";
import { takeAutoSit, takeOpened } from "../../connection/auto-sit.ts";
import { invitedSeat } from "../../connection/invitation.ts";
import { myName } from "./my-name.ts";

export { myName };

export interface NamedSeat {
  readonly seat: Seat;
  readonly name: string;
}

/** The invited seat if it is free, else the first free one; -1 if none is. */
export const seatFor = ({ chairs }: TableState, wanted: Seat | null): Seat =>
  wanted !== null && chairs[wanted] === null ? wanted : chairs.indexOf(null);

/** The seats to take at once: every seat of a table shared on one device. Empty unless a button led here. */
export const seatsToTake = (table: string, live: TableState, wanted: Seat | null): readonly NamedSeat[] => {
  if (!takeOpened(table) && !takeAutoSit(table)) return [];
  if (live.shared) return live.chairs.map((_, seat) => ({ seat, name: seat === 0 ? myName() : msg("Friend") }));
  const seat = seatFor(live, wanted);
  return seat < 0 ? [] : [{ seat, name: myName() }];
};

/** A seated player no longer needs the invitation and should not share it by mistake. */
export const forgetInvitation = (): void => {
  if (invitedSeat(location.search) === null) return;
  const url = new URL(location.href);
  url.searchParams.delete("seat");
  history.replaceState(history.state, "", url.pathname + url.search + url.hash);
};
