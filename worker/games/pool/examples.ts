/** Examples of pool checkers for API programmers. */
import { refuse } from "../../../engine/contract/game.ts";
import { poolRefusals, ruleOfRefusal } from "../../../engine/games/pool/state/rulebook.ts";
import type { PoolCommand, PoolEvent } from "../../../engine/games/pool/state/types.ts";
import type { GameExamples } from "../contract/game-examples.ts";

export const apiExamples: GameExamples<PoolCommand, PoolEvent> = {
  commands: [
    { type: "move", path: [11, 15] },
    // Two men in one move: from 1 by 10 to 17.
    { type: "move", path: [1, 10, 17] },
  ],
  events: [
    { type: "colours-drawn", black: 0 },
    { type: "moved", path: [11, 15] },
    { type: "jumped", path: [1, 10, 17] },
  ],
  refusals: poolRefusals.map((code) => refuse(code, ruleOfRefusal[code])),
};
