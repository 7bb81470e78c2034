/** `match`: plays levels of a bot against each other, every opening and deal once with each order of seats. */

import { seatKnowledge } from "../../engine/bot/seat-knowledge.ts";
import { type Selfplay, startSelfplay } from "../../engine/bot/selfplay.ts";
import { seededRandom } from "../../engine/chance/seeded-random.ts";
import { type GameBot, runToEnd } from "../../engine/contract/bot.ts";
import { newestGame } from "../../engine/contract/game-registry.ts";
import {
  makeReady,
  parseBot,
  parseGame,
  parseGameOptions,
  parseLevel,
  parseOptions,
  parseWhole,
} from "./command/arguments.ts";
import type { Command } from "./command/usage.ts";
import { UsageError } from "./command/usage.ts";
import { addGame, emptyScores, formatScores, type Scores } from "./match-scores.ts";

export interface Match {
  readonly game: string;
  readonly bot: GameBot;
  /** By entrant. Seats alternate, so with four seats two entrants are partners across the table. */
  readonly levels: readonly number[];
  readonly seats: number;
  readonly options: object;
  readonly games: number;
  /** For each decision; null leaves it to the level. */
  readonly nodes: number | null;
  readonly seed: string;
}

/** The entrant at a seat in the n-th game: all orders with one deal, then the next deal. */
const entrantAt = ({ levels }: Match, game: number, seat: number): number => (seat + game) % levels.length;

/** An opening is even if its first seat expects 0.4 to 0.6 of the points, evaluated with this many nodes. */
const EVEN = 0.1;
const OPENING_NODES = 20_000;

const isEven = (bot: GameBot, { session }: Selfplay, seed: string): boolean => {
  const known = seatKnowledge(session.entries, 0);
  if (known === null) throw new Error("an opening before the game has begun");
  return Math.abs(runToEnd(bot.value(known, OPENING_NODES, seededRandom(seed))) - 0.5) <= EVEN;
};

/**
 * The n-th game of the match with its opening. Random openings that are already decided are skipped, because both
 * orders of seats would only share the points.
 */
const openGame = ({ game, bot, seats, options, seed }: Match, deal: number): Selfplay => {
  for (let attempt = 0; ; attempt++) {
    const own = attempt === 0 ? `${seed} deal ${deal}` : `${seed} deal ${deal} attempt ${attempt}`;
    const play = startSelfplay({ game, seats, options, seed: own });
    for (let move = 0; move < bot.openingMoves; move++) play.step();
    if (bot.openingMoves === 0 || isEven(bot, play, own)) return play;
  }
};

const playGame = (match: Match, index: number, scores: Scores): void => {
  const { bot, levels, seats, seed } = match;
  const play = openGame(match, Math.floor(index / levels.length));
  const randoms = Array.from({ length: seats }, (_, seat) => seededRandom(`${seed} game ${index} seat ${seat}`));
  const choose = (seat: number) => {
    const entrant = entrantAt(match, index, seat);
    const known = seatKnowledge(play.session.entries, seat);
    const level = levels[entrant]!;
    if (known === null) throw new Error("on turn before the game has begun");
    const start = performance.now();
    const command = runToEnd(bot.choose(known, level, match.nodes ?? bot.nodesOf(level), randoms[seat]!));
    scores.times[entrant]!.push(performance.now() - start);
    return command;
  };
  while (play.step(choose));
  const { outcome } = play.session.state;
  if (outcome === null) throw new Error("a game without an outcome");
  addGame(scores, [...new Set(outcome.winners.map((seat) => entrantAt(match, index, seat)))]);
};

/** Plays all games. The same match with the same seed gives the same games. */
const playMatch = (match: Match): Scores => {
  const scores = emptyScores(match.levels.length);
  for (let index = 0; index < match.games; index++) playGame(match, index, scores);
  return scores;
};

const parseSeats = (game: string, options: object, entrants: number, text: string | undefined): number => {
  const fair = newestGame(game)
    .seatCounts(options)
    .filter((count) => count % entrants === 0);
  const seats = text === undefined ? fair[0] : Number(text);
  if (seats === undefined || !fair.includes(seats))
    throw new UsageError(`seats for ${entrants} levels and these options: ${fair.join(", ") || "none"}`);
  return seats;
};

export const matchCommand: Command = async (args) => {
  const { values, positionals } = parseOptions(args, {
    levels: { type: "string" },
    games: { type: "string", default: "100" },
    nodes: { type: "string" },
    seed: { type: "string", default: "1" },
    seats: { type: "string" },
    options: { type: "string", default: "{}" },
  });
  const game = parseGame(positionals[0]);
  const bot = await parseBot(game.id);
  const levels = (values.levels ?? "").split(",").map((level) => parseLevel(bot, level));
  if (levels.length < 2) throw new UsageError("--levels A,B[,…]");
  const options = parseGameOptions(game, values.options);
  const match: Match = {
    game: game.id,
    bot,
    levels,
    seats: parseSeats(game.id, options, levels.length, values.seats),
    options,
    games: parseWhole("--games", values.games, 1),
    nodes: values.nodes === undefined ? null : parseWhole("--nodes", values.nodes, 1),
    seed: values.seed,
  };
  await makeReady(game.id, Math.max(...levels));
  const names = levels.map((level) => `level ${level}`);
  return formatScores(names, playMatch(match));
};
