/**
 * Registers the service worker, which makes the page work offline, when the page is idle. Sends it the visitor's
 * language and fetched files. If a browser forbids it, the page needs the network.
 */
import { LOCALE_STATUS_EVENT } from "@lit/localize";
import { pageLoad } from "../kit/loading/page-load.ts";
import { trustedWorkerUrl } from "../kit/loading/web-worker.ts";
import type { PageMessage } from "../sw/page-message.ts";
import { renewIfAllowed } from "./notifications.ts";

/** The paths of all files that the page has fetched. */
const fetched = (): string[] => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);

const tell = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  const language = document.documentElement.lang;
  const { path, status } = pageLoad();
  const isMet = path.startsWith("/t/") && status === 200;
  active?.postMessage({ type: "keep", language, files: fetched(), isMet } satisfies PageMessage);
};

export const startServiceWorker = async (): Promise<void> => {
  try {
    await navigator.serviceWorker.register(trustedWorkerUrl("/sw.js"), { updateViaCache: "none" });
  } catch {
    return;
  }
  window.addEventListener(LOCALE_STATUS_EVENT, ({ detail }) => {
    if (detail.status !== "ready") return;
    void tell();
    renewIfAllowed();
  });
  await tell();
  renewIfAllowed();
};
