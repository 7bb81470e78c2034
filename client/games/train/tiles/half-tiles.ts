/** The pips of a half tile as one path: every pip is a dot of it. */
import { HALF_SIZE, pipColour, pipPositions } from "../../../../engine/games/train/state/pips.ts";

export interface Pips {
  /** Pips turn with the tile, as on a real one. */
  readonly lying: string;
  readonly standing: string;
  readonly width: number;
  /** The same for the numeral: another colour on dark tiles (themes.ts). */
  readonly colour: string;
}

const dot = (x: number, y: number): string => `M${+x.toFixed(2)} ${+y.toFixed(2)}h0`;

/** All values, 0 to 18. */
export const PIPS: readonly Pips[] = Array.from({ length: 19 }, (_, value) => {
  const pips = pipPositions(value);
  return {
    lying: pips.map(({ x, y }) => dot(HALF_SIZE - y, x)).join(""),
    standing: pips.map(({ x, y }) => dot(x, y)).join(""),
    width: 2 * (pips[0]?.r ?? 0),
    colour: `var(--train-pip-${value}, ${pipColour(value)})`,
  };
});
