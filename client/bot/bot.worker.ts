/**
 * The web worker that runs a bot: a seat's knowledge in, a command out. It needs no pauses, because it has its own
 * thread.
 */
import "../../engine/games/all-games.ts";
import { type BotRequest, type BotResponse, runBot } from "./run-bot.ts";

addEventListener("message", async ({ data }: MessageEvent<BotRequest>) => {
  postMessage(await runBot(data, async () => {}).catch((error: unknown): BotResponse => ({ fault: String(error) })));
});
