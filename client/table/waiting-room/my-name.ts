/** The name that one sits down with: what one chose last, or a friendly one on offer. */
import { msg } from "@lit/localize";
import { parsePlayerName } from "../../../engine/kit/player-name.ts";
import { localStore } from "../../kit/storage/browser-storage.ts";
import { str } from "../../kit/text/numbers.ts";

/** Kind, short, and nobody's real name. */
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

export const suggestName = (): string => pick(manners)(pick(animals)());

/** The same offer until another name is chosen, so that two visits are recognisably one person's. */
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

/** Whether that is what was offered here, and nobody's choice yet: whoever sits down so is asked. */
export const isSuggestedName = (name: string): boolean =>
  localStore.get("named") === null && localStore.get("name") === name;
