/** Everything that Mexican Train says about moves: how it ended, names of trains and of tiles. */

import { msg } from "@lit/localize";
import type { Outcome, Seat } from "../../../engine/game.ts";
import type { Reason } from "../../../engine/games/train/score.ts";
import { makeTile } from "../../../engine/games/train/tiles.ts";
import { mexicanOf } from "../../../engine/games/train/trains.ts";
import type { Tile, TrainState } from "../../../engine/games/train/types.ts";
import { language } from "../../kit/language.ts";
import { str } from "../../kit/numbers.ts";

const endings: Readonly<Record<Reason, (winners: string, points: number) => string>> = {
  "lowest-total": (winners, points) => msg(str`${winners} wins with ${points} points, the lowest total.`),
  "most-rounds-without-points": (winners, points) =>
    msg(str`${winners} wins: level at ${points} points, but with more rounds without points.`),
  "lowest-round": (winners, points) =>
    msg(str`${winners} wins: level at ${points} points, but with the lowest single round.`),
  shared: (winners, points) => msg(str`${winners} share the win with ${points} points each.`),
};

const isReason = (reason: string): reason is Reason => Object.hasOwn(endings, reason);

export const endingWords = ({ reason, winners, scores }: Outcome, names: readonly string[]): string => {
  const points = scores?.[winners[0] ?? 0] ?? 0;
  const won = joinNames(winners.map((seat) => names[seat] ?? ""));
  return isReason(reason) ? endings[reason](won, points) : "";
};

/** `Ada, Bo and Cy`, as the page's language has it. */
export const joinNames = (names: readonly string[]): string =>
  new Intl.ListFormat(language(), { type: "conjunction" }).format(names);

export const mexicanTrain = (): string => msg("Mexican Train");

/** A train in a sentence. */
export const trainName = (state: TrainState, train: number, names: readonly string[], own: Seat | null): string => {
  if (train === mexicanOf(state)) return msg("the Mexican Train");
  return train === own ? msg("your train") : msg(str`${names[train] ?? ""}’s train`);
};

/** What can be seen of a hand. */
export const countWords = (tiles: number, points: number): string =>
  tiles === 1 ? msg(str`1 tile, ${points} points`) : msg(str`${tiles} tiles, ${points} points`);

/** A tile as it is read out. */
export const tileWords = (tile: Tile): string => makeTile(tile);

/** What the line above the hand says when nothing was refused. */
export const hintWords = {
  play: () => msg("Your turn. Choose a tile or an end."),
  playOrDraw: () => msg("Your turn. Play a tile, or draw."),
  draw: () => msg("Nothing fits. Draw a tile."),
  pass: () => msg("Nothing fits and the boneyard is empty. Pass."),
  drawn: (tile: string) => msg(str`You drew ${tile}. Play it, or pass.`),
  drawnMust: (tile: string) => msg(str`You drew ${tile}. Play it.`),
  drawnUseless: (tile: string) => msg(str`You drew ${tile}. It does not fit.`),
  again: () => msg("A double: play another tile."),
  againOrDraw: () => msg("A double: play another tile, or draw."),
  againDraw: () => msg("A double, and nothing fits. Draw."),
  close: (tile: string, train: string) => msg(str`Close ${tile} on ${train}.`),
  closeOrDraw: (tile: string, train: string) => msg(str`Close ${tile} on ${train}, or draw.`),
  closeDraw: (tile: string, train: string) => msg(str`You cannot close ${tile} on ${train}. Draw a tile.`),
  run: () => msg("Your first run: lay as many as you like, then press Done."),
  build: () => msg("Everybody builds at once. Lay what you can, then press Done."),
  walk: (train: string) => msg(str`Round trip: one tile on ${train}, or end the turn.`),
  end: () => msg("Now choose one of the glowing ends."),
  tile: () => msg("Now choose one of the raised tiles."),
  gap: () => msg("After whom does the Mexican Train stand?"),
  waiting: (name: string) => msg(str`${name} is on turn.`),
  building: (names: string) => msg(str`${names} still building.`),
  dealing: () => msg("The tiles are being dealt."),
} as const;
