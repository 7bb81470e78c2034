/** Uploads a finished game, so that everyone with its link can replay it. The server verifies the log first. */
import { makeLog, viewLog } from "../../../engine/log/log.ts";
import type { Entry } from "../../../engine/table/types.ts";

/**
 * `offline`: it could not be sent. `busy`: too many at once, retry in a moment. `used-up`: this network's daily quota
 * is used. `refused`: the log is not valid.
 */
export type UploadError = "offline" | "busy" | "used-up" | "refused" | "too-large";

const faultOf = async (response: Response): Promise<UploadError> => {
  const { status } = response;
  if (status === 413) return "too-large";
  if (status === 429) return (await response.text()).includes('"too-many-bytes"') ? "used-up" : "busy";
  return status >= 500 ? "busy" : "refused";
};

/** Returns the address of the uploaded game, or the error. */
export const upload = async (entries: readonly Entry[]): Promise<{ readonly url: string } | UploadError> => {
  try {
    const response = await fetch("/api/logs", {
      method: "POST",
      headers: { "content-type": "application/x-ndjson" },
      // Unredacted, but without what only this device needs.
      body: makeLog(viewLog(entries, "all")),
    });
    return response.status === 201 ? ((await response.json()) as { readonly url: string }) : await faultOf(response);
  } catch {
    return "offline";
  }
};
