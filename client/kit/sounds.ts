/**
 * A handful of short sounds, made on the spot: no files. Quiet, none before the page has been touched, and none at all for
 * whoever has turned them off (in the settings).
 */
import { memory } from "./memory.ts";

export type SoundName = "move" | "capture" | "turn" | "message" | "low" | "end";

export const isSoundOn = (): boolean => memory.get("sounds") !== "off";

let context: AudioContext | null = null;

/** Null where a page may make no sound: it has not been touched, or there is nothing to make it with. */
const audio = (): AudioContext | null => {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
};

/** A gain that falls to silence. */
const fading = (to: AudioContext, at: number, level: number, seconds: number): GainNode => {
  const gain = to.createGain();
  gain.gain.setValueAtTime(level, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(to.destination);
  return gain;
};

const note = (to: AudioContext, pitch: number, delay: number, seconds: number, level = 0.06): void => {
  const at = to.currentTime + delay;
  const tone = to.createOscillator();
  tone.type = "sine";
  tone.frequency.value = pitch;
  tone.connect(fading(to, at, level, seconds));
  tone.start(at);
  tone.stop(at + seconds);
};

/** Wood on wood: a short noise, dull or bright. */
const knock = (to: AudioContext, pitch: number, delay = 0, level = 0.3): void => {
  const seconds = 0.07;
  const at = to.currentTime + delay;
  const buffer = to.createBuffer(1, Math.ceil(to.sampleRate * seconds), to.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  const source = to.createBufferSource();
  source.buffer = buffer;
  const filter = to.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 2.5;
  source.connect(filter).connect(fading(to, at, level, seconds));
  source.start(at);
};

const sounds: Readonly<Record<SoundName, (to: AudioContext) => void>> = {
  move: (to) => knock(to, 900),
  capture: (to) => {
    knock(to, 1300);
    knock(to, 700, 0.06);
  },
  turn: (to) => {
    note(to, 523, 0, 0.16);
    note(to, 659, 0.1, 0.24);
  },
  message: (to) => note(to, 880, 0, 0.14, 0.04),
  low: (to) => {
    note(to, 440, 0, 0.12);
    note(to, 440, 0.18, 0.12);
  },
  end: (to) => {
    note(to, 392, 0, 0.3);
    note(to, 494, 0.12, 0.3);
    note(to, 587, 0.24, 0.5);
  },
};

export const playSound = (name: SoundName): void => {
  const to = audio();
  if (to !== null) sounds[name](to);
};
