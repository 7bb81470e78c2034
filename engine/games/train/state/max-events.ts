/** The most events of a game of Mexican Train. */
import { rulesOf, tilesIn } from "./rulebook.ts";
import type { TrainOptions } from "./types.ts";

/**
 * The most events of a game. In a round every tile is drawn at most once and laid at most once. A turn ends with a
 * tile, after a draw, after a tile, by a stop after a tile, or idle. As many idle turns in a row as there are seats end
 * the round (#32), which limits idle turns for each tile laid. Added to these: the deal, the engine, the score, and
 * each seat's `finished` and `readied`.
 */
export const maxEvents = (options: TrainOptions, seats: number): number => {
  const rules = rulesOf(options);
  const tiles = tilesIn(rules.set);
  return rules.rounds * (5 * tiles + (tiles + 1) * seats + 2 * seats + 3);
};

/**
 * The most events that `next` writes in one game. In each round: the deal, the tiles drawn for the engine (#5), the
 * engine, the score.
 */
export const maxDealEvents = (options: TrainOptions, seats: number): number => {
  const rules = rulesOf(options);
  const sought = rules.engineInShuffle ? Math.ceil(tilesIn(rules.set) / seats) : 0;
  return rules.rounds * (sought + 3);
};
