/** Opens a table on the server, and remembers that it was this person who did: their seat is taken by itself. */
import type { OptionsChoice } from "./games.ts";
import { tabMemory } from "./memory.ts";

/** `alone`: both sides are played on this device. */
export type Company = "friends" | "alone";

/** The id of a new table. Throws when the server cannot be reached or will not. */
export const openTable = async (game: string, company: Company, choice?: OptionsChoice): Promise<string> => {
  const response = await fetch("/api/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ game, ...choice, shared: company === "alone" }),
  });
  if (response.status !== 201) throw new Error(`no table: ${response.status}`);
  const { id } = (await response.json()) as { readonly id: string };
  tabMemory.set(`opened.${id}`, company);
  return id;
};

/** Whether this tab has just opened the table; told once, so that standing up again is possible. */
export const openedHere = (id: string): boolean => {
  const isOwn = tabMemory.get(`opened.${id}`) !== null;
  tabMemory.set(`opened.${id}`, null);
  return isOwn;
};
