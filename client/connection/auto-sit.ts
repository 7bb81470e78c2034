/** How a visitor comes to a table: sent by a button on another page, or invited to a certain seat. */
import type { Seat } from "../../engine/contract/game.ts";
import { tabStore } from "../kit/storage/browser-storage.ts";

const keyOf = (id: string): string => `sit.${id}`;

/** The table seats this tab's visitor at once, because pressing the button was the consent. */
export const requestAutoSit = (id: string): void => tabStore.set(keyOf(id), "1");

export const willAutoSit = (id: string): boolean => tabStore.get(keyOf(id)) !== null;

/** Returns true only once for each request, so that the player can stand up again. */
export const takeAutoSit = (id: string): boolean => {
  const isSent = willAutoSit(id);
  tabStore.set(keyOf(id), null);
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

/** The seat that the address invites to: `/t/ID?seat=2`. Null if it invites to any seat. */
export const invitedSeat = (search: string): Seat | null => {
  const seat = new URLSearchParams(search).get("seat") ?? "";
  return /^\d{1,2}$/.test(seat) ? Number(seat) : null;
};
