/**
 * The first visit of a browser. Pages that it opens at once, before it has the identity cookie, are each sent another
 * one, and it stores the last.
 */
import { localStore } from "./browser-storage.ts";

const KEY = "visit";
/** The requests of pages that may replace each other's cookies are in flight at the same time. */
const FIRST_MS = 60_000;

/** Lets the browser's other pages know that the identity may have changed. Nothing stays stored. */
export const announceIdentity = (): void => {
  localStore.set(KEY, "now");
  localStore.set(KEY, null);
};

/**
 * Calls `replaced` when another page starts soon after this one and may have replaced the cookie. Returns what ends
 * that.
 */
export const noteVisit = (replaced: () => void): (() => void) => {
  const startedAt = Date.now();
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === `foldtable.${KEY}` && newValue !== null && Date.now() - startedAt < FIRST_MS) replaced();
  };
  window.addEventListener("storage", onStorage);
  announceIdentity();
  return () => window.removeEventListener("storage", onStorage);
};
