/**
 * What this browser will forget. Safari removes what pages keep on a device after seven days without a visit, unless the
 * page was put on the home screen or into the dock; seats at tables elsewhere stay, for their cookie is the server's.
 */
import { localStore } from "../../kit/storage/browser-storage.ts";

const KEY = "keeping";

/** Whether games on this device are in danger, and its person has not been told. */
export const mayLoseStorage = (): boolean =>
  navigator.vendor.startsWith("Apple") &&
  !matchMedia("(display-mode: standalone)").matches &&
  localStore.get(KEY) !== "told";

/** Said once is enough. */
export const dismissStorageWarning = (): void => localStore.set(KEY, "told");

/** Whether a page is put on a home screen here, and not into a dock. */
export const hasHomeScreen = (): boolean => navigator.maxTouchPoints > 1;
