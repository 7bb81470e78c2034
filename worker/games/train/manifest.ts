/** Mexican Train's Worker part. */
import type { WorkerGame } from "../contract/worker-game.ts";
import { apiExamples } from "./examples.ts";
import { plain } from "./plain.ts";
import { trainPosition } from "./position.ts";
import { preview } from "./preview.ts";

export const train: WorkerGame = { preview, position: trainPosition, examples: apiExamples, plain };
