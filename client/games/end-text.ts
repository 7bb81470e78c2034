/** The text of a game's end, from the game's folder or for a table event. */

import { msg } from "@lit/localize";
import type { Outcome } from "../../engine/contract/game.ts";
import { isTableEndReason, type TableEndReason } from "../../engine/table/end-reasons.ts";
import { str } from "../kit/text/numbers.ts";
import type { GameClient } from "./contract/game-client.ts";

const tableTexts: Readonly<Record<TableEndReason, (winner: string) => string>> = {
  closed: () => msg("The table was closed. There is no result."),
  // Nobody came back, or the tournament has decided the game without this table.
  abandoned: () => msg("The table was closed. There is no result."),
  claimed: (winner) => msg(str`${winner} wins: everyone else left.`),
  "claimed-draw": () => msg("Draw: everyone else left."),
  exhausted: () => msg("Draw: the game reached its maximum length."),
};

/** The same without a name, next to one. */
const tableReasons: Readonly<Record<TableEndReason, () => string>> = {
  closed: () => msg("There is no result."),
  abandoned: () => msg("There is no result."),
  claimed: () => msg("Everyone else left."),
  "claimed-draw": () => msg("Everyone else left."),
  exhausted: () => msg("The game reached its maximum length."),
};

export const endReasonOf = (client: GameClient, outcome: Outcome, names: readonly string[]): string => {
  if (isTableEndReason(outcome.reason)) return tableReasons[outcome.reason]();
  return client.reason?.(outcome) ?? client.ending(outcome, names);
};

export const endTextOf = (client: GameClient, outcome: Outcome, names: readonly string[]): string => {
  const { reason, winners } = outcome;
  return isTableEndReason(reason) ? tableTexts[reason](names[winners[0] ?? -1] ?? "") : client.ending(outcome, names);
};

/** How many sides played: partners share a place, and the second place counts the sides at the first. */
const sideCount = (places: readonly number[]): number => {
  const atFirst = places.filter((place) => place === 1).length;
  const second = Math.min(...places.filter((place) => place > 1));
  return (places.length * (second - 1)) / atFirst;
};

/** The place of a seat that has not won; empty at the first place, a draw, and among two sides, where it is a defeat. */
export const placeTextOf = (places: readonly number[], place: number): string => {
  if (place === 1) return "";
  const sides = sideCount(places);
  return sides > 2 ? msg(str`Place ${place} of ${sides}`) : "";
};
