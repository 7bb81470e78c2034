/** Before each test file: loads the design tokens, and empties the storage, because one browser runs all files. */
import { afterEach, vi } from "vitest";
import { utils } from "vitest/browser";
import { requestDone } from "../../client/kit/storage/indexed-db.ts";
import "../../client/kit/styles/tokens.css";

const testUrl = location.href;
const root = document.documentElement;

const emptyStorage = (): void => {
  localStorage.clear();
  sessionStorage.clear();
};

emptyStorage();
await requestDone(indexedDB.deleteDatabase("foldtable"));

// No test finds elements, an address, a clock, a function or a setting of an earlier one.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  history.replaceState(null, "", testUrl);
  root.removeAttribute("style");
  Object.assign(root, { lang: "en", dir: "ltr" });
  emptyStorage();
});

// Each failed query would print the whole page, which the trace view of a failed test contains anyway.
utils.configurePrettyDOM({ maxLength: 0 });
