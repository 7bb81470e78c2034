/** Runs beside the page: what a computer's seat has heard in, its command out. A thread of its own needs no pauses. */
import "../../engine/all-games.ts";
import type { Question } from "../../engine/question.ts";
import { answerTo } from "../../engine/thinking.ts";

addEventListener("message", async ({ data }: MessageEvent<Question>) => {
  postMessage(await answerTo(data, async () => {}));
});
