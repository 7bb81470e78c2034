/** How a train fits its track: the last tiles large, older ones small and overlapping by a half, the oldest in a stack. */

export interface TrainInput {
  /** From the hub on: which tiles are doubles. */
  readonly doubles: readonly boolean[];
  readonly room: number;
  /** The short side of a large tile. */
  readonly unit: number;
  /** The size of a crosswise double as a share of a large tile. */
  readonly cross: number;
  /** The fewest large tiles of a long train. */
  readonly large: number;
  readonly hasEnd: boolean;
  readonly hasEngine: boolean;
}

export interface TrainFit {
  /** How many of the oldest are in the stack. */
  readonly folded: number;
  /** How many of the others are small; the rest are large. */
  readonly small: number;
  /** The short side of a small tile. */
  readonly smallUnit: number;
  /** From the start of the track to the end of the last tile, and of all. */
  readonly tiles: number;
  readonly whole: number;
}

export const gapOf = (unit: number): number => Math.max(2.5, 0.085 * unit);
const END = 1.02;
const ENGINE = 1.12;
const STACK = 1.12;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** The width of the end and of the engine behind it. */
const tailOf = ({ unit, hasEnd, hasEngine }: TrainInput): number =>
  Number(hasEnd) * (END * unit + gapOf(unit)) + Number(hasEngine) * (ENGINE * unit + gapOf(unit));

export const fitTrain = (input: TrainInput): TrainFit => {
  const { doubles, unit, cross, large } = input;
  const tail = tailOf(input);
  const room = input.room - tail;
  const gap = gapOf(unit);
  const widths = doubles.map((isDouble) => (isDouble ? cross : 2) * unit + gap);
  const widthOf = (count: number): number => (count === 0 ? 0 : sum(widths.slice(-count)) - gap);
  const laid = (folded: number, small: number, smallUnit: number): TrainFit => {
    const older = (folded > 0 ? STACK * smallUnit : 0) + small * smallUnit;
    const tiles = older + widthOf(doubles.length - folded - small);
    return { folded, small, smallUnit, tiles, whole: tiles + tail };
  };
  if (widthOf(doubles.length) <= room) return laid(0, 0, 0.86 * unit);
  const smallUnitAt = (count: number): number => (room - widthOf(count)) / (doubles.length - count);
  let kept = Math.min(large, doubles.length);
  while (kept + 1 < doubles.length && smallUnitAt(kept + 1) >= 0.62 * unit) kept++;
  const least = Math.max(17, 0.5 * unit);
  // On a narrow track even the large ones give way, but never the last.
  while (kept > 1 && room - widthOf(kept) < (STACK + Number(kept + 1 < doubles.length)) * least) kept--;
  const old = doubles.length - kept;
  if (old === 0) return laid(0, 0, unit);
  const wanted = Math.min(0.86 * unit, smallUnitAt(kept));
  if (wanted >= least) return laid(0, old, wanted);
  const small = Math.max(0, Math.min(old, Math.floor((room - widthOf(kept)) / least - STACK)));
  return laid(old - small, small, least);
};

/** The two rows of a train with branches: its size, and the room of each branch. */
export const branchUnit = (unit: number, height: number): number => Math.max(15, Math.min(unit, 0.46 * height));
