/** Plays a game between bots, and returns its log. */

import { seatKnowledge } from "../../engine/bot/seat-knowledge.ts";
import { type SelfplayOptions, startSelfplay } from "../../engine/bot/selfplay.ts";
import { seededRandom } from "../../engine/chance/seeded-random.ts";
import { runToEnd } from "../../engine/contract/bot.ts";
import type { Seat } from "../../engine/contract/game.ts";
import type { Entry } from "../../engine/table/types.ts";
import { makeReady, parseBot, parseLevel } from "./command/arguments.ts";

/** All bots have one level. The same seed gives the same game. */
export const playBotGame = async (asked: SelfplayOptions, text: string): Promise<readonly Entry[]> => {
  const bot = await parseBot(asked.game);
  const level = parseLevel(bot, text);
  await makeReady(asked.game, level);
  const play = startSelfplay(asked);
  const randoms = Array.from({ length: asked.seats }, (_, seat) => seededRandom(`${asked.seed} seat ${seat}`));
  for (let move = 0; move < bot.openingMoves; move++) play.step();
  const choose = (seat: Seat) => {
    const known = seatKnowledge(play.session.entries, seat);
    if (known === null) throw new Error("on turn before the game has begun");
    return runToEnd(bot.choose(known, level, bot.nodesOf(level), randoms[seat]!));
  };
  while (play.step(choose));
  return play.session.entries;
};
