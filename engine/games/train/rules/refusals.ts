/** The refusal codes of train, each with its rule. The client shows their texts. */
import { type Refusal, refuse } from "../../../contract/game.ts";

export const trainRefusals = [
  "already-drawn",
  "already-finished",
  "already-ready",
  "boneyard-empty",
  "choose-gap",
  "does-not-fit",
  "double-open",
  "drawn-tile-only",
  "first-double-only",
  "game-over",
  "must-draw",
  "must-play",
  "next-train-only",
  "no-gap",
  "no-mexican-train",
  "no-such-end",
  "no-such-train",
  "not-between-rounds",
  "not-in-hand",
  "not-your-turn",
  "nothing-to-stop",
  "own-train-only",
  "round-over",
  "take-turns",
  "train-private",
  "together",
] as const;
export type TrainRefusal = (typeof trainRefusals)[number];

/** Rule numbers in RULES.md. */
const ruleOfRefusal: Readonly<Partial<Record<TrainRefusal, string>>> = {
  "already-drawn": "B.1 #13",
  "boneyard-empty": "B.1 #31",
  "choose-gap": "B.5.4 (f)",
  "does-not-fit": "B.1 #11",
  "double-open": "B.1 #21",
  "drawn-tile-only": "B.1 #13",
  "first-double-only": "B.1 #20",
  "must-draw": "B.1 #13",
  "must-play": "B.1 #12",
  "next-train-only": "B.5.4 (c)",
  "no-gap": "B.5.4 (f)",
  "no-mexican-train": "B.5.5",
  "no-such-end": "B.1 #38",
  "not-your-turn": "B.1 #8",
  "nothing-to-stop": "B.1 #13",
  "own-train-only": "B.5.2",
  "round-over": "B.1 #32",
  "take-turns": "B.1 #10",
  "train-private": "B.1 #11",
  together: "B.5.1",
};

export const refuseBy = (code: TrainRefusal): Refusal => refuse(code, ruleOfRefusal[code]);
