/** How somebody comes to a table: sent there by a press on another page, or invited to a certain seat. */
import type { Seat } from "../../engine/contract/game.ts";
import { tabStore } from "../kit/storage/browser-storage.ts";

const keyOf = (id: string): string => `sit.${id}`;

/** The table that this tab goes to sits it down at once: the press was the consent. */
export const requestAutoSit = (id: string): void => tabStore.set(keyOf(id), "1");

export const willAutoSit = (id: string): boolean => tabStore.get(keyOf(id)) !== null;

/** Whether this tab was sent to that table; told once, so that standing up again is possible. */
export const takeAutoSit = (id: string): boolean => {
  const isSent = willAutoSit(id);
  tabStore.set(keyOf(id), null);
  return isSent;
};

/** This tab has opened the table. */
export const rememberOpened = (id: string): void => tabStore.set(`opened.${id}`, "1");

/** Whether this tab has just opened the table; told once, so that standing up again is possible. */
export const takeOpened = (id: string): boolean => {
  const isOwn = tabStore.get(`opened.${id}`) !== null;
  tabStore.set(`opened.${id}`, null);
  return isOwn;
};

/** The seat that the address invites to: `/t/ID?seat=2`; null: any. */
export const invitedSeat = (search: string): Seat | null => {
  const seat = new URLSearchParams(search).get("seat") ?? "";
  return /^\d{1,2}$/.test(seat) ? Number(seat) : null;
};

/** Whoever sits has no use for an invitation, and should not hand it on by mistake. */
export const forgetInvitation = (): void => {
  if (invitedSeat(location.search) === null) return;
  const url = new URL(location.href);
  url.searchParams.delete("seat");
  history.replaceState(history.state, "", url.pathname + url.search + url.hash);
};
