/**
 * Verifies a finished game in this browser: in a web worker if one can start, else in the page after it has been
 * painted.
 */

import type { VerifyResult } from "../../engine/log/verify.ts";
import { askWorkerOnce } from "../kit/loading/web-worker.ts";
import workerAddress from "./verify.worker.ts?worker&url";
import type { VerifyInput } from "./verify-input.ts";

const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const judgeHere = async ({ entries, received }: VerifyInput): Promise<VerifyResult> => {
  await import("../../engine/games/all-games.ts");
  const { verify } = await import("../../engine/log/verify.ts");
  await painted();
  return verify(entries, received ?? undefined);
};

export const runVerify = (evidence: VerifyInput): Promise<VerifyResult> =>
  askWorkerOnce<VerifyInput, VerifyResult>(workerAddress, evidence).catch(() => judgeHere(evidence));
