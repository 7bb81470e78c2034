/**
 * The sounds of moves: every kind of event of every game has sounds or is listed as silent, and all sounds are
 * similarly loud. `FIGURES=1 npm run test:file test/source/sounds.test.ts` prints the table of test/bench/README.md.
 */
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import "../../engine/games/all-games.ts";
import { moveSoundsOf as poolSounds } from "../../client/games/pool/texts/move-lines.ts";
import { moveSoundsOf as spySounds } from "../../client/games/spy/view/move-lines.ts";
import { moveSoundsOf as trainSounds } from "../../client/games/train/view/move-lines.ts";
import { type RecipeName, recipes } from "../../client/kit/feedback/recipes.ts";
import { render, SAMPLE_RATE } from "../../client/kit/feedback/synth.ts";
import type { PoolEvent } from "../../engine/games/pool/state/types.ts";
import type { SpyEvent } from "../../engine/games/spy/state/types.ts";
import type { TrainEvent } from "../../engine/games/train/state/types.ts";
import { isLogFault, parseLog } from "../../engine/log/log.ts";
import { evolveTable, initialTableState, isTableEvent } from "../../engine/table/evolve.ts";

type SoundsOf = (event: never, before: never, after: never) => readonly RecipeName[];

/** The sounds of each kind of event in the golden logs of a game. */
const soundsInLogs = (logs: string, soundsOf: SoundsOf): Record<string, readonly RecipeName[]> => {
  const soundsByType = new Map<string, Set<RecipeName>>();
  for (const file of globSync(`test/golden/${logs}/*.ndjson`)) {
    const entries = parseLog(readFileSync(file, "utf8"));
    if (isLogFault(entries)) throw new Error(file);
    let state = initialTableState;
    for (const entry of entries) {
      const before = state.play;
      state = evolveTable(state, entry);
      const { event } = entry;
      if (isTableEvent(event) || before === null || state.play === null) continue;
      const sounds = soundsByType.get(event.type) ?? new Set();
      for (const name of soundsOf(event as never, before as never, state.play as never)) sounds.add(name);
      soundsByType.set(event.type, sounds);
    }
  }
  return Object.fromEntries([...soundsByType].map(([type, sounds]) => [type, [...sounds].sort()]));
};

type Sounds<E extends { readonly type: string }> = Record<E["type"], readonly RecipeName[]>;

const POOL: Sounds<PoolEvent> = {
  "colours-drawn": ["lots"],
  moved: ["crown", "king", "man"],
  jumped: ["crown", "jump"],
};
const TRAIN: Sounds<TrainEvent> = {
  dealt: ["shuffle"],
  "engine-sought": ["draw"],
  "engine-laid": ["engine"],
  played: ["double", "home", "tile"],
  drew: ["draw", "marker"],
  passed: ["knock", "marker"],
  stopped: ["knock", "marker"],
  built: ["double", "tile"],
  finished: ["knock"],
  "round-scored": ["reveal"],
  readied: [],
};
const SPY: Sounds<SpyEvent> = {
  arranged: ["card"],
  "bases-set": ["cards"],
  moved: ["pivot", "step"],
  flipped: ["pivot"],
  spied: ["fuse", "look", "safe", "top-secret"],
  exposed: ["exposed", "look"],
  exploded: ["bomb", "look"],
  "turn-ended": ["knock"],
};

describe("the sounds of moves", () => {
  it.each([
    ["pool", "american-pool-1", poolSounds, POOL],
    ["train", "train-1", trainSounds, TRAIN],
    ["SPY", "spy-*", spySounds, SPY],
  ] as const)("exist for every kind of event in the golden logs of %s", (_, logs, soundsOf, expected) => {
    const soundsByType = soundsInLogs(logs, soundsOf as unknown as SoundsOf);
    expect(Object.keys(soundsByType).sort()).toEqual(Object.keys(expected).sort());
    for (const [type, possible] of Object.entries(expected)) {
      expect(possible, type).toEqual(expect.arrayContaining([...soundsByType[type]!]));
      expect(soundsByType[type]!.length > 0, type).toBe(possible.length > 0);
    }
  });

  it("are the same for every withheld move of SPY", () => {
    const moved = { type: "moved", seat: 0, flipBefore: null, distance: null, flipAfter: null, gap: 0, facing: "left" };
    expect(spySounds(moved as never)).toEqual(["step"]);
    expect(spySounds({ type: "spied", seat: 0, on: null, column: null, answer: null })).toEqual(["look"]);
  });

  it("repeat for each step of a Spy and each jump of a piece", () => {
    const moved = { type: "moved", seat: 0, flipBefore: true, distance: 2, flipAfter: true, gap: 0, facing: "left" };
    expect(spySounds(moved as never)).toEqual(["pivot", "step", "step", "pivot"]);
    const men = { position: { kings: 0 } } as never;
    expect(poolSounds({ type: "jumped", path: [9, 18, 27] }, men, men)).toEqual(["jump", "jump"]);
  });

  it("include a crowning after the move, and differ for a king", () => {
    const men = { position: { kings: 0 } } as never;
    const crowned = { position: { kings: 1 << 28 } } as never;
    const moved = { type: "moved", path: [25, 29] } as const;
    expect(poolSounds(moved, men, crowned)).toEqual(["man", "crown"]);
    expect(poolSounds({ ...moved, path: [29, 25] }, crowned, { position: { kings: 1 << 24 } } as never)).toEqual([
      "king",
    ]);
  });

  it("use every recipe", () => {
    const signals: RecipeName[] = ["turn", "message", "low", "won", "lost", "drawn", "end"];
    const used = [POOL, TRAIN, SPY].flatMap((game) => Object.values(game).flat());
    expect(new Set([...used, ...signals])).toEqual(new Set(Object.keys(recipes)));
  });
});

const decibels = (power: number): number => 10 * Math.log10(power);

const filtered = (samples: ArrayLike<number>, b: readonly number[], a: readonly number[]): Float64Array => {
  const to = new Float64Array(samples.length);
  for (let at = 0; at < to.length; at++) {
    const past = (from: ArrayLike<number>, by: number) => (at < by ? 0 : from[at - by]!);
    to[at] = b[0]! * samples[at]! + b[1]! * past(samples, 1) + b[2]! * past(samples, 2);
    to[at]! -= a[0]! * past(to, 1) + a[1]! * past(to, 2);
  }
  return to;
};

/** The frequency weighting of ITU-R BS.1770 at 48 kHz, because bright sounds seem louder. */
const weighted = (samples: ArrayLike<number>): Float64Array =>
  filtered(
    filtered(samples, [1.53512485958697, -2.69169618940638, 1.19839281085285], [-1.69065929318241, 0.73248077421585]),
    [1, -2, 1],
    [-1.99004745483398, 0.99007225036621],
  );

const FRAME = SAMPLE_RATE / 100;

/** The mean power of the frames of 10 ms that are at most 20 dB below the loudest one. */
const loudness = (samples: Float64Array): number => {
  const powers = Array.from({ length: Math.ceil(samples.length / FRAME) }, (_, frame) =>
    samples.subarray(frame * FRAME, (frame + 1) * FRAME).reduce((sum, sample) => sum + sample ** 2 / FRAME, 0),
  );
  const loud = powers.filter((power) => power > Math.max(...powers) / 100);
  return decibels(loud.reduce((sum, power) => sum + power, 0) / loud.length);
};

const figures = Object.entries(recipes).map(([name, { parts, peak }]) => {
  const samples = render(parts, peak);
  const highest = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
  return {
    name: name as RecipeName,
    samples,
    milliseconds: Math.round((1000 * samples.length) / SAMPLE_RATE),
    peak: decibels(highest ** 2),
    loudness: loudness(weighted(samples)),
  };
});

if (process.env.FIGURES !== undefined)
  for (const { name, milliseconds, peak, loudness: loud } of figures)
    process.stdout.write(`| ${name} | ${milliseconds} | ${peak.toFixed(1)} | ${loud.toFixed(1)} |\n`);

/** Sounds that accompany others are quieter; the bomb is the loudest. */
const QUIET: readonly RecipeName[] = ["step", "pivot", "look", "turn", "message", "fuse", "shuffle", "draw"];

describe("the sounds are balanced", () => {
  it.each(figures)(
    "$name is short and within its limits of loudness",
    ({ name, milliseconds, peak, loudness: loud }) => {
      expect(milliseconds).toBeLessThanOrEqual(1300);
      expect(peak).toBeLessThanOrEqual(-4);
      const middle = QUIET.includes(name) ? -28.5 : name === "bomb" ? -20.5 : -23;
      expect(Math.abs(loud - middle)).toBeLessThanOrEqual(3);
    },
  );

  it.each(figures)("$name begins at once and ends in silence", ({ samples }) => {
    const start = Math.max(...samples.subarray(0, FRAME * 20).map(Math.abs));
    expect(start).toBeGreaterThan(0.05);
    expect(Math.abs(samples[0]!)).toBeLessThan(0.02);
    expect(samples.at(-1)).toBe(0);
    expect(samples.every(Number.isFinite)).toBe(true);
  });

  it("the same recipe gives the same samples", () => {
    const { parts, peak } = recipes.tile;
    expect(render(parts, peak)).toEqual(render(parts, peak));
  });

  it("a won, lost, drawn or watched game ends with different tones and lengths", () => {
    /** The power at each semitone from 130 Hz to 2 kHz, as a vector of length 1. */
    const tones = (name: RecipeName): readonly number[] => {
      const { samples } = figures.find((figure) => figure.name === name)!;
      const powers = Array.from({ length: 48 }, (_, semitone) => {
        const turn = (2 * Math.PI * 130.8 * 2 ** (semitone / 12)) / SAMPLE_RATE;
        let [real, imaginary] = [0, 0];
        for (let at = 0; at < samples.length; at += 4) {
          real += samples[at]! * Math.cos(turn * at);
          imaginary += samples[at]! * Math.sin(turn * at);
        }
        return Math.hypot(real, imaginary);
      });
      return powers.map((power) => power / Math.hypot(...powers));
    };
    const endSounds = (["won", "lost", "drawn", "end"] as const).map((name) => ({ name, tones: tones(name) }));
    for (const one of endSounds)
      for (const other of endSounds.slice(0, endSounds.indexOf(one))) {
        const likeness = one.tones.reduce((sum, tone, at) => sum + tone * other.tones[at]!, 0);
        expect(likeness, `${one.name} and ${other.name}`).toBeLessThan(0.9);
      }
    const lengths = endSounds.map(({ name }) => figures.find((figure) => figure.name === name)!.milliseconds);
    expect(new Set(lengths).size).toBe(endSounds.length);
  });

  it("no two consecutive sounds clip", () => {
    const stride = Math.round(0.16 * SAMPLE_RATE);
    for (const { name, samples } of figures)
      for (const { name: next, samples: following } of figures) {
        const end = Math.min(samples.length, stride + following.length);
        let highest = 0;
        for (let at = stride; at < end; at++)
          highest = Math.max(highest, Math.abs(samples[at]! + following[at - stride]!));
        expect(highest, `${name}, ${next}`).toBeLessThan(1);
      }
  });

  it("wood has a darker sound than a tile, and a fuse the brightest", () => {
    /** The power of the differences between samples, relative to the power of the samples. */
    const brightness = (name: RecipeName): number => {
      const { samples } = figures.find((figure) => figure.name === name)!;
      const power = samples.reduce((sum, sample) => sum + sample ** 2, 0);
      return samples.reduce((sum, sample, at) => sum + (sample - (samples[at - 1] ?? 0)) ** 2, 0) / power;
    };
    const order: readonly RecipeName[] = ["lost", "man", "tile", "fuse"];
    expect([...order].sort((one, other) => brightness(one) - brightness(other))).toEqual(order);
  });
});
