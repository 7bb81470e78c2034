/** The recipe of each sound: which things strike or rub each other, when and how hard. */
import { type Material, type Part, rub, strike } from "./synth.ts";

/** A piece of maple on a board: the board's low modes last longest. */
const WOOD: Material = {
  modes: [
    [185, 0.5, 0.03],
    [420, 0.9, 0.026],
    [790, 1, 0.018],
    [1330, 0.6, 0.012],
    [2160, 0.35, 0.008],
    [3420, 0.15, 0.005],
  ],
  click: [2400, 0.9, 0.004],
};

/** A tile of resin on cloth over wood: bright, over a dull table. */
const TILE: Material = {
  modes: [
    [160, 0.7, 0.028],
    [510, 0.4, 0.018],
    [1720, 0.5, 0.01],
    [2850, 0.9, 0.008],
    [4250, 0.5, 0.006],
    [6050, 0.25, 0.004],
  ],
  click: [4500, 0.8, 0.003],
};

/** Stiff paper on cloth: it has hardly a pitch. */
const PAPER: Material = {
  modes: [
    [130, 0.5, 0.016],
    [260, 0.3, 0.011],
    [560, 0.15, 0.007],
  ],
  click: [1700, 1.6, 0.011],
};

/** A small wooden figure or peg. */
const PEG: Material = {
  modes: [
    [310, 0.7, 0.02],
    [720, 0.8, 0.014],
    [1650, 0.5, 0.009],
    [2900, 0.2, 0.005],
  ],
  click: [2000, 0.6, 0.003],
};

/** A tuned bar of rosewood, 1 Hz, for a factor in Hz: its overtones stand two octaves and three octaves higher. */
const BAR: Material = {
  modes: [
    [1, 1, 0.13],
    [3.93, 0.25, 0.05],
    [9.2, 0.06, 0.02],
  ],
  click: [4, 0.5, 0.004],
};

/** The same, damped with the hand. */
const BLOCK: Material = {
  modes: [
    [1, 1, 0.03],
    [2.6, 0.4, 0.016],
    [4.7, 0.12, 0.008],
  ],
  click: [3, 0.7, 0.003],
};

/** The same strike, again and again: times in seconds, each with its force. */
const many = (on: Material, ...strikes: readonly (readonly [at: number, force: number, pitch?: number])[]): Part[] =>
  strikes.map(([at, force, pitch]) => strike(on, at, force, pitch));

interface Recipe {
  /** The highest sample, which balances the loudness (test/source/sounds.test.ts). */
  readonly peak: number;
  readonly parts: readonly Part[];
  /** A capture or an answer: heard also where few sounds are wanted. */
  readonly isFew?: true;
}

/** A piece seldom lands flat: its other edge follows some hundredths of a second later. */
export const recipes = {
  // Wood.
  man: { peak: 0.31, parts: many(WOOD, [0, 1], [0.028, 0.3, 1.06]) },
  king: { peak: 0.32, parts: many(WOOD, [0, 1, 0.8], [0.014, 0.5, 1.1], [0.045, 0.3, 0.85]) },
  jump: { isFew: true, peak: 0.41, parts: many(WOOD, [0, 1, 1.15], [0.055, 0.7, 0.85], [0.08, 0.25]) },
  crown: { peak: 0.31, parts: many(WOOD, [0, 0.8, 1.25], [0.09, 1, 1.5], [0.115, 0.4, 1.4]) },
  lots: { peak: 0.25, parts: many(WOOD, [0, 0.7, 1.3], [0.07, 1, 1.1], [0.13, 0.8, 1.35], [0.2, 0.9, 1.15], [0.3, 1]) },
  knock: { peak: 0.26, parts: many(WOOD, [0, 1, 0.6], [0.1, 0.8, 0.62]) },
  // Tiles.
  tile: { peak: 0.36, parts: many(TILE, [0, 1], [0.03, 0.45, 0.88]) },
  double: { peak: 0.43, parts: many(TILE, [0, 0.8, 1.05], [0.085, 1, 0.8], [0.105, 0.4, 0.9]) },
  engine: { peak: 0.36, parts: [...many(WOOD, [0.02, 1, 0.55]), ...many(TILE, [0, 0.7, 0.75], [0.05, 0.5, 0.9])] },
  marker: { peak: 0.35, parts: many(PEG, [0, 1, 1.1], [0.06, 0.5, 1.15], [0.095, 0.25, 1.18]) },
  home: {
    peak: 0.38,
    parts: [rub(0.08, 0.5, [900, 1500], 0.6, 0.6), ...many(PEG, [0.07, 1, 0.8], [0.1, 0.35, 0.75])],
  },
  draw: {
    peak: 0.27,
    parts: [rub(0.17, 0.8, [1800, 2900], 0.8, 0.6), ...many(TILE, [0.15, 0.5, 1.1], [0.175, 0.2, 1.2])],
  },
  shuffle: {
    peak: 0.3,
    parts: [
      rub(0.75, 0.5, [1500, 2300], 0.9, 0.5),
      ...many(TILE, [0.03, 0.5, 1.1], [0.1, 0.7], [0.14, 0.4, 1.2], [0.22, 0.8, 0.95], [0.27, 0.5, 1.15]),
      ...many(TILE, [0.36, 0.9], [0.4, 0.5, 1.25], [0.47, 0.7, 1.05], [0.55, 0.6, 0.9], [0.6, 0.4, 1.2], [0.7, 0.5]),
    ],
  },
  reveal: {
    peak: 0.35,
    parts: many(TILE, [0, 0.6, 1.1], [0.055, 0.7, 1], [0.11, 0.75, 1.08], [0.165, 0.8, 0.95], [0.23, 1, 0.9]),
  },
  // Cards.
  card: { peak: 0.33, parts: [rub(0.07, 0.4, [2200, 1500], 0.4, 0.7), strike(PAPER, 0.06)] },
  cards: {
    peak: 0.34,
    parts: many(PAPER, [0, 0.5], [0.045, 0.55], [0.09, 0.6], [0.135, 0.65], [0.18, 0.7], [0.225, 0.75], [0.3, 1, 0.8]),
  },
  step: { peak: 0.22, parts: many(PEG, [0, 1, 0.9], [0.022, 0.25, 1.1]) },
  pivot: { peak: 0.24, parts: [rub(0.11, 0.9, [900, 1700], 0.7, 0.5), strike(PEG, 0.1, 0.6)] },
  look: { peak: 0.1, parts: [rub(0.24, 1, [700, 2400], 0, 0.65)] },
  safe: { isFew: true, peak: 0.22, parts: [strike(PAPER, 0, 0.5), ...many(BLOCK, [0.01, 1, 294])] },
  "top-secret": {
    isFew: true,
    peak: 0.24,
    parts: [strike(PAPER, 0, 0.5), ...many(BLOCK, [0.01, 0.9, 587], [0.09, 1, 587])],
  },
  fuse: {
    isFew: true,
    peak: 0.17,
    parts: [
      rub(0.9, 1, [4200, 5600], 0.6, 0.12),
      ...many(PEG, [0.1, 0.2, 3], [0.27, 0.15, 3.6], [0.4, 0.2, 2.8], [0.62, 0.12, 3.3]),
    ],
  },
  exposed: {
    isFew: true,
    peak: 0.24,
    parts: [
      rub(0.1, 0.7, [1100, 2600], 0.4, 0.8),
      strike(PAPER, 0.1, 1.2),
      strike(BAR, 0.12, 0.7, 392),
      strike(BAR, 0.22, 0.8, 587),
    ],
  },
  bomb: {
    isFew: true,
    peak: 0.62,
    parts: [
      rub(1.1, 1.6, [420, 70], 0.3, 0.02),
      rub(0.3, 0.5, [1800, 500], 0.6, 0.02),
      ...many(WOOD, [0, 0.9, 0.4], [0.06, 0.5, 0.35]),
    ],
  },
  // Signals.
  turn: { peak: 0.18, parts: many(BAR, [0, 0.8, 523], [0.11, 1, 659]) },
  message: { peak: 0.16, parts: many(BLOCK, [0, 0.7, 784], [0.05, 1, 1047]) },
  low: { peak: 0.25, parts: many(BLOCK, [0, 1, 880], [0.2, 0.8, 698], [0.4, 1, 880], [0.6, 0.8, 698]) },
  won: {
    peak: 0.29,
    parts: many(
      BAR,
      [0, 0.7, 392],
      [0.13, 0.8, 523],
      [0.26, 0.9, 659],
      [0.42, 1, 784],
      [0.42, 0.7, 261],
      [0.43, 0.5, 523],
    ),
  },
  lost: { peak: 0.25, parts: many(BAR, [0, 0.9, 392], [0.24, 1, 294], [0.25, 0.5, 196]) },
  drawn: { peak: 0.32, parts: many(BAR, [0, 1, 330], [0.01, 0.6, 440], [0.26, 1, 330], [0.27, 0.6, 440]) },
  end: { peak: 0.23, parts: many(BAR, [0, 0.9, 330], [0.15, 1, 392]) },
} as const satisfies Readonly<Record<string, Recipe>>;

export type RecipeName = keyof typeof recipes;
