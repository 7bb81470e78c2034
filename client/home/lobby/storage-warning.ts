/**
 * Warns that Safari deletes a page's storage after seven days without a visit, unless the page was installed. Seats at
 * server tables stay, because the server sets their cookie.
 */
import { localStore } from "../../kit/storage/browser-storage.ts";

const KEY = "keeping";

/** Whether local games are in danger and the warning has not been dismissed. */
export const mayLoseStorage = (): boolean =>
  navigator.vendor.startsWith("Apple") &&
  !matchMedia("(display-mode: standalone)").matches &&
  localStore.get(KEY) !== "told";

export const dismissStorageWarning = (): void => localStore.set(KEY, "told");

/** Whether pages are installed on a home screen here, and not in the dock. */
export const hasHomeScreen = (): boolean => navigator.maxTouchPoints > 1;
