/** Where a player may ask for a hint. It depends on the log alone, so every player can see it. */
import type { Seat } from "../contract/game.ts";
import type { TableState } from "../table/types.ts";

/** Always on one device; elsewhere if the table was opened with hints, or if all other seats are bots. */
export const areHintsAllowed = ({ origin, hints, chairs }: TableState, seats: readonly Seat[]): boolean =>
  seats.length > 0 &&
  (origin === "device" || hints || chairs.every((chair, seat) => seats.includes(seat) || chair?.bot !== undefined));
