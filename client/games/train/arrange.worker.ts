/** Runs beside the page: a hand and an end in, the longest train out. */
import { longestTrain } from "../../../engine/games/train/longest.ts";
import type { Question } from "./arrange.ts";

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  postMessage(longestTrain(data.hand, data.from).tiles);
});
