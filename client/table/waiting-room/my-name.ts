/** The name of a player who sits down: the last chosen one, or a suggestion. */
import { msg } from "@lit/localize";
import { parsePlayerName } from "../../../engine/kit/player-name.ts";
import { localStore } from "../../kit/storage/browser-storage.ts";
import { str } from "../../kit/text/numbers.ts";

/** Kind, short, and no real names. */
const animals = [
  () => msg("Heron"),
  () => msg("Otter"),
  () => msg("Badger"),
  () => msg("Magpie"),
  () => msg("Hare"),
  () => msg("Fox"),
  () => msg("Owl"),
  () => msg("Crane"),
  () => msg("Lynx"),
  () => msg("Wren"),
  () => msg("Robin"),
  () => msg("Seal"),
];
const manners = [
  (name: string) => msg(str`Calm ${name}`),
  (name: string) => msg(str`Quick ${name}`),
  (name: string) => msg(str`Clever ${name}`),
  (name: string) => msg(str`Brave ${name}`),
  (name: string) => msg(str`Merry ${name}`),
  (name: string) => msg(str`Patient ${name}`),
];

const pick = <T>(list: readonly T[]): T => list[crypto.getRandomValues(new Uint32Array(1))[0]! % list.length]!;

const suggestName = (): string => pick(manners)(pick(animals)());

/** The suggestion is saved, so that two visits have the same name. */
export const myName = (): string => {
  const known = parsePlayerName(localStore.get("name") ?? "");
  if (known !== null) return known;
  const offered = suggestName();
  localStore.set("name", offered);
  return offered;
};

export const saveName = (name: string): void => {
  localStore.set("name", name);
  localStore.set("named", "1");
};

/** Whether the name was only suggested; then its player is asked for one. */
export const isSuggestedName = (name: string): boolean =>
  localStore.get("named") === null && localStore.get("name") === name;
