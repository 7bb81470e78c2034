/** The seat that an address invites to, and whether this tab's visitor is about to sit down. */
import type { Seat } from "../../engine/contract/game.ts";
import { tabStore } from "../kit/storage/browser-storage.ts";

/** Where the tab stores that its visitor was sent to the table to sit down. */
export const autoSitKey = (id: string): string => `sit.${id}`;

export const willAutoSit = (id: string): boolean => tabStore.get(autoSitKey(id)) !== null;

/** The seat that the address invites to: `/t/ID?seat=2`. Null if it invites to any seat. */
export const invitedSeat = (search: string): Seat | null => {
  const seat = new URLSearchParams(search).get("seat") ?? "";
  return /^\d{1,2}$/.test(seat) ? Number(seat) : null;
};
