/** Runs beside the page: what a seat has heard in, what it should do out. A thread of its own needs no pauses. */
import "../../engine/games/all-games.ts";
import { type BotRequest, type BotResponse, runBot } from "./run-bot.ts";

addEventListener("message", async ({ data }: MessageEvent<BotRequest>) => {
  postMessage(await runBot(data, async () => {}).catch((error: unknown): BotResponse => ({ fault: String(error) })));
});
