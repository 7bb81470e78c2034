/** A visitor who has been here once: what the page needs is kept by their browser, and they may lose the network. */
import type { Page } from "playwright";
import { type House, KEPT, soon } from "./browser.ts";

/** What a browser says of the tries to reach a server that cannot be reached. */
const UNREACHABLE = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch/;

export const returningVisitor = async (house: House, path: string, options: object = {}): Promise<Page> => {
  const page = await house.visit(path, { expects: UNREACHABLE, ...KEPT, ...options });
  await soon(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)).toBe("activated");
  await soon(() => isKept(page), { interval: 250 }).toBe(true);
  return page;
};

/** Whether the browser has all that the page has told its service worker to keep. */
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const loaded = performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith("/assets/"));
    const found = await Promise.all(loaded.map((path) => caches.match(path, { ignoreSearch: true })));
    return found.length > 0 && found.every((response) => response !== undefined);
  });
