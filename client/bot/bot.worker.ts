/** Runs beside the page: what a seat has heard in, what it should do out. A thread of its own needs no pauses. */
import "../../engine/games/all-games.ts";
import { type Asked, type Told, thoughtOf } from "./run-bot.ts";

addEventListener("message", async ({ data }: MessageEvent<Asked>) => {
  postMessage(await thoughtOf(data, async () => {}).catch((error: unknown): Told => ({ fault: String(error) })));
});
