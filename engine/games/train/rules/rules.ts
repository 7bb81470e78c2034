/** Mexican Train: both rulebooks with partnerships and all variants, as `GameRules`. */
import type { GameRules } from "../../../contract/game.ts";
import { partnerOf } from "../state/partners.ts";
import { outcome } from "../state/score.ts";
import type { TrainCommand, TrainEvent, TrainOptions, TrainState } from "../state/types.ts";
import { decide } from "./decide.ts";
import { evolve, start } from "./evolve.ts";
import { TRAIN_LEVELS } from "./level-count.ts";
import { minimum } from "./minimum.ts";
import { moves, turn } from "./moves.ts";
import { redact, view } from "./redact.ts";
import { due, next } from "./rounds.ts";

export const trainRules: GameRules<TrainState, TrainEvent, TrainCommand, TrainOptions> = {
  id: "train",
  rules: "train/1",
  clocks: ["turn"],
  start,
  next,
  due,
  decide,
  evolve,
  moves,
  turn,
  remaining: (state) => (state.phase === "over" ? [] : [...state.hands.keys()]),
  outcome,
  partner: (state, seat) => (state.rules.pairs ? partnerOf(state, seat) : null),
  hides: ({ phase }) => phase !== "gate" && phase !== "over",
  redact,
  view,
  standingIn: { minimum },
  lowestScoreWins: true,
  levels: TRAIN_LEVELS,
};
