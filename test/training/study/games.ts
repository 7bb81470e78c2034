/** Seeded games between computers of mixed levels, whose moves are good and bad. */
import { findBot } from "../../../engine/bot/registry.ts";
import { seatKnowledge } from "../../../engine/bot/seat-knowledge.ts";
import { startSelfplay } from "../../../engine/bot/selfplay.ts";
import { randomBelow, seededRandom } from "../../../engine/chance/seeded-random.ts";
import { runToEnd } from "../../../engine/contract/bot.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import type { Entry } from "../../../engine/table/types.ts";
import type { Ruleset } from "../../support/tables/rulesets.ts";

/** The most nodes of one choice: the players need not be strong. */
const MAX_NODES = 20_000;

/** A whole game. Each seat has a level from 1 to the highest. */
export const mixedGame = async (ruleset: Ruleset, seed: string): Promise<readonly Entry[]> => {
  const bot = (await findBot(ruleset.game))!;
  const random = seededRandom(`${seed} levels`);
  const players = Array.from({ length: ruleset.seats }, (_, seat) => ({
    level: 1 + randomBelow(random, bot.levels),
    random: seededRandom(`${seed} seat ${seat}`),
  }));
  const play = startSelfplay({ ...ruleset, seed });
  for (let move = 0; move < bot.openingMoves; move++) play.step();
  const choose = (seat: Seat) => {
    const player = players[seat]!;
    const known = seatKnowledge(play.session.entries, seat)!;
    return runToEnd(bot.choose(known, player.level, Math.min(MAX_NODES, bot.nodesOf(player.level)), player.random));
  };
  while (play.step(choose));
  return play.session.entries;
};
