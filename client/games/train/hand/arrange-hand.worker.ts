/** The web worker that finds the longest train: a hand and an end in, the train out. */
import { longestTrain } from "../../../../engine/games/train/state/longest-train.ts";
import type { Tile, Value } from "../../../../engine/games/train/state/types.ts";

export interface Question {
  readonly hand: readonly Tile[];
  readonly from: Value;
}

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  postMessage(longestTrain(data.hand, data.from).tiles);
});
