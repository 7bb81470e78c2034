/**
 * The last minute: when a game ends before one's eyes, its board shows who has won. Not in a replay, not for whoever
 * comes later, not for those who asked their system for less motion; and over at the next press.
 */
import type { FtGameView } from "./ft-game-view.ts";

/** So long after the last move has come to rest, in ms. */
const BREATH = 260;
const ENDS = ["pointerdown", "keydown"] as const;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What is still on its way to its place. */
const atRest = async (root: ShadowRoot): Promise<void> => {
  await Promise.allSettled(root.getAnimations().map(({ finished }) => finished));
  await pause(BREATH);
};

const endAtNextPress = (animations: readonly Animation[]): void => {
  const end = () => {
    for (const animation of animations) animation.finish();
    for (const type of ENDS) window.removeEventListener(type, end, true);
  };
  for (const type of ENDS) window.addEventListener(type, end, true);
  void Promise.allSettled(animations.map(({ finished }) => finished)).then(end);
};

/** Resolves when it has begun, or there is nothing to show. */
export const showWinAnimation = async (stage: FtGameView): Promise<void> => {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const finale = await stage.client.finale?.();
  await stage.updateComplete;
  const root = stage.renderRoot.querySelector(".board > *")?.shadowRoot;
  if (finale === undefined || !root) return;
  await atRest(root);
  const { outcome, play } = stage.store.live;
  // Meanwhile somebody may have gone back, or away.
  if (!stage.isConnected || !stage.replay.isLive || outcome === null || play === null) return;
  endAtNextPress(finale({ root, outcome, play, entries: stage.store.entries }));
};
