/** Runs in a page: the time that a computer takes there for one choice (phone.ts). */

import { findBot } from "../../../engine/bot/registry.ts";
import { seatKnowledge } from "../../../engine/bot/seat-knowledge.ts";
import { seededRandom } from "../../../engine/chance/seeded-random.ts";
import { runToEnd } from "../../../engine/contract/bot.ts";
import type { Position } from "../positions.ts";

/** In ms, after the level's data has loaded. */
export const choiceTime = async (game: string, { entries, seat, seed }: Position, level: number): Promise<number> => {
  const player = await findBot(game, level);
  const known = seatKnowledge(entries, seat);
  if (player === undefined || known === null) throw new Error(`nobody plays ${game} there`);
  const began = performance.now();
  runToEnd(player.choose(known, level, player.nodesOf(level), seededRandom(seed)));
  return performance.now() - began;
};
