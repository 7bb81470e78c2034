/** Puts a finished game where everybody with its link can replay it. The server judges the log before it takes it. */
import { makeLog, viewLog } from "../../../engine/log/log.ts";
import type { Entry } from "../../../engine/table/types.ts";

/**
 * `offline`: it could not be sent. `busy`: too much at once, a moment later it may go. `used-up`: this network may upload no more
 * today. `refused`: not a game to them.
 */
export type UploadError = "offline" | "busy" | "used-up" | "refused" | "too-large";

const faultOf = async (response: Response): Promise<UploadError> => {
  const { status } = response;
  if (status === 413) return "too-large";
  if (status === 429) return (await response.text()).includes('"too-many-bytes"') ? "used-up" : "busy";
  return status >= 500 ? "busy" : "refused";
};

/** The address of the uploaded game, or why there is none. */
export const upload = async (entries: readonly Entry[]): Promise<{ readonly url: string } | UploadError> => {
  try {
    const response = await fetch("/api/logs", {
      method: "POST",
      headers: { "content-type": "application/x-ndjson" },
      // Laid open, and without what only this device has to know.
      body: makeLog(viewLog(entries, "all")),
    });
    return response.status === 201 ? ((await response.json()) as { readonly url: string }) : await faultOf(response);
  } catch {
    return "offline";
  }
};
