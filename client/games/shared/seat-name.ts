/**
 * The name of a seat on pages: a player's name, or that of a bot's character in the reader's language. A program is
 * always marked as one.
 */
import { msg } from "@lit/localize";
import { characterOf } from "../../../engine/table/bot-characters.ts";
import type { Chair } from "../../../engine/table/types.ts";
import { str } from "../../kit/text/numbers.ts";

export type Chairs = readonly (Chair | null)[];

/** In the order of the characters. */
const names: readonly (() => string)[] = [
  () => msg("Mina"),
  () => msg("Juno"),
  () => msg("Otis"),
  () => msg("Rufus"),
  () => msg("Bruno"),
  () => msg("Olga"),
  () => msg("Pip"),
  () => msg("Hazel"),
  () => msg("Toby"),
  () => msg("Vera"),
  () => msg("Basil"),
  () => msg("Edda"),
  () => msg("Nell"),
  () => msg("Hugo"),
  () => msg("Lena"),
  () => msg("Felix"),
  () => msg("Greta"),
  () => msg("Oskar"),
];

export const characterName = (character: number): string => names[character]?.() ?? "";

export const programName = (name: string): string => msg(str`${name} (program)`);

/** The character at a seat; null if no bot has it. */
export const characterAt = (chairs: Chairs, seat: number): number | null => characterOf(chairs[seat]);

/** The name of a seat at its table. Returns undefined for a free seat. */
export const seatName = (chairs: Chairs, seat: number): string | undefined => {
  const character = characterAt(chairs, seat);
  return character === null ? playerName(chairs[seat]) : characterName(character);
};

const playerName = (chair: Chair | null | undefined): string | undefined =>
  chair?.program ? programName(chair.name) : chair?.name;
