/** Synthesizes short sounds: tones and noise, without audio files. */

let context: AudioContext | null = null;

/** Returns null if the page may make no sound: it has not been touched, or the browser has no audio. */
export const audio = (): AudioContext | null => {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
};

/** Start and duration in seconds from now; volume from 0 to 1. */
export interface ToneOptions {
  readonly delay?: number;
  readonly seconds: number;
  readonly level: number;
}

/** A gain that fades to silence. */
const fading = (to: AudioContext, at: number, { level, seconds }: ToneOptions): GainNode => {
  const gain = to.createGain();
  gain.gain.setValueAtTime(level, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(to.destination);
  return gain;
};

/** `pitch` in Hz. */
export const playTone = (to: AudioContext, wave: OscillatorType, pitch: number, sounding: ToneOptions): void => {
  const at = to.currentTime + (sounding.delay ?? 0);
  const tone = to.createOscillator();
  tone.type = wave;
  tone.frequency.value = pitch;
  tone.connect(fading(to, at, sounding));
  tone.start(at);
  tone.stop(at + sounding.seconds);
};

/**
 * White noise through a filter: a hiss (high-pass), a rumble (low-pass), a knock of wood (band-pass). `q`: how narrow.
 */
export const playNoise = (
  to: AudioContext,
  type: BiquadFilterType,
  pitch: number,
  sounding: ToneOptions,
  q = 1,
): void => {
  const at = to.currentTime + (sounding.delay ?? 0);
  const buffer = to.createBuffer(1, Math.ceil(to.sampleRate * sounding.seconds), to.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  const source = to.createBufferSource();
  source.buffer = buffer;
  const filter = to.createBiquadFilter();
  filter.type = type;
  filter.frequency.value = pitch;
  filter.Q.value = q;
  source.connect(filter).connect(fading(to, at, sounding));
  source.start(at);
};
