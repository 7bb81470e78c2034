/** What makes an answer better is waited for as long as a person may be let wait. */

import type { LoadBotData } from "../../engine/bot/answer-question.ts";
import { loadBotData } from "../../engine/games/all-bot-data.ts";

/** In ms. On a slow line it comes too late; the browser keeps what came for the next time. */
const PATIENCE = 1_000;

export const loadBotDataInTime =
  (pause: () => Promise<void>): LoadBotData =>
  (game, level, state) =>
    Promise.race([
      loadBotData(game, level, state, pause).catch(() => undefined),
      new Promise<void>((resolve) => setTimeout(resolve, PATIENCE)),
    ]);
