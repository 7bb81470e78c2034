/** Examples of Mexican Train for API programmers. */
import { refuseBy, trainRefusals } from "../../../engine/games/train/rules/refusals.ts";
import type { TrainCommand, TrainEvent } from "../../../engine/games/train/state/types.ts";
import type { GameExamples } from "../contract/game-examples.ts";

export const apiExamples: GameExamples<TrainCommand, TrainEvent> = {
  commands: [
    { type: "play", tile: 23, train: 0, on: 0 },
    // The first tile of the Mexican Train of a round trip for three, which stands behind seat 2.
    { type: "play", tile: 46, train: 3, on: 0, gap: 2 },
    { type: "draw" },
    { type: "pass" },
    { type: "stop" },
    { type: "build", tile: 50, on: 0 },
    { type: "finish" },
    { type: "ready" },
  ],
  events: [
    // Redacted for seat 0 of three.
    {
      type: "dealt",
      round: 1,
      starter: 0,
      hands: [
        [16, 14, 20],
        [null, null, null],
        [null, null, null],
      ],
    },
    { type: "engine-sought", tiles: [54, null, null] },
    { type: "engine-laid", seat: 0 },
    { type: "played", seat: 0, tile: 23, train: 0, on: 0 },
    { type: "played", seat: 1, tile: 46, train: 3, on: 0, gap: 2 },
    // The family's game says whether it fits; redacted for the other players.
    { type: "drew", seat: 0, tile: null, fits: false },
    { type: "drew", seat: 0, tile: 33 },
    { type: "passed", seat: 0 },
    { type: "stopped", seat: 2 },
    { type: "built", seat: 1, tile: 50, on: 0 },
    { type: "finished", seat: 0 },
    { type: "round-scored", at: 1_767_313_955_000, hands: [[], [12, 21], [0, 6, 13]] },
    { type: "readied", seat: 0 },
  ],
  refusals: trainRefusals.map(refuseBy),
};
