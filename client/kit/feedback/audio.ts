/** What short sounds are made of, on the spot: no files. */

let context: AudioContext | null = null;

/** Null where a page may make no sound: it has not been touched, or there is nothing to make it with. */
export const audio = (): AudioContext | null => {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
};

/** When in seconds from now, and for how long; how loud, from 0 to 1. */
export interface ToneOptions {
  readonly delay?: number;
  readonly seconds: number;
  readonly level: number;
}

/** A gain that falls to silence. */
const fading = (to: AudioContext, at: number, { level, seconds }: ToneOptions): GainNode => {
  const gain = to.createGain();
  gain.gain.setValueAtTime(level, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(to.destination);
  return gain;
};

/** A note of that pitch, in Hz. */
export const playTone = (to: AudioContext, wave: OscillatorType, pitch: number, sounding: ToneOptions): void => {
  const at = to.currentTime + (sounding.delay ?? 0);
  const tone = to.createOscillator();
  tone.type = wave;
  tone.frequency.value = pitch;
  tone.connect(fading(to, at, sounding));
  tone.start(at);
  tone.stop(at + sounding.seconds);
};

/** White noise through a filter: a hiss from above, a rumble from below, a knock of wood between; `q`: how narrow. */
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
