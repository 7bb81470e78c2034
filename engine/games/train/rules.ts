/** Mexican Train, both rulebooks with partnerships and all variants, as a game that a table can host. */
import type { GameRules } from "../../game.ts";
import { asked, concerns, decide } from "./decide.ts";
import { evolve, start } from "./evolve.ts";
import { TRAIN_LEVELS } from "./levels.ts";
import { minimum } from "./minimum.ts";
import { moves, turn } from "./moves.ts";
import { redact, view } from "./redact.ts";
import { due, next } from "./rounds.ts";
import { longest, mostDealt, seatCounts } from "./rulebook.ts";
import { outcome } from "./score.ts";
import type { TrainCommand, TrainEvent, TrainOptions, TrainState } from "./types.ts";

export const trainRules: GameRules<TrainState, TrainEvent, TrainCommand, TrainOptions> = {
  id: "train",
  rules: "train/1",
  clocks: ["turn"],
  seatCounts,
  start,
  next,
  due,
  decide,
  evolve,
  moves,
  turn,
  remaining: (state) => (state.phase === "over" ? [] : [...state.hands.keys()]),
  outcome,
  hides: ({ phase }) => phase !== "gate" && phase !== "over",
  longest,
  mostDealt,
  redact,
  view,
  asked,
  concerns,
  standingIn: { minimum },
  levels: TRAIN_LEVELS,
};
