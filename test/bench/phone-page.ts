/** Runs in a page: how long a computer player takes there for one choice (phone.ts). */

import { findPlayer } from "../../engine/bot/registry.ts";
import { knownTo } from "../../engine/bot/seat-knowledge.ts";
import { seededRandom } from "../../engine/chance/seeded-random.ts";
import { thinkThrough } from "../../engine/contract/bot.ts";
import type { Position } from "./positions.ts";

/** In ms, what the level needs being there. */
export const choiceTime = async (game: string, { entries, seat, seed }: Position, level: number): Promise<number> => {
  const player = await findPlayer(game, level);
  const known = knownTo(entries, seat);
  if (player === undefined || known === null) throw new Error(`nobody plays ${game} there`);
  const began = performance.now();
  thinkThrough(player.choose(known, level, player.nodesOf(level), seededRandom(seed)));
  return performance.now() - began;
};
