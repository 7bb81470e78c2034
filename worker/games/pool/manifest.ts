/** Pool checkers' Worker part. */
import type { WorkerGame } from "../contract/worker-game.ts";
import { apiExamples } from "./examples.ts";
import { plain } from "./plain.ts";
import { poolPosition } from "./position.ts";
import { preview } from "./preview.ts";

export const pool: WorkerGame = { preview, position: poolPosition, examples: apiExamples, plain };
