/** The names at a listed table. */

import type { Seat } from "../../../engine/contract/game.ts";
import { charactersOf, type Listing } from "../../../engine/wire/listing.ts";
import { markedCharacterName } from "../../games/shared/marked-name.ts";
import { programName } from "../../games/shared/seat-name.ts";

/** The name at each seat, marked for programs and bots; null for a free seat. */
export const shownNames = (table: Listing): readonly (string | null)[] => {
  const { seats, programs = [] } = table;
  const characters = charactersOf(table);
  return seats.map((name, seat) => {
    if (name === null) return null;
    const character = characters[seat] ?? null;
    if (character !== null) return markedCharacterName(character);
    return programs[seat] == null ? name : programName(name);
  });
};

export const seatedNames = (table: Listing): readonly string[] => shownNames(table).filter((name) => name !== null);

export const freeSeats = ({ seats }: Listing): readonly Seat[] =>
  seats.flatMap((name, seat) => (name === null ? [seat] : []));
