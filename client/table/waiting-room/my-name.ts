/** The name that one sits down with: what one chose last, or a friendly one on offer. */
import { msg } from "@lit/localize";
import { parsePlayerName } from "../../../engine/kit/player-name.ts";
import { memory } from "../../kit/storage/browser-storage.ts";
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

export const offerName = (): string => pick(manners)(pick(animals)());

/** The same offer until another name is chosen, so that two visits are recognisably one person's. */
export const ownName = (): string => {
  const known = parsePlayerName(memory.get("name") ?? "");
  if (known !== null) return known;
  const offered = offerName();
  memory.set("name", offered);
  return offered;
};

export const keepName = (name: string): void => {
  memory.set("name", name);
  memory.set("named", "1");
};

/** Whether that is what was offered here, and nobody's choice yet: whoever sits down so is asked. */
export const isOffered = (name: string): boolean => memory.get("named") === null && memory.get("name") === name;
