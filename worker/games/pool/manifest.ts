/** Pool checkers' Worker part. */
import type { WorkerGame } from "../contract/worker-game.ts";
import { apiExamples } from "./examples.ts";
import { preview } from "./preview.ts";

export const pool: WorkerGame = { preview, examples: apiExamples };
