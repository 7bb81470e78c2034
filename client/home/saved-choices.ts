/** The last choices for each game's table, so that the same table is one press away. */
import type { ClockRule } from "../../engine/contract/clock.ts";
import type { PlayMode } from "../connection/new-table.ts";
import type { OptionsChoice } from "../games/contract/game-client.ts";
import { localStore } from "../kit/storage/browser-storage.ts";
import { isRecord, readJson } from "../kit/storage/read-json.ts";
import { type ChosenSettings, isSameClock, openHandsDelays } from "./lobby/table-settings-texts.ts";

export const savedOptions = (game: string): OptionsChoice | null => {
  const { seats, options } = readJson(`options.${game}`) ?? {};
  return typeof seats === "number" && Number.isInteger(seats) && isRecord(options) ? { seats, options } : null;
};

export const saveOptions = (game: string, choice: OptionsChoice): void =>
  localStore.set(`options.${game}`, JSON.stringify(choice));

const playModes = ["computer", "friends", "alone"] as const satisfies readonly PlayMode[];

/** The last used one; at first the computer, because it always has time. */
export const savedPlayMode = (): PlayMode => playModes.find((mode) => mode === localStore.get("company")) ?? "computer";

export const savePlayMode = (mode: PlayMode): void => localStore.set("company", mode);

/**
 * `clocks`: those that the game offers; any other saved clock is ignored. "No clock" was once the default, so it counts
 * as chosen only at a public table.
 */
export const savedTableSettings = (game: string, clocks: readonly ClockRule[]): ChosenSettings => {
  const { isPublic, clock, talk, hints, openHands } = readJson(`terms.${game}`) ?? {};
  return {
    isPublic: isPublic === true,
    clock: isPublic === true && clock === null ? null : clocks.find((offered) => isSameClock(clock, offered)),
    talk: talk === "free" ? "free" : "phrases",
    hints: hints === true,
    openHands: openHandsDelays.find((delay) => delay === openHands) ?? null,
  };
};

export const saveTableSettings = (game: string, settings: ChosenSettings): void =>
  localStore.set(`terms.${game}`, JSON.stringify(settings));
