/** Whether the answers are heard as well: as all sounds are, until they are turned off. The sounds are fetched then. */
import { memory } from "../../../kit/storage/browser-storage.ts";
import type { Tone } from "./announcement.ts";

/** The same as in the settings. */
const KEY = "sounds";

export const isSoundOn = (): boolean => memory.get(KEY) !== "off";

export const setSound = (isOn: boolean): void => memory.set(KEY, isOn ? null : "off");

export const sound = (tone: Tone): void => {
  // A page makes no sound before it has been touched.
  if (!isSoundOn() || navigator.userActivation?.hasBeenActive === false) return;
  // An answer that comes without its sound is an answer all the same.
  import("./answer-sounds.ts").then(({ playSound }) => playSound(tone)).catch(() => undefined);
};
