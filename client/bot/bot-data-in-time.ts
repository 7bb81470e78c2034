/** Waits for a bot's optional data, but only for a limited time. */

import type { LoadBotData } from "../../engine/bot/answer-question.ts";
import { loadBotData } from "../../engine/games/all-bot-data.ts";

/** In ms. If the data comes too late, the browser caches it for the next time. */
const TIMEOUT_MS = 1_000;

export const loadBotDataInTime =
  (pause: () => Promise<void>): LoadBotData =>
  (game, level, state) =>
    Promise.race([
      loadBotData(game, level, state, pause).catch(() => undefined),
      new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS)),
    ]);
