/**
 * The sounds of every table: few, short and quiet. None before the page has been touched, and none if the settings turn
 * them off.
 */

import { localStore } from "../storage/browser-storage.ts";
import { audio, playNoise, playTone } from "./audio.ts";

/** The sounds of a game's end, from the listener's side; `end` is a watcher's. */
export type EndSound = "won" | "lost" | "drawn" | "end";

export type SoundName = "move" | "capture" | "turn" | "message" | "low" | EndSound;

/** The sound of a move: a wooden piece set down, a tile set down, a tile drawn from the boneyard. */
export type MoveSound = "wood" | "tile" | "draw";

/** The sounds of the choice `few`: everything but moves, which the player sees. */
const FEW_SOUNDS: readonly SoundName[] = ["capture", "turn", "message", "low", "won", "lost", "drawn", "end"];

export type SoundChoice = "all" | "few" | "off";

export const soundChoice = (): SoundChoice => {
  const kept = localStore.get("sounds");
  return kept === "off" || kept === "few" ? kept : "all";
};

export const setSoundChoice = (choice: SoundChoice): void => localStore.set("sounds", choice === "all" ? null : choice);

export const isSoundOn = (): boolean => soundChoice() !== "off";

/** Wood on wood: a short noise, dull or bright. */
const knock = (to: AudioContext, pitch: number, delay = 0): void =>
  playNoise(to, "bandpass", pitch, { delay, seconds: 0.07, level: 0.3 }, 2.5);

const chime = (to: AudioContext, pitch: number, delay: number, seconds: number, level = 0.06): void =>
  playTone(to, "sine", pitch, { delay, seconds, level });

/** A wooden bar that is struck: the knock, and the tone of the bar. */
const strike = (to: AudioContext, pitch: number, delay: number): void => {
  playNoise(to, "bandpass", 2.5 * pitch, { delay, seconds: 0.06, level: 0.2 }, 2.5);
  playTone(to, "sine", pitch, { delay, seconds: 0.42, level: 0.1 });
  playTone(to, "sine", 3.9 * pitch, { delay, seconds: 0.08, level: 0.03 });
};

/** Bone is brighter than wood, and its other end hits the table a little later. */
const strokes: Readonly<Record<MoveSound, (to: AudioContext) => void>> = {
  wood: (to) => knock(to, 900),
  tile: (to) => {
    knock(to, 2600);
    knock(to, 1900, 0.035);
  },
  draw: (to) => playNoise(to, "bandpass", 3200, { seconds: 0.16, level: 0.1 }, 0.8),
};

const sounds: Readonly<Record<Exclude<SoundName, "move">, (to: AudioContext) => void>> = {
  capture: (to) => {
    knock(to, 1300);
    knock(to, 700, 0.06);
  },
  turn: (to) => {
    chime(to, 523, 0, 0.16);
    chime(to, 659, 0.1, 0.24);
  },
  message: (to) => chime(to, 880, 0, 0.14, 0.04),
  low: (to) => {
    chime(to, 440, 0, 0.12);
    chime(to, 440, 0.18, 0.12);
  },
  // The paper is laid down at the end of its way: three knocks rise, one is low, two are equal.
  won: (to) => {
    for (const [place, pitch] of [392, 523, 659].entries()) strike(to, pitch, 0.7 + 0.14 * place);
  },
  lost: (to) => strike(to, 131, 0.7),
  drawn: (to) => {
    strike(to, 330, 0.7);
    strike(to, 330, 0.9);
  },
  end: (to) => {
    strike(to, 330, 0.7);
    strike(to, 392, 0.84);
  },
};

/** `stroke`: the sound of a move. */
export const playSound = (name: SoundName, stroke: MoveSound = "wood"): void => {
  const choice = soundChoice();
  if (choice === "off" || (choice === "few" && !FEW_SOUNDS.includes(name))) return;
  const to = audio();
  if (to !== null) (name === "move" ? strokes[stroke] : sounds[name])(to);
};
