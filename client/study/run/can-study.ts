/** Which games can be studied: nothing is hidden any more, and a bot can judge them. */
import { findManifest, levelsOf } from "../../games/registry.ts";
import type { Store } from "../../store/store.ts";

export const canStudy = ({ live, viewer }: Store): boolean => {
  const isOpen = findManifest(live.game)?.isPerfectInformation || (viewer === "all" && live.secret !== null);
  return isOpen === true && live.play !== null && levelsOf(live.game) > 0;
};
