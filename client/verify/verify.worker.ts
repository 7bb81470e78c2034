/** Runs beside the page: an opened log and what was received in, the verdict out. It knows every game's rules. */
import "../../engine/games/all-games.ts";
import { verify } from "../../engine/log/verify.ts";
import type { VerifyInput } from "./verify-input.ts";

addEventListener("message", ({ data: { entries, received } }: MessageEvent<VerifyInput>) => {
  postMessage(verify(entries, received ?? undefined));
});
