/**
 * The web worker that verifies a log: an opened log and the received entries in, the result out. It contains every
 * game's rules.
 */
import "../../engine/games/all-games.ts";
import { verify } from "../../engine/log/verify.ts";
import type { VerifyInput } from "./verify-input.ts";

addEventListener("message", ({ data: { entries, received } }: MessageEvent<VerifyInput>) => {
  postMessage(verify(entries, received ?? undefined));
});
