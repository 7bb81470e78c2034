/** The answers as sounds, made on the spot. */
import type { Tone } from "./announcement.ts";

let context: AudioContext | null = null;

const audio = (): AudioContext => {
  context ??= new AudioContext();
  // A page may make no sound before it was touched; from then on it may.
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

const note = (pitch: number, delay: number, seconds: number): void => {
  const to = audio();
  const at = to.currentTime + delay;
  const tone = to.createOscillator();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  tone.connect(fading(to, at, 0.16, seconds));
  tone.start(at);
  tone.stop(at + seconds);
};

/** White noise through a filter: a hiss from above, a rumble from below. */
const noise = (type: BiquadFilterType, pitch: number, level: number, seconds: number): void => {
  const to = audio();
  const buffer = to.createBuffer(1, to.sampleRate * seconds, to.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  const source = to.createBufferSource();
  source.buffer = buffer;
  const filter = to.createBiquadFilter();
  filter.type = type;
  filter.frequency.value = pitch;
  source.connect(filter).connect(fading(to, to.currentTime, level, seconds));
  source.start();
};

const sounds: Readonly<Record<Tone, () => void>> = {
  plain: () => {},
  safe: () => note(196, 0, 0.18),
  "top-secret": () => noise("bandpass", 2400, 0.12, 0.16),
  tsss: () => noise("highpass", 5200, 0.14, 0.9),
  exposed: () => {
    note(392, 0, 0.16);
    note(587, 0.1, 0.3);
  },
  exploded: () => noise("lowpass", 180, 0.7, 1.1),
};

export const playSound = (tone: Tone): void => sounds[tone]();
