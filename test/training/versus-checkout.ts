/**
 * A bot against the same level of another checkout's, such as that of the last release: `git worktree add DIR COMMIT`, then
 * `node test/training/versus-checkout.ts --other DIR --game train --level 6 --games 400`. Every deal is played once with each
 * order of seats; with four seats the two are partners across the table. The same seed gives the same games.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeReady, parseGame, parseGameOptions, parseWhole } from "../../client/cli/command/arguments.ts";
import { addGame, emptyScores, formatScores } from "../../client/cli/match-scores.ts";
import { seatKnowledge } from "../../engine/bot/seat-knowledge.ts";
import { startSelfplay } from "../../engine/bot/selfplay.ts";
import { seededRandom } from "../../engine/chance/seeded-random.ts";
import { type GameBot, runToEnd } from "../../engine/contract/bot.ts";

const { values } = parseArgs({
  options: {
    other: { type: "string" },
    game: { type: "string", default: "train" },
    level: { type: "string", default: "6" },
    games: { type: "string", default: "400" },
    seats: { type: "string", default: "2" },
    options: { type: "string", default: "{}" },
    seed: { type: "string", default: "1" },
  },
});

const game = parseGame(values.game);
const options = parseGameOptions(game, values.options);
const level = parseWhole("--level", values.level, 1);
const seats = parseWhole("--seats", values.seats, 2);

/** Loads all modules from the other checkout. */
const botOf = async (checkout: string): Promise<GameBot> => {
  await import(resolve(checkout, "engine/games/all-games.ts"));
  const { findBot } = await import(resolve(checkout, "engine/bot/registry.ts"));
  return findBot(game.id, level);
};

await makeReady(game.id, level);
const bots = [await botOf(values.other ?? "."), await botOf(`${import.meta.dirname}/../..`)];
const scores = emptyScores(bots.length);

/** Random opening moves make games differ that no deal does. */
const openingMoves = bots[0]!.openingMoves;

const playGame = (index: number): void => {
  const play = startSelfplay({ game: game.id, seats, options, seed: `${values.seed} deal ${index >> 1}` });
  for (let move = 0; move < openingMoves; move++) play.step();
  const entrantAt = (seat: number): number => (seat + index) % 2;
  const randoms = Array.from({ length: seats }, (_, seat) => seededRandom(`${values.seed} game ${index} seat ${seat}`));
  const choose = (seat: number) => {
    const bot = bots[entrantAt(seat)]!;
    const start = performance.now();
    const known = seatKnowledge(play.session.entries, seat)!;
    const command = runToEnd(bot.choose(known, level, bot.nodesOf(level), randoms[seat]!));
    scores.times[entrantAt(seat)]!.push(performance.now() - start);
    return command;
  };
  while (play.step(choose));
  addGame(scores, [...new Set(play.session.state.outcome!.winners.map(entrantAt))]);
};

for (let index = 0; index < Number(values.games); index++) playGame(index);
console.log(formatScores(["the other", "this"], scores));
