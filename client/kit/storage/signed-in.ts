/**
 * A sign-in with a passkey gives the whole browser another identity. Sockets of its other windows still have the former
 * one, also those that were opened while the sign-in ran. So these windows load again.
 */
import { localStore } from "./browser-storage.ts";

const KEY = "signed-in";

/** Nothing stays stored: the browser notifies the other windows of each change. */
export const reloadOtherWindows = (): void => {
  localStore.set(KEY, "now");
  localStore.set(KEY, null);
};

export const reloadAfterSignIns = (): void =>
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === `foldtable.${KEY}` && newValue !== null) location.reload();
  });
