/** SPY's Worker part. */
import type { WorkerGame } from "../contract/worker-game.ts";
import { apiExamples } from "./examples.ts";
import { plain } from "./plain.ts";
import { spyPosition } from "./position.ts";
import { preview } from "./preview.ts";

export const spy: WorkerGame = { preview, position: spyPosition, examples: apiExamples, plain };
