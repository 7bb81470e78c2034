/** A page whose files the service worker has cached, so that it also opens offline. */
import type { Page } from "playwright";
import { expect } from "vitest";
import { type Site, WITH_SERVICE_WORKER } from "./browser.ts";

/** What the browser logs about requests without a network. */
const OFFLINE_ERRORS = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch/;

export const visitUntilCached = async (site: Site, path: string, options: object = {}): Promise<Page> => {
  const page = await site.visit(path, { expectedErrors: OFFLINE_ERRORS, ...WITH_SERVICE_WORKER, ...options });
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe("activated");
  await expect.poll(() => page.evaluate(uncachedFiles, null), { interval: 250 }).toEqual([]);
  return page;
};

/** Runs in the page: the files that the page has fetched and its service worker has not cached. */
export const uncachedFiles = async (): Promise<readonly string[]> => {
  const worker = await navigator.serviceWorker.getRegistration();
  if (worker?.active?.state !== "activated") return ["an active service worker"];
  const fetched = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith("/assets/"));
  if (fetched.length === 0) return ["a script"];
  const found = await Promise.all(fetched.map((path) => caches.match(path, { ignoreSearch: true })));
  return fetched.filter((_, index) => found[index] === undefined);
};
