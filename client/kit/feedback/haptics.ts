/**
 * What a table lets the hand feel, on devices that can: short, and nothing at all for whoever has turned it off or asked
 * their system for less motion.
 */
import { localStore } from "../storage/browser-storage.ts";
import type { SoundName } from "./sounds.ts";

/** ms of trembling and of rest, in turn. What is not here is not felt. */
const patterns: Readonly<Partial<Record<SoundName, readonly number[]>>> = {
  move: [8],
  capture: [10, 40, 14],
  turn: [18],
  low: [30, 70, 30],
  end: [16, 60, 16, 60, 40],
};

/** Some browsers on a desk have the means in name only: what trembles is held in a hand. */
export const canVibrate = (): boolean =>
  typeof navigator.vibrate === "function" && matchMedia("(any-pointer: coarse)").matches;

export const isVibrationOn = (): boolean => canVibrate() && localStore.get("haptics") !== "off";

export const setVibration = (isOn: boolean): void => localStore.set("haptics", isOn ? null : "off");

export const vibrate = (name: SoundName): void => {
  const pattern = patterns[name];
  const isStill = navigator.userActivation?.hasBeenActive === false;
  if (pattern === undefined || !isVibrationOn() || isStill) return;
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate([...pattern]);
};
