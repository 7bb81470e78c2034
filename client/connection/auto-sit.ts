/** How a visitor is sent to a table, to sit down there at once. */
import { tabStore } from "../kit/storage/browser-storage.ts";
import { autoSitKey, willAutoSit } from "./invitation.ts";

/** The table seats this tab's visitor at once, because pressing the button was the consent. */
export const requestAutoSit = (id: string): void => tabStore.set(autoSitKey(id), "1");

/** Returns true only once for each request, so that the player can stand up again. */
export const takeAutoSit = (id: string): boolean => {
  const isSent = willAutoSit(id);
  tabStore.set(autoSitKey(id), null);
  return isSent;
};

/** Marks the table as opened by this tab. */
export const rememberOpened = (id: string): void => tabStore.set(`opened.${id}`, "1");

/** Returns whether this tab has just opened the table. True only once, so that the player can stand up again. */
export const takeOpened = (id: string): boolean => {
  const isOwn = tabStore.get(`opened.${id}`) !== null;
  tabStore.set(`opened.${id}`, null);
  return isOwn;
};
