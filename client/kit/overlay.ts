/**
 * A sheet or drawer over the page has an entry in the browser's history, so that Back closes it and does not leave the
 * table. Closing it in another way removes the entry. If a link in it has led to another page, the entry remains below that
 * page's, but the overlay is no longer open.
 */
import type { ReactiveControllerHost } from "lit";

interface Overlay {
  readonly close: () => void;
  /** The depth of its history entry, counted from the page's own. */
  depth: number;
}

const open: Overlay[] = [];
/** The number of entries being removed, because `history.back()` is asynchronous. */
let pendingRemovals = 0;

const depthOf = (state: unknown): number =>
  typeof state === "object" && state !== null && "overlays" in state && typeof state.overlays === "number"
    ? state.overlays
    : 0;

const enter = (one: Overlay): void => {
  one.depth = depthOf(history.state) + 1;
  history.pushState({ ...history.state, overlays: one.depth }, "");
};

window.addEventListener("popstate", () => {
  const top = open.at(-1);
  const hasLostEntry = top !== undefined && depthOf(history.state) < top.depth;
  if (pendingRemovals > 0) {
    pendingRemovals--;
    // Another overlay was opened meanwhile, and lost its entry with the first.
    if (hasLostEntry) takeEntry(top);
    else notifyClosed();
  } else if (hasLostEntry) {
    open.pop();
    top.close();
    notifyClosed();
  }
});

/** Reuses the history entry that a closed overlay left behind, if it is free; else pushes a new one. */
const takeEntry = (one: Overlay): void => {
  const depth = depthOf(history.state);
  if (depth > (open.at(-2)?.depth ?? 0)) one.depth = depth;
  else enter(one);
};

/** The page has its earlier address again, but its state may have changed. The event makes it write its address. */
const notifyClosed = (): boolean => window.dispatchEvent(new Event("ft-overlay-closed"));

export const isOverlayOpen = (): boolean => open.length > 0;

/**
 * Opens an overlay of `host`. `close` closes it when the visitor goes back. Returns what to call when it has closed; a
 * host that is removed calls it.
 */
export const overlay = (host: ReactiveControllerHost, close: () => void): (() => void) => {
  const one: Overlay = { close, depth: 0 };
  open.push(one);
  enter(one);
  const leave = (): void => {
    host.removeController(page);
    const at = open.indexOf(one);
    if (at < 0) return;
    open.splice(at, 1);
    // Not if a link in it has led to another page.
    if (depthOf(history.state) !== one.depth) return;
    pendingRemovals++;
    history.back();
  };
  const page = { hostDisconnected: leave };
  host.addController(page);
  return leave;
};
