/** Signals between the windows of one browser. Nothing stays stored: the browser notifies the others of each change. */
import { localStore } from "./browser-storage.ts";

export const signalOtherWindows = (name: string): void => {
  localStore.set(name, "now");
  localStore.set(name, null);
};

/** Returns what ends it. */
export const onSignal = (name: string, act: () => void): (() => void) => {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === `foldtable.${name}` && newValue !== null) act();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
};
