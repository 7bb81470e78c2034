/** What the lists ask of a listed table. */
import type { Seat } from "../../../engine/game.ts";
import type { Listing } from "../../../engine/listing.ts";
import { programName } from "../../line/chair-name.ts";

/** The name at each seat, a program's marked as one; null where nobody sits. */
export const shownNames = ({ seats, programs = [] }: Listing): readonly (string | null)[] =>
  seats.map((name, seat) => (name !== null && programs[seat] != null ? programName(name) : name));

export const seatedNames = (table: Listing): readonly string[] => shownNames(table).filter((name) => name !== null);

export const freeSeats = ({ seats }: Listing): readonly Seat[] =>
  seats.flatMap((name, seat) => (name === null ? [seat] : []));
