/** Examples of SPY for API programmers. */
import { refuse } from "../../../engine/contract/game.ts";
import { ruleOfRefusal, spyRefusals } from "../../../engine/games/spy/state/rulebook.ts";
import type { SpyCommand, SpyEvent } from "../../../engine/games/spy/state/types.ts";
import type { GameExamples } from "../contract/game-examples.ts";

export const apiExamples: GameExamples<SpyCommand, SpyEvent> = {
  commands: [
    // A base of two players, by column.
    { type: "arrange", base: ["S1", "T2", "B1", "S2", "B2", "T1", "B3"], gap: 5, facing: "R" },
    { type: "move", flipBefore: true, distance: 1, flipAfter: false },
    { type: "flip" },
    { type: "spy", on: 1 },
    { type: "end-turn" },
  ],
  events: [
    { type: "arranged", seat: 0, base: ["S1", "T2", "B1", "S2", "B2", "T1", "B3"], gap: 5, facing: "R" },
    // Redacted for the other player.
    { type: "arranged", seat: 0, base: [null, null, null, null, null, null, null], gap: null, facing: null },
    {
      type: "bases-set",
      spies: [
        { gap: 5, facing: "R" },
        { gap: 3, facing: "L" },
      ],
      first: 1,
    },
    { type: "moved", seat: 1, flipBefore: true, distance: 1, flipAfter: false, gap: 4, facing: "R" },
    { type: "flipped", seat: 1, facing: "L" },
    { type: "spied", seat: 1, on: 0, column: 3, answer: "safe" },
    // Looked up later, where the game is played from memory.
    { type: "spied", seat: 1, on: 0, column: 3, answer: null },
    { type: "exposed", seat: 1, on: 0, column: 4, card: "S1" },
    { type: "exploded", seat: 1, on: 0, column: 2, card: "B1" },
    { type: "turn-ended", seat: 0 },
  ],
  refusals: spyRefusals.map((code) => refuse(code, ruleOfRefusal[code])),
};
