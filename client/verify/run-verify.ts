/**
 * Judges a finished game in this browser: beside the page where a worker may start, else in it, after what is on the
 * screen has been painted.
 */

import type { VerifyResult } from "../../engine/log/verify.ts";
import type { Entry } from "../../engine/table/types.ts";
import { askWorkerOnce } from "../kit/loading/web-worker.ts";
import type { ReceivedLog } from "../store/store.ts";
import workerAddress from "./verify.worker.ts?worker&url";

export interface VerifyInput {
  /** The whole log, laid open. */
  readonly entries: readonly Entry[];
  /** What this browser was told while the game was played; null if it was not there. */
  readonly received: ReceivedLog | null;
}

const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const judgeHere = async ({ entries, received }: VerifyInput): Promise<VerifyResult> => {
  await import("../../engine/games/all-games.ts");
  const { verify } = await import("../../engine/log/verify.ts");
  await painted();
  return verify(entries, received ?? undefined);
};

export const runVerify = (evidence: VerifyInput): Promise<VerifyResult> =>
  askWorkerOnce<VerifyInput, VerifyResult>(workerAddress, evidence).catch(() => judgeHere(evidence));
