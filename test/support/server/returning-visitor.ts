/** A visitor who has been here once: what the page needs is kept by their browser, and they may lose the network. */
import type { Page } from "playwright";
import { expect } from "vitest";
import { type House, KEPT } from "./browser.ts";

/** What a browser says of the tries to reach a server that cannot be reached. */
const UNREACHABLE = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch/;

export const returningVisitor = async (house: House, path: string, options: object = {}): Promise<Page> => {
  const page = await house.visit(path, { expects: UNREACHABLE, ...KEPT, ...options });
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe("activated");
  await expect.poll(() => page.evaluate(missingFiles, null), { interval: 250 }).toEqual([]);
  return page;
};

/** Runs in the page: what the page has fetched and its service worker has not kept. */
export const missingFiles = async (): Promise<readonly string[]> => {
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
