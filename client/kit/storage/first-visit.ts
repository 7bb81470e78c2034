/**
 * The first visit of a browser. Pages that it opens at once, before it has the identity cookie, are each sent another
 * one, and it stores the last.
 */
import { localStore } from "./browser-storage.ts";

const KEY = "visit";

/** On a first visit, calls `replaced` when another page starts, which may have replaced the cookie. Returns what ends that. */
export const noteVisit = (replaced: () => void): (() => void) => {
  const isFirst = localStore.get(KEY) === null;
  const onStorage = ({ key }: StorageEvent): void => {
    if (isFirst && key === `foldtable.${KEY}`) replaced();
  };
  window.addEventListener("storage", onStorage);
  localStore.set(KEY, String(Math.random()));
  return () => window.removeEventListener("storage", onStorage);
};
