/** The sounds of answers. */
import { audio, playNoise, playTone } from "../../../kit/feedback/audio.ts";
import type { Tone } from "./announcement.ts";

const sounds: Readonly<Record<Tone, (to: AudioContext) => void>> = {
  plain: () => {},
  safe: (to) => playTone(to, "triangle", 196, { seconds: 0.18, level: 0.16 }),
  "top-secret": (to) => playNoise(to, "bandpass", 2400, { seconds: 0.16, level: 0.12 }),
  tsss: (to) => playNoise(to, "highpass", 5200, { seconds: 0.9, level: 0.14 }),
  exposed: (to) => {
    playTone(to, "triangle", 392, { seconds: 0.16, level: 0.16 });
    playTone(to, "triangle", 587, { delay: 0.1, seconds: 0.3, level: 0.16 });
  },
  exploded: (to) => playNoise(to, "lowpass", 180, { seconds: 1.1, level: 0.7 }),
};

export const playAnswer = (tone: Tone): void => {
  const to = audio();
  if (to !== null) sounds[tone](to);
};
