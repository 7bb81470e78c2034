/** What a list says of a table, in a few words. */

import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { isVoid } from "../../../engine/table/end-reasons.ts";
import type { Listing } from "../../../engine/wire/listing.ts";
import { type GameCards, tableHighlights } from "../../games/game-cards.ts";
import { findManifest } from "../../games/registry.ts";
import { bidiIsolate } from "../../kit/text/isolate.ts";
import { language } from "../../kit/text/language.ts";
import { str } from "../../kit/text/numbers.ts";
import { clockText } from "./table-settings-texts.ts";

export const gameName = (game: string): string => findManifest(game)?.name() ?? game;

/** Names one after another, as the language does it; each keeps its own direction. */
export const nameList = (names: readonly string[]): string =>
  new Intl.ListFormat(language(), { type: "conjunction" }).format(names.map(bidiIsolate));

/** Left-to-right and right-to-left marks: by the first of such signs a `<bdi>` knows its direction. */
const MARKS = { ltr: "\u200e", rtl: "\u200f" } as const;

/** Names that stand alone, in a `<bdi>`: one is cut off at its own end, whichever way it runs; a list runs as the page does. */
export const nameLine = (names: readonly string[]): string => {
  const [first, ...others] = names;
  if (first === undefined) return "";
  if (others.length === 0) return first;
  return MARKS[document.documentElement.dir === "rtl" ? "rtl" : "ltr"] + nameList(names);
};

/** The game, its clock, and what is special about this table. */
export const tableText = (faces: GameCards | null, { game, options, clock }: Listing): string =>
  [gameName(game), ...(clock === null ? [] : [clockText(clock)]), ...tableHighlights(faces, game, options)].join(" · ");

/** How a game ended, as anybody may be told. */
export const listingEndText = ({ outcome, seats }: Pick<Listing, "outcome" | "seats">): string => {
  if (outcome === null || isVoid(outcome)) return msg("Closed");
  const winners = outcome.winners.map((seat) => seats[seat] ?? "…");
  if (winners.length === 0) return msg("A draw");
  return winners.length === 1 ? msg(str`${nameList(winners)} won`) : msg(str`${nameList(winners)} share the win`);
};

/** One dot a seat, filled where somebody sits. */
export const seatDots = ({ seats }: Listing): TemplateResult =>
  html`${seats.map((name) => html`<i class=${name === null ? "free" : ""}></i>`)}`;
