/**
 * A train as it is drawn: strands of tiles, each with its end. Only split doubles (B.5.3) make more than one strand:
 * then every branch is a strand, and a double with space offers empty branches.
 */
import { endsOf } from "../../../../engine/games/train/state/trains.ts";
import type { LaidTile, TrainState } from "../../../../engine/games/train/state/types.ts";

export interface PlacedTile {
  /** The k-th tile of its train, from 1; tiles played on it refer to it. */
  readonly position: number;
  readonly laid: LaidTile;
}

export interface TrainBranch {
  /** 0 for the train itself; else the double that it branches from. */
  readonly from: number;
  readonly tiles: readonly PlacedTile[];
  /** The position of its last tile; null if no tile can be added here. */
  readonly end: number | null;
}

export const trainBranches = (state: TrainState, train: number): readonly TrainBranch[] => {
  const { laid } = state.lanes[train]!;
  const ends = [...endsOf(state, train)];
  const strands = chains(laid).map(({ from, tiles }): TrainBranch => {
    const last = tiles.at(-1)?.position ?? from;
    const index = ends.indexOf(last);
    if (index >= 0) ends.splice(index, 1);
    return { from, tiles, end: index >= 0 ? last : null };
  });
  // A double that accepts two more tiles is one end for the player: the first tile goes left.
  const bare = [...new Set(ends)].map((end): TrainBranch => ({ from: end, tiles: [], end }));
  return [...strands, ...bare];
};

interface Chain {
  readonly from: number;
  readonly tiles: PlacedTile[];
}

/** Every tile is added to its chain's last one, or begins a branch. */
const chains = (laid: readonly LaidTile[]): readonly Chain[] => {
  const found: Chain[] = [{ from: 0, tiles: [] }];
  for (const [index, tile] of laid.entries()) {
    const placed = { position: index + 1, laid: tile };
    const chain = found.find(({ from, tiles }) => (tiles.at(-1)?.position ?? from) === tile.on);
    if (chain) chain.tiles.push(placed);
    else found.push({ from: tile.on, tiles: [placed] });
  }
  return found;
};
