/** Opens a table on the server, and remembers that it was this person who did: their seat is taken by itself. */
import type { ClockRule } from "../../engine/contract/clock.ts";
import type { Seat } from "../../engine/contract/game.ts";
import type { OptionsChoice } from "../games/contract/game-client.ts";
import { rememberOpened } from "./auto-sit.ts";

/** `alone`: all sides are played on this device, at a table that it keeps itself. `computer`: there too, and one is played. */
export type PlayMode = "friends" | "alone" | "computer";

/** Beside the game's own options: who may come, how long one may think, what may be said. */
export interface TableSettings {
  /** Listed in the lobby; else only whoever has the link finds it. */
  readonly isPublic: boolean;
  readonly clock: ClockRule | null;
  readonly talk: "phrases" | "free";
  /** Whether whoever plays may ask for hints. */
  readonly hints: boolean;
}

/** A table is wanted. Without a choice the game's own defaults hold; without terms the usual ones. */
export interface NewTableRequest {
  readonly game: string;
  readonly company: PlayMode;
  readonly choice?: OptionsChoice | undefined;
  readonly terms?: TableSettings | undefined;
  /** How well the computer plays, where it is the company. */
  readonly level?: number | undefined;
  /** Where one sits beside it; the first seat unless said. */
  readonly seat?: Seat | undefined;
}

/** What the server is asked for; what is as usual is left out. */
const orderOf = ({ game, choice, terms }: NewTableRequest): object => ({
  game,
  ...choice,
  ...(terms?.isPublic ? { public: true } : {}),
  ...(terms?.clock || terms?.isPublic ? { clock: terms.clock } : {}),
  // Among strangers there are the phrases only, and no help.
  ...(terms?.talk === "free" && !terms.isPublic ? { talk: "free" } : {}),
  ...(terms?.hints && !terms.isPublic ? { hints: true } : {}),
});

/** There are tables enough of one's own for now. */
export class TooManyTables extends Error {
  override readonly name = "TooMany";
}

/** The id of a new table. Throws when the server cannot be reached or will not. */
export const createServerTable = async (table: NewTableRequest): Promise<string> => {
  const response = await fetch("/api/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(orderOf(table)),
  });
  if (response.status === 429) throw new TooManyTables();
  if (response.status !== 201) throw new Error(`no table: ${response.status}`);
  const { id } = (await response.json()) as { readonly id: string };
  rememberOpened(id);
  return id;
};
