/** Opens a new table on the server or on this device. Returns its address, or why there is none. Loaded on demand. */
import { msg } from "@lit/localize";
import { createServerTable, type NewTableRequest, TooManyTables } from "./connection/new-table.ts";
import { myName } from "./table/waiting-room/my-name.ts";

export type OpenTableResult = { readonly address: string } | { readonly why: string };

export const openAnyTable = async (table: NewTableRequest): Promise<OpenTableResult> => {
  try {
    return { address: table.mode === "friends" ? `/t/${await createServerTable(table)}` : await openHere(table) };
  } catch (error) {
    return { why: whyNot(error, table) };
  }
};

const whyNot = (error: unknown, { mode }: NewTableRequest): string => {
  if (error instanceof TooManyTables)
    return msg("You already have several tables waiting for players. Close one, or wait a little.");
  return mode === "friends"
    ? msg("The server can’t be reached. Try again in a moment.")
    : msg("The table can’t be saved on this device. You may be in a private window, or the disk may be full.");
};

/** All seats are on this device: no request is sent. */
const openHere = async ({ game, choice, mode, level, seat }: NewTableRequest): Promise<string> => {
  const { openAgainstComputer, openLocalTable } = await import("./local/host/open-local-table.ts");
  if (mode !== "computer" || level === undefined) return `/local/${await openLocalTable(game, choice)}`;
  return `/local/${await openAgainstComputer(game, level, myName(), choice, seat)}`;
};
