/** Whether the answers are heard as well: as all sounds are, until they are turned off. The sounds are fetched then. */
import { localStore } from "../../../kit/storage/browser-storage.ts";
import type { Tone } from "./announcement.ts";

/** The same as in the settings. */
const KEY = "sounds";

export const isAnswerSoundOn = (): boolean => localStore.get(KEY) !== "off";

export const setAnswerSound = (isOn: boolean): void => localStore.set(KEY, isOn ? null : "off");

export const playAnswerSound = (tone: Tone): void => {
  // A page makes no sound before it has been touched.
  if (!isAnswerSoundOn() || navigator.userActivation?.hasBeenActive === false) return;
  // An answer that comes without its sound is an answer all the same.
  import("./answer-sounds.ts").then(({ playAnswer }) => playAnswer(tone)).catch(() => undefined);
};
