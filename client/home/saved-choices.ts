/** What a table of each game was last opened with, so that the same table again is one press. */
import type { ClockRule } from "../../engine/contract/clock.ts";
import type { PlayMode } from "../connection/new-table.ts";
import type { OptionsChoice } from "../games/contract/game-client.ts";
import { localStore } from "../kit/storage/browser-storage.ts";
import { isRecord, readJson } from "../kit/storage/read-json.ts";
import { type ChosenTerms, isClock } from "./lobby/table-settings-texts.ts";

export const savedOptions = (game: string): OptionsChoice | null => {
  const { seats, options } = readJson(`options.${game}`) ?? {};
  return typeof seats === "number" && Number.isInteger(seats) && isRecord(options) ? { seats, options } : null;
};

export const saveOptions = (game: string, choice: OptionsChoice): void =>
  localStore.set(`options.${game}`, JSON.stringify(choice));

const companies = ["computer", "friends", "alone"] as const satisfies readonly PlayMode[];

/** With whom one can play: as last time first, and the first time with the computer, which is always there. */
export const playModesInOrder = (): readonly PlayMode[] => {
  const last = localStore.get("company");
  return companies.toSorted((a, b) => Number(b === last) - Number(a === last));
};

export const savePlayMode = (company: PlayMode): void => localStore.set("company", company);

/**
 * `clocks`: those that the game offers; one that it no longer offers is forgotten. No clock was everybody's default once, so it
 * counts as chosen at a public table only.
 */
export const savedTableSettings = (game: string, clocks: readonly ClockRule[]): ChosenTerms => {
  const { isPublic, clock, talk, hints } = readJson(`terms.${game}`) ?? {};
  return {
    isPublic: isPublic === true,
    clock: isPublic === true && clock === null ? null : clocks.find((offered) => isClock(clock, offered)),
    talk: talk === "free" ? "free" : "phrases",
    hints: hints === true,
  };
};

export const saveTableSettings = (game: string, terms: ChosenTerms): void =>
  localStore.set(`terms.${game}`, JSON.stringify(terms));
