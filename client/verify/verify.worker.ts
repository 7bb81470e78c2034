/**
 * The web worker that verifies a log: an opened log and the received entries in, the result out. It contains every
 * game's rules.
 */
import "../../engine/games/all-games.ts";
import { verify } from "../../engine/log/verify.ts";
import type { Entry } from "../../engine/table/types.ts";
import type { ReceivedLog } from "../store/store.ts";

export interface VerifyInput {
  /** The whole log, revealed. */
  readonly entries: readonly Entry[];
  /** What this browser received during the game; null if it was not there. */
  readonly received: ReceivedLog | null;
}

addEventListener("message", ({ data: { entries, received } }: MessageEvent<VerifyInput>) => {
  postMessage(verify(entries, received ?? undefined));
});
