/** Opens a table on the server, and notes that this tab opened it, so that it is seated automatically. */
import type { ClockRule } from "../../engine/contract/clock.ts";
import type { Seat } from "../../engine/contract/game.ts";
import type { OptionsChoice } from "../games/contract/game-client.ts";
import { identity } from "../kit/loading/identity-cookie.ts";
import { rememberOpened } from "./auto-sit.ts";

/** `alone`: one player plays all seats on this device, at a local table. `computer`: a local table against a bot. */
export type PlayMode = "friends" | "alone" | "computer";

/** Settings next to the game's own options: who may join, the clock, the chat. */
export interface TableSettings {
  /** Listed in the lobby; else only people with the link find it. */
  readonly isPublic: boolean;
  readonly clock: ClockRule | null;
  readonly talk: "phrases" | "free";
  /** Whether players may use hints. */
  readonly hints: boolean;
  /** How many turns later watchers see every hand, 0 for at once; null: never. */
  readonly openHands: number | null;
}

/** A request for a new table. Without `choice` the game's defaults hold, without `settings` the usual ones. */
export interface NewTableRequest {
  readonly game: string;
  readonly mode: PlayMode;
  readonly choice?: OptionsChoice | undefined;
  readonly settings?: TableSettings | undefined;
  /** The bot's level, if the table is against a bot. */
  readonly level?: number | undefined;
  /** The player's seat at a table against a bot; the first seat by default. */
  readonly seat?: Seat | undefined;
}

/** The body of the request, without default values. */
const orderOf = ({ game, choice, settings }: NewTableRequest): object => ({
  game,
  ...choice,
  ...(settings?.isPublic ? { public: true } : {}),
  ...(settings?.clock || settings?.isPublic ? { clock: settings.clock } : {}),
  // A public table has preset phrases only, no hints and no open hands.
  ...(settings?.talk === "free" && !settings.isPublic ? { talk: "free" } : {}),
  ...(settings?.hints && !settings.isPublic ? { hints: true } : {}),
  ...(settings && settings.openHands !== null && !settings.isPublic ? { openHands: settings.openHands } : {}),
});

/** The server refused because this person has opened too many tables. */
export class TooManyTables extends Error {
  override readonly name = "TooMany";
}

/** Returns the id of a new table. Throws if the server cannot be reached or refuses. */
export const createServerTable = async (table: NewTableRequest): Promise<string> => {
  const response = await fetch("/api/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(orderOf(table)),
  });
  if (response.status === 429) throw new TooManyTables();
  if (response.status !== 201) throw new Error(`no table: ${response.status}`);
  const { id } = (await response.json()) as { readonly id: string };
  identity.isKnown = true;
  rememberOpened(id);
  return id;
};
