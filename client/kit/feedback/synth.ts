/**
 * Computes sounds of real things: a strike excites the modes of wood, tile or paper, which decay, and a rub is noise
 * through a moving filter. Pure: the same parts and seed give the same samples in every browser, and in a test.
 */

/** Most devices play at this rate, so their samples are used as they are. */
export const SAMPLE_RATE = 48_000;

/** What is struck. */
export interface Material {
  /** Hz, level, and the seconds in which the mode falls to 1/e. Inharmonic, except for tuned bars. */
  readonly modes: readonly (readonly [pitch: number, level: number, decay: number])[];
  /** The noise of the contact itself. */
  readonly click: readonly [pitch: number, level: number, decay: number];
}

/** `at`: seconds. `force`: from 0 to 1. `pitch`: a factor on the material's modes. */
interface Strike {
  readonly on: Material;
  readonly at: number;
  readonly force: number;
  readonly pitch: number;
}

/** The filter moves between two pitches in Hz. `grain`: from 0, a breath, to 1, dry friction. */
interface Rub {
  readonly seconds: number;
  readonly force: number;
  readonly pitches: readonly [from: number, to: number];
  readonly grain: number;
  /** When it is loudest, as a share of its duration. */
  readonly peak: number;
}

export type Part = Strike | Rub;

export const strike = (on: Material, at: number, force = 1, pitch = 1): Part => ({ on, at, force, pitch });

export const rub = (
  seconds: number,
  force: number,
  pitches: readonly [number, number],
  grain: number,
  peak: number,
): Part => ({ seconds, force, pitches, grain, peak });

/** Decays after which 50 dB are gone. */
const SILENT_AFTER = 5.8;
/** The hand's skin softens the contact. */
const ATTACK_SECONDS = 0.0004;
/** The first reflections of a small room with curtains: delay in seconds, and level. */
const REFLECTIONS = [
  [0.0073, 0.2],
  [0.0119, -0.15],
  [0.0171, 0.12],
  [0.0237, -0.08],
  [0.0313, 0.06],
] as const;
const ROOM_SECONDS = 0.04;
const ROOM_DULLNESS = 0.3;
const FADE_SECONDS = 0.008;

/** Mulberry32: numbers from -1 to 1. */
const makeNoise = () => {
  let state = 1;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
};

type Noise = ReturnType<typeof makeNoise>;

const samplesIn = (seconds: number): number => Math.round(seconds * SAMPLE_RATE);

const lengthOf = (part: Part): number =>
  "on" in part
    ? part.at + SILENT_AFTER * Math.max(part.on.click[2], ...part.on.modes.map((mode) => mode[2]))
    : part.seconds;

/** The coefficient of a band-pass at this pitch. */
const coefficientOf = (hz: number): number => 2 * Math.sin((Math.PI * hz) / SAMPLE_RATE);

/** A state-variable band-pass. */
const bandPass = () => {
  let low = 0;
  let band = 0;
  return (input: number, coefficient: number): number => {
    low += coefficient * band;
    band += coefficient * (input - low - band);
    return band;
  };
};

/** What a decay is multiplied by from one sample to the next. */
const fallOf = (decay: number): number => Math.exp(-1 / (decay * SAMPLE_RATE));

const addStrike = (to: Float32Array, { on, at, force, pitch }: Strike, noise: Noise): void => {
  const start = samplesIn(at);
  for (const [hz, level, decay] of on.modes) {
    // No two strikes hit the same spot: it changes each mode's pitch a little, and its level more.
    const turn = (2 * Math.PI * hz * pitch * (1 + 0.012 * noise())) / SAMPLE_RATE;
    const end = start + samplesIn(SILENT_AFTER * decay);
    const double = 2 * Math.cos(turn);
    const [fall, soften] = [fallOf(decay), fallOf(ATTACK_SECONDS)];
    let [sine, last] = [0, -Math.sin(turn)];
    let [envelope, softness] = [force * level * (1 + 0.2 * noise()), 1];
    for (let index = start; index < end; index++) {
      to[index]! += envelope * (1 - softness) * sine;
      const next = double * sine - last;
      last = sine;
      sine = next;
      envelope *= fall;
      softness *= soften;
    }
  }
  const [hz, level, decay] = on.click;
  const end = start + samplesIn(SILENT_AFTER * decay);
  const filter = bandPass();
  const coefficient = coefficientOf(hz * pitch);
  const fall = fallOf(decay);
  const soften = fallOf(ATTACK_SECONDS);
  let [envelope, softness] = [force * level, 1];
  for (let index = start; index < end; index++) {
    to[index]! += envelope * (1 - softness) * filter(noise(), coefficient);
    envelope *= fall;
    softness *= soften;
  }
};

const addRub = (to: Float32Array, { seconds, force, pitches: [from, end], grain, peak }: Rub, noise: Noise): void => {
  const length = samplesIn(seconds);
  const filter = bandPass();
  const bend = (end / from) ** (1 / length);
  let coefficient = coefficientOf(from);
  let roughness = 0;
  for (let index = 0; index < length; index++) {
    const share = index / length;
    const envelope = share < peak ? share / peak : (1 - share) / (1 - peak);
    roughness += 0.02 * (noise() - roughness);
    const texture = 1 - grain + grain * Math.min(2, 14 * Math.abs(roughness));
    to[index]! += force * envelope ** 2 * texture * filter(noise(), coefficient);
    coefficient *= bend;
  }
};

/** Adds the room, so that the sound lies on a table and not inside the head. */
const addRoom = (to: Float32Array): void => {
  const dull = new Float32Array(to.length);
  let last = 0;
  for (let index = 0; index < to.length; index++) dull[index] = last += ROOM_DULLNESS * (to[index]! - last);
  for (const [delay, level] of REFLECTIONS) {
    const late = samplesIn(delay);
    for (let index = late; index < to.length; index++) to[index]! += level * dull[index - late]!;
  }
};

/** `peak`: the highest sample, from 0 to 1. */
export const render = (parts: readonly Part[], peak: number): Float32Array<ArrayBuffer> => {
  const samples = new Float32Array(samplesIn(Math.max(...parts.map(lengthOf)) + ROOM_SECONDS));
  const noise = makeNoise();
  for (const part of parts) "on" in part ? addStrike(samples, part, noise) : addRub(samples, part, noise);
  addRoom(samples);
  const highest = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
  const fade = samplesIn(FADE_SECONDS);
  return samples.map((sample, index) => (sample * peak * Math.min(1, (samples.length - 1 - index) / fade)) / highest);
};
