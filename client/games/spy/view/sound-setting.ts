/**
 * Whether answers have sounds: on with all sounds, until the player turns them off. The sounds load when they are used.
 */
import { localStore } from "../../../kit/storage/browser-storage.ts";
import type { Tone } from "./announcement.ts";

/** The same key as in the settings. */
const KEY = "sounds";

const isAnswerSoundOn = (): boolean => localStore.get(KEY) !== "off";

export const playAnswerSound = (tone: Tone): void => {
  // A page may make no sound before it has been touched.
  if (!isAnswerSoundOn() || navigator.userActivation?.hasBeenActive === false) return;
  // An answer works without its sound.
  import("./answer-sounds.ts").then(({ playAnswer }) => playAnswer(tone)).catch(() => undefined);
};
