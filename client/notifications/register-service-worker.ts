/**
 * Registers the service worker, which makes the page work offline, when the page is idle. Sends it the visitor's
 * language and fetched files. If a browser forbids it, the page needs the network.
 */
import { LOCALE_STATUS_EVENT } from "@lit/localize";
import { pageLoad } from "../kit/loading/page-load.ts";
import { trustedWorkerUrl } from "../kit/loading/web-worker.ts";
import type { PageMessage } from "../sw/page-message.ts";
import { renewIfAllowed } from "./notifications.ts";

const sendFiles = async (files: readonly string[]): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  const language = document.documentElement.lang;
  const { path, status } = pageLoad();
  const isMet = path.startsWith("/t/") && status === 200;
  active?.postMessage({ type: "keep", language, files, isMet } satisfies PageMessage);
};

/** Also of files that were on their way when the worker became ready: it did not see their requests. */
const sendFetchedFiles = (): void =>
  new PerformanceObserver((fetched) => {
    const paths = fetched.getEntries().map(({ name }) => new URL(name).pathname);
    const files = paths.filter((path) => path.startsWith("/assets/"));
    if (files.length > 0) void sendFiles(files);
  }).observe({ type: "resource", buffered: true });

export const startServiceWorker = async (): Promise<void> => {
  try {
    await navigator.serviceWorker.register(trustedWorkerUrl("/sw.js"));
  } catch {
    return;
  }
  window.addEventListener(LOCALE_STATUS_EVENT, ({ detail }) => {
    if (detail.status !== "ready") return;
    void sendFiles([]);
    renewIfAllowed();
  });
  sendFetchedFiles();
  await navigator.serviceWorker.ready;
  renewIfAllowed();
};
