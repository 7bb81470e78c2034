/**
 * The first visit of a browser. Pages that it opens at once, before it has the identity cookie, are each sent another
 * one, and it stores the last.
 */
import { onSignal, signalOtherWindows } from "./window-signals.ts";

const NAME = "visit";
/** The requests of pages that may replace each other's cookies are in flight at the same time. */
const FIRST_MS = 60_000;

/** Lets the browser's other pages know that the identity may have changed. */
export const announceIdentity = (): void => signalOtherWindows(NAME);

/**
 * Calls `replaced` when another page starts soon after this one and may have replaced the cookie. Returns what ends
 * that.
 */
export const noteVisit = (replaced: () => void): (() => void) => {
  const startedAt = Date.now();
  const end = onSignal(NAME, () => {
    if (Date.now() - startedAt < FIRST_MS) replaced();
  });
  announceIdentity();
  return end;
};
