/** The trains that the rules of Mexican Train show. That their tiles fit is checked by a test. */
import type { Value } from "../../../../engine/games/train/state/types.ts";

/** A tile as it lies, from the engine outward. */
export type LaidTile = readonly [Value, Value];

export interface TrainRow {
  /** Whose it is: two letters stand for two players, the star for the Mexican Train. */
  readonly owner: "A" | "B" | "★";
  readonly tiles: readonly LaidTile[];
  readonly isPublic: boolean;
  /** Nobody may play here now. */
  readonly isBarred: boolean;
  /** A tile that would fit, shown apart from the end. */
  readonly next?: LaidTile;
}

export interface TrainRulesPosition {
  readonly engine: Value;
  readonly rows: readonly TrainRow[];
}

const row = (owner: TrainRow["owner"], laid: readonly LaidTile[], more: Partial<TrainRow> = {}): TrainRow => ({
  owner,
  tiles: laid,
  isPublic: false,
  isBarred: false,
  ...more,
});

export const positions: Readonly<Record<string, TrainRulesPosition>> = {
  hub: {
    engine: 12,
    rows: [
      row("A", [
        [12, 5],
        [5, 3],
        [3, 9],
      ]),
      row("B", [[12, 8]], { isPublic: true }),
      row(
        "★",
        [
          [12, 1],
          [1, 4],
        ],
        { isPublic: true },
      ),
    ],
  },
  double: {
    engine: 12,
    rows: [
      row(
        "A",
        [
          [12, 4],
          [4, 6],
          [6, 6],
        ],
        { next: [6, 2] },
      ),
      row("B", [[12, 7]], { isBarred: true }),
      row(
        "★",
        [
          [12, 1],
          [1, 9],
        ],
        { isPublic: true, isBarred: true },
      ),
    ],
  },
};
