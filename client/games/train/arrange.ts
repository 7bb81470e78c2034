/**
 * The longest train of a hand, found beside the page and not in it: the worst hands take a tenth of a second, and more on
 * a phone.
 */
import type { Tile } from "../../../engine/games/train/types.ts";
import { askWorker } from "../../kit/worker-start.ts";
import type { Question } from "./arrange.worker.ts";
import workerAddress from "./arrange.worker.ts?worker&url";

/** Where no worker may start it is found in the page after all: better a late frame than no answer. */
const askHere = async ({ hand, from }: Question): Promise<readonly Tile[]> => {
  const { longestTrain } = await import("../../../engine/games/train/longest.ts");
  return longestTrain(hand, from).tiles;
};

/** The tiles of the longest train, in the order of laying. */
export const findLongest = (question: Question): Promise<readonly Tile[]> =>
  askWorker<Question, readonly Tile[]>(workerAddress, question).catch(() => askHere(question));
