/**
 * The share of one seat of the strong level that has an advantage over the others: more nodes, or with `--open` a view
 * of all hands. Every deal is played once with each order of seats. `node test/training/train/one-seat.ts --open`;
 * figures in the player's README.md. The same seed gives the same games.
 */
import { parseArgs } from "node:util";
import { parseGame, parseGameOptions } from "../../../client/cli/command/arguments.ts";
import { addGame, emptyScores, formatScores } from "../../../client/cli/match-scores.ts";
import "../../../engine/games/all-games.ts";
import { seatKnowledge } from "../../../engine/bot/seat-knowledge.ts";
import { startSelfplay } from "../../../engine/bot/selfplay.ts";
import { seededRandom } from "../../../engine/chance/seeded-random.ts";
import { runToEnd } from "../../../engine/contract/bot.ts";
import { trainBot } from "../../../engine/games/train/bot/bot.ts";
import type { TrainKnown } from "../../../engine/games/train/bot/lookahead.ts";

const STRONG = trainBot.levels;

const { values } = parseArgs({
  options: {
    open: { type: "boolean", default: false },
    nodes: { type: "string", default: String(trainBot.nodesOf(STRONG)) },
    games: { type: "string", default: "400" },
    seats: { type: "string", default: "4" },
    options: { type: "string", default: '{"set":9,"rounds":1}' },
    seed: { type: "string", default: "1" },
  },
});

const seats = Number(values.seats);
const game = parseGame("train");
const options = parseGameOptions(game, values.options);
const scores = emptyScores(seats);

const playGame = (index: number): void => {
  const play = startSelfplay({
    game: game.id,
    seats,
    options,
    seed: `${values.seed} deal ${Math.floor(index / seats)}`,
  });
  const orderAt = (seat: number): number => (seat + index) % seats;
  const randoms = Array.from({ length: seats }, (_, seat) => seededRandom(`${values.seed} game ${index} seat ${seat}`));
  const choose = (seat: number) => {
    const isFavoured = orderAt(seat) === 0;
    const known = seatKnowledge(play.session.entries, seat) as TrainKnown;
    const state = play.session.state.play as TrainKnown["state"];
    const seen: TrainKnown = isFavoured && values.open ? { seat, state, events: [], isOpen: true } : known;
    const start = performance.now();
    const nodes = isFavoured ? Number(values.nodes) : trainBot.nodesOf(STRONG);
    const command = runToEnd(trainBot.choose(seen, STRONG, nodes, randoms[seat]!));
    scores.times[orderAt(seat)]!.push(performance.now() - start);
    return command;
  };
  while (play.step(choose));
  addGame(scores, play.session.state.outcome!.winners.map(orderAt));
};

for (let index = 0; index < Number(values.games); index++) playGame(index);
const others = Array.from({ length: seats - 1 }, (_, order) => `${order + 1} after it`);
console.log(formatScores(["the seat", ...others], scores));
