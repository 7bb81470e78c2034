/**
 * Verifies a finished game in this browser: in a web worker if one can start, else in the page after it has been
 * painted.
 */

import type { VerifyResult } from "../../engine/log/verify.ts";
import { askWorkerOnce } from "../kit/loading/web-worker.ts";
import type { VerifyInput } from "./verify.worker.ts";
import workerAddress from "./verify.worker.ts?worker&url";

const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const judgeHere = async ({ entries, received }: VerifyInput): Promise<VerifyResult> => {
  await import("../../engine/games/all-games.ts");
  const { verify } = await import("../../engine/log/verify.ts");
  await painted();
  return verify(entries, received ?? undefined);
};

/** Whether the server has another verifier than this page, which may not know every rule by now. */
const isOutdated = async (): Promise<boolean> => {
  // The service worker would answer GET, from the files of this page.
  const answer = await fetch(workerAddress, { method: "HEAD", cache: "no-store" }).catch(() => null);
  return answer?.status === 404;
};

export const runVerify = async (evidence: VerifyInput): Promise<VerifyResult> => {
  const result = await askWorkerOnce<VerifyInput, VerifyResult>(workerAddress, evidence).catch(() =>
    judgeHere(evidence),
  );
  return result.fault !== null && (await isOutdated()) ? { ...result, fault: "unknown-rules" } : result;
};
