/** Short vibrations on devices that can. None if the player has turned them off or prefers reduced motion. */
import { localStore } from "../storage/browser-storage.ts";
import type { Signal } from "./sounds.ts";

export type Feeling = "move" | "capture" | Signal;

/** Vibration and pause in ms, alternating. A feeling that is not listed does not vibrate. */
const patterns: Readonly<Partial<Record<Feeling, readonly number[]>>> = {
  move: [8],
  capture: [10, 40, 14],
  turn: [18],
  low: [30, 70, 30],
  won: [16, 60, 16, 60, 40],
  lost: [60],
  drawn: [16, 60, 16],
};

/** Some desktop browsers have the API but no motor, so a touch screen is required. */
export const canVibrate = (): boolean =>
  typeof navigator.vibrate === "function" && matchMedia("(any-pointer: coarse)").matches;

export const isVibrationOn = (): boolean => canVibrate() && localStore.get("haptics") !== "off";

export const setVibration = (isOn: boolean): void => localStore.set("haptics", isOn ? null : "off");

export const vibrate = (name: Feeling): void => {
  const pattern = patterns[name];
  const isStill = navigator.userActivation?.hasBeenActive === false;
  if (pattern === undefined || !isVibrationOn() || isStill) return;
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate([...pattern]);
};
