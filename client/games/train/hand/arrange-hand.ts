/**
 * Sorts a hand by its longest train. The search runs in a web worker, because the worst hands take a tenth of a second,
 * and more on a phone.
 */
import { msg } from "@lit/localize";
import type { Seat } from "../../../../engine/contract/game.ts";
import { longestTrain } from "../../../../engine/games/train/state/longest-train.ts";
import { seenTiles } from "../../../../engine/games/train/state/tiles.ts";
import type { Tile, TrainState } from "../../../../engine/games/train/state/types.ts";
import { askWorkerOnce } from "../../../kit/loading/web-worker.ts";
import { str } from "../../../kit/text/numbers.ts";
import { plural } from "../../../kit/text/sentences.ts";
import { ownEnd } from "../view/view.ts";
import type { Question } from "./arrange-hand.worker.ts";
import workerAddress from "./arrange-hand.worker.ts?worker&url";

/** `tiles`: the whole hand, those of the train first, in playing order; null if there is no train. */
export interface ArrangedHand {
  readonly tiles: readonly Tile[] | null;
  readonly text: string;
}

export const arrangeHand = async (state: TrainState, seat: Seat): Promise<ArrangedHand> => {
  const hand = seenTiles(state.hands[seat] ?? []);
  const train = await longestOf({ hand, from: ownEnd(state, seat) });
  if (train.length === 0) return { tiles: null, text: msg("No tile in your hand fits the end of your train.") };
  const extras = hand.filter((tile) => !train.includes(tile));
  const text = longestTrainText(train.length, extras.length);
  return { tiles: [...train, ...extras], text };
};

const longestTrainText = (count: number, extras: number): string =>
  plural(
    count,
    () => msg(str`Longest train: 1 tile, ${extras} left over.`),
    () => msg(str`Longest train: ${count} tiles, ${extras} left over.`),
  );

/** If no worker can start, the page computes it: a late frame is better than no answer. */
const longestOf = (question: Question): Promise<readonly Tile[]> =>
  askWorkerOnce<Question, readonly Tile[]>(workerAddress, question).catch(
    () => longestTrain(question.hand, question.from).tiles,
  );
