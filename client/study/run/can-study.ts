/** Which games can be studied: nothing of them is hidden any more, and there is somebody who can judge them. */
import { findManifest, levelsOf } from "../../games/registry.ts";
import type { Store } from "../../store/store.ts";

export const canStudy = ({ live, viewer }: Store): boolean => {
  const isOpen = findManifest(live.game)?.isPerfectInformation || (viewer === "all" && live.secret !== null);
  return isOpen === true && live.play !== null && levelsOf(live.game) > 0;
};
