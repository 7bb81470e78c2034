/** The bot's mutable round equals the rules' state after every move, for every rulebook and variant. */
import { expect, it } from "vitest";
import type { Seat } from "../../../../../engine/contract/game.ts";
import { applyCommand } from "../../../../../engine/games/train/bot/lookahead.ts";
import { type MutableRound, roundOf } from "../../../../../engine/games/train/bot/mutable-round.ts";
import { pointsOf } from "../../../../../engine/games/train/bot/rollout.ts";
import { canLay } from "../../../../../engine/games/train/bot/round-moves.ts";
import { legalPlays } from "../../../../../engine/games/train/rules/legal-plays.ts";
import { tilesShuffled } from "../../../../../engine/games/train/state/rulebook.ts";
import type { Tile, TrainState } from "../../../../../engine/games/train/state/types.ts";
import { everyNth } from "../../../../support/samples.ts";
import { game, hostOf } from "../table.ts";
import { TABLES, titleOf } from "../tables.ts";

const sorted = (round: MutableRound) => ({
  ...round,
  spots: round.spots.map((spots) => spots.toSorted((a, b) => a - b)),
  boneyard: null,
});

/** The fields to compare; the seat on turn has no meaning after the end or while all build. */
const comparable = (round: MutableRound) => {
  const { seat: _seat, stage: _stage, drawn: _drawn, laidThisTurn: _, home: _home, at: _at, ...rest } = sorted(round);
  if (round.phase === "over") return { rows: rest.rows, held: rest.held, spots: rest.spots, phase: rest.phase };
  return round.phase === "build" ? rest : sorted({ ...round, at: round.home < 0 ? -1 : round.at });
};

const boneyardOf = (state: TrainState, seed: number): readonly Tile[] => {
  const order = hostOf(seed).shuffle(`round-${state.round}`, tilesShuffled(state.rules));
  const engine = state.rules.set + 1 - state.round;
  const double = (engine * (engine + 3)) / 2;
  return order
    .map((tile) => (state.rules.engineInShuffle || tile < double ? tile : tile + 1))
    .slice(order.length - state.boneyard);
};

const isInRound = ({ phase }: TrainState): boolean => phase === "build" || phase === "play";

const check = (
  before: TrainState,
  seat: Seat,
  command: Parameters<typeof applyCommand>[3],
  after: TrainState,
  seed: number,
) => {
  const round = roundOf(before, boneyardOf(before, seed));
  if (before.phase === "play") expect(canLay(round)).toBe(legalPlays(before, seat).length > 0);
  applyCommand(round, before, seat, command);
  expect(comparable(round), JSON.stringify(command)).toEqual(comparable(roundOf(after, [])));
};

/** Partners add their points. */
const partners = TABLES.find(({ options }) => "pairs" in options && options.pairs)!;
const tried = [...new Set([...everyNth(TABLES, 4, 1), partners])];

it.each(tried.map((table) => [titleOf(table), table] as const))("%s", (_, { options, seats, seed }) => {
  for (const { before, cause, after } of game(options, seats, seed)) {
    if (cause !== null && isInRound(before)) check(before, cause.seat, cause.command, after, seed);
    if (after.phase === "gate") expect(pointsOf(roundOf(after, []))).toEqual(after.scores.at(-1));
  }
});
