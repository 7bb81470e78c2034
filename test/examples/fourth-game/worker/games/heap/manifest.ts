/** The heap's parts for the Worker. */
import { type GameCommand, type GameEvent, refuse } from "../../../engine/contract/game.ts";
import type { GameExamples } from "../contract/game-examples.ts";
import type { WorkerGame } from "../contract/worker-game.ts";
import { plain } from "./plain.ts";
import { position } from "./position.ts";
import { preview } from "./preview.ts";

interface Counted {
  readonly count: number;
}

const examples: GameExamples<GameCommand & Counted, GameEvent & Counted & { readonly seat: number }> = {
  commands: [{ type: "take", count: 2 }],
  events: [{ type: "taken", seat: 0, count: 2 }],
  refusals: ["game-over", "not-your-turn", "too-many"].map((code) => refuse(code)),
};

export const heap: WorkerGame = { preview, position, plain, examples };
