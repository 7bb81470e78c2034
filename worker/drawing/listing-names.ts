/** The names at a listed table. */
import { charactersOf, type Listing } from "../../engine/wire/listing.ts";
import { computerIn, type Language, previewTexts, programIn } from "./texts.ts";

/** The name at each seat, marked for programs and bots; null for a free seat. */
export const listingNames = (table: Listing, language: Language): readonly (string | null)[] => {
  const words = previewTexts[language];
  const characters = charactersOf(table);
  return table.seats.map((name, seat) => {
    const character = characters[seat] ?? null;
    if (character !== null) return computerIn(words, character);
    return name !== null && table.programs?.[seat] != null ? programIn(words, name) : name;
  });
};
