/** What the lists ask of a listed table. */
import type { Seat } from "../../../engine/contract/game.ts";
import type { Listing } from "../../../engine/wire/listing.ts";
import { botName, programName } from "../../games/shared/seat-name.ts";

/** The name at each seat, a program's and a computer's marked as such; null where nobody sits. */
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
