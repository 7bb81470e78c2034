/** Texts of Mexican Train: endings, names of trains and tiles. */

import { msg } from "@lit/localize";
import type { Outcome, Seat } from "../../../../engine/contract/game.ts";
import type { TrainEndReason } from "../../../../engine/games/train/state/score.ts";
import { makeTile } from "../../../../engine/games/train/state/tiles.ts";
import { mexicanOf } from "../../../../engine/games/train/state/trains.ts";
import type { Tile, TrainState } from "../../../../engine/games/train/state/types.ts";
import { str } from "../../../kit/text/numbers.ts";
import { formatList as joinNames, plural } from "../../../kit/text/sentences.ts";

const endings: Readonly<Record<TrainEndReason, (winners: string, points: number) => string>> = {
  "lowest-total": (winners, points) =>
    plural(
      points,
      () => msg(str`Won by ${winners} with 1 point, the lowest total.`),
      () => msg(str`Won by ${winners} with ${points} points, the lowest total.`),
    ),
  "most-rounds-without-points": (winners, points) =>
    msg(str`Won by ${winners}: tied at ${points}, but with more rounds without points.`),
  "lowest-round": (winners, points) =>
    msg(str`Won by ${winners}: tied at ${points}, but with the lowest round above zero.`),
  shared: (winners, points) => msg(str`${winners} share the win at ${points} each.`),
};

const isReason = (reason: string): reason is TrainEndReason => Object.hasOwn(endings, reason);

export const endText = ({ reason, winners, scores }: Outcome, names: readonly string[]): string => {
  const points = scores?.[winners[0] ?? 0] ?? 0;
  const won = joinNames(winners.map((seat) => names[seat] ?? ""));
  return isReason(reason) ? endings[reason](won, points) : "";
};

export { joinNames };

export const mexicanTrain = (): string => msg("Mexican Train");

/** A train in a sentence. */
export const trainName = (state: TrainState, train: number, names: readonly string[], own: Seat | null): string => {
  if (train === mexicanOf(state)) return msg("the Mexican Train");
  return train === own ? msg("your train") : msg(str`${names[train] ?? ""}’s train`);
};

/** The public facts of a hand. */
export const handCountText = (tiles: number, points: number): string => {
  if (tiles !== 1) return points === 1 ? msg(str`${tiles} tiles, 1 point`) : msg(str`${tiles} tiles, ${points} points`);
  return points === 1 ? msg("1 tile, 1 point") : msg(str`1 tile, ${points} points`);
};

/** A tile for screen readers. */
export const tileText = (tile: Tile): string => makeTile(tile);
