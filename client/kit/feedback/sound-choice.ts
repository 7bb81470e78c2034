/** Which sounds the player wants to hear. */
import { localStore } from "../storage/browser-storage.ts";

export type SoundChoice = "all" | "few" | "off";

export const soundChoice = (): SoundChoice => {
  const kept = localStore.get("sounds");
  return kept === "off" || kept === "few" ? kept : "all";
};

export const setSoundChoice = (choice: SoundChoice): void => localStore.set("sounds", choice === "all" ? null : choice);
