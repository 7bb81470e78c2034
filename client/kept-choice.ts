/** What a table of each game was last opened with, so that the same table again is one press. */
import type { OptionsChoice } from "./games.ts";
import { memory } from "./memory.ts";

const keyOf = (game: string): string => `options.${game}`;

const isChoice = (json: unknown): json is OptionsChoice =>
  typeof json === "object" &&
  json !== null &&
  "seats" in json &&
  Number.isInteger(json.seats) &&
  "options" in json &&
  typeof json.options === "object" &&
  json.options !== null;

export const keptChoice = (game: string): OptionsChoice | null => {
  try {
    const kept: unknown = JSON.parse(memory.get(keyOf(game)) ?? "null");
    return isChoice(kept) ? kept : null;
  } catch {
    return null;
  }
};

export const keepChoice = (game: string, choice: OptionsChoice): void =>
  memory.set(keyOf(game), JSON.stringify(choice));
