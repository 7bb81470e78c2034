/** SPY as the Worker knows it. */
import type { GamePart } from "../contract/worker-game.ts";
import { examples } from "./examples.ts";
import { preview } from "./preview.ts";

export const spy: GamePart = { preview, examples };
