/** Where a player may ask for a hint, as all at the table can see in the log. */
import type { Seat } from "../contract/game.ts";
import type { TableState } from "../table/types.ts";

/** On a device always; elsewhere where the table was opened so, or where nobody else but computers plays. */
export const areHintsAllowed = ({ origin, hints, chairs }: TableState, seats: readonly Seat[]): boolean =>
  seats.length > 0 &&
  (origin === "device" || hints || chairs.every((chair, seat) => seats.includes(seat) || chair?.bot !== undefined));
