/** What a list says of a table, in a few words. */

import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { isVoid } from "../../../engine/endings.ts";
import type { Listing } from "../../../engine/listing.ts";
import { gistOf } from "../../games/faces.ts";
import { offers } from "../../games/registry.ts";
import { str } from "../../kit/numbers.ts";
import { isolate } from "../../kit/words.ts";
import { clockWords } from "../table-terms.ts";

export const gameName = (game: string): string => (Object.hasOwn(offers, game) ? offers[game]!.name() : game);

/** Names one after another, as the language does it; each keeps its own direction. */
export const nameList = (names: readonly string[]): string =>
  new Intl.ListFormat(document.documentElement.lang || "en", { type: "conjunction" }).format(names.map(isolate));

/** Names that stand alone, in a `<bdi>`: one by itself is cut off at its own end, whichever way it runs. */
export const nameLine = (names: readonly string[]): string => (names.length === 1 ? names[0]! : nameList(names));

/** The game, its clock, and what is special about this table. */
export const tableWords = ({ game, options, clock }: Listing): string =>
  [gameName(game), ...(clock === null ? [] : [clockWords(clock)]), ...gistOf(game, options)].join(" · ");

/** How a game ended, as anybody may be told. */
export const endWords = ({ outcome, seats }: Pick<Listing, "outcome" | "seats">): string => {
  if (outcome === null || isVoid(outcome)) return msg("Closed");
  const winners = outcome.winners.map((seat) => seats[seat] ?? "…");
  if (winners.length === 0) return msg("A draw");
  return winners.length === 1 ? msg(str`${nameList(winners)} won`) : msg(str`${nameList(winners)} share the win`);
};

/** One dot a seat, filled where somebody sits. */
export const seatDots = ({ seats }: Listing): TemplateResult =>
  html`${seats.map((name) => html`<i class=${name === null ? "free" : ""}></i>`)}`;
