/**
 * Whether moves have sounds: on with all sounds, until the player turns them off. The sounds load when they are used.
 */
import type { SpyEvent } from "../../../../engine/games/spy/state/types.ts";
import { localStore } from "../../../kit/storage/browser-storage.ts";
import { moveSoundsOf } from "./move-lines.ts";

/** The same key as in the settings. */
const KEY = "sounds";

const isAnswerSoundOn = (): boolean => localStore.get(KEY) !== "off";

/** A move works without its sound. */
export const playMoveSounds = async (event: SpyEvent): Promise<void> => {
  // A page may make no sound before it has been touched.
  if (!isAnswerSoundOn() || navigator.userActivation?.hasBeenActive === false) return;
  const loaded = import("../../../kit/feedback/sounds.ts");
  await loaded.then(({ playMove }) => playMove(moveSoundsOf(event))).catch(() => undefined);
};
