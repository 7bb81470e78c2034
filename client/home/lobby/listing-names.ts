/** The names at a listed table. */
import type { Seat } from "../../../engine/contract/game.ts";
import type { Listing } from "../../../engine/wire/listing.ts";
import { botName, programName } from "../../games/shared/seat-name.ts";

/** The name at each seat, marked for programs and bots; null for a free seat. */
export const shownNames = ({ seats, programs = [], computers = [] }: Listing): readonly (string | null)[] =>
  seats.map((name, seat) => {
    if (name === null) return null;
    const level = computers[seat] ?? null;
    if (level !== null) return botName(level);
    return programs[seat] == null ? name : programName(name);
  });

export const seatedNames = (table: Listing): readonly string[] => shownNames(table).filter((name) => name !== null);

export const freeSeats = ({ seats }: Listing): readonly Seat[] =>
  seats.flatMap((name, seat) => (name === null ? [seat] : []));
