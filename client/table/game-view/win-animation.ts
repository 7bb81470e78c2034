/**
 * The win animation: when a game ends on the open page, its board shows the winner. Not in a replay, not for a page
 * opened later, not with reduced motion; it ends at the next press.
 */
import type { FtGameView } from "./ft-game-view.ts";

/** Delay in ms after the last move's animation. */
const DELAY_MS = 260;
const ENDS = ["pointerdown", "keydown"] as const;

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when the running animations have ended. */
const atRest = async (root: ShadowRoot): Promise<void> => {
  await Promise.allSettled(root.getAnimations().map(({ finished }) => finished));
  await delay(DELAY_MS);
};

const endAtNextPress = (animations: readonly Animation[]): void => {
  const end = () => {
    for (const animation of animations) animation.finish();
    for (const type of ENDS) window.removeEventListener(type, end, true);
  };
  for (const type of ENDS) window.addEventListener(type, end, true);
  void Promise.allSettled(animations.map(({ finished }) => finished)).then(end);
};

/** Resolves when it has started, or there is nothing to show. */
export const showWinAnimation = async (stage: FtGameView): Promise<void> => {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const finale = await stage.client.finale?.();
  await stage.updateComplete;
  const root = stage.renderRoot.querySelector(".board > *")?.shadowRoot;
  if (finale === undefined || !root) return;
  await atRest(root);
  const { outcome, play } = stage.store.live;
  // Meanwhile the viewer may have moved in the replay, or left.
  if (!stage.isConnected || !stage.replay.isLive || outcome === null || play === null) return;
  endAtNextPress(finale({ root, outcome, play, entries: stage.store.entries }));
};
