/** What is verified: the message to the worker that judges a finished game. */
import type { Entry } from "../../engine/table/types.ts";
import type { ReceivedLog } from "../store/store.ts";

export interface VerifyInput {
  /** The whole log, revealed. */
  readonly entries: readonly Entry[];
  /** What this browser received during the game; null if it was not there. */
  readonly received: ReceivedLog | null;
}
