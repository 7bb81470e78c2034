/** What the lists ask of a listed table. */
import type { Seat } from "../../../engine/game.ts";
import type { Listing } from "../../../engine/listing.ts";

export const seatedNames = ({ seats }: Listing): readonly string[] => seats.filter((name) => name !== null);

export const freeSeats = ({ seats }: Listing): readonly Seat[] =>
  seats.flatMap((name, seat) => (name === null ? [seat] : []));
