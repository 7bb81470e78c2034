/** Short texts for a table in a list. */

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

/** The names as a list in the page's language; each name keeps its own direction. */
export const nameList = (names: readonly string[]): string =>
  new Intl.ListFormat(language(), { type: "conjunction" }).format(names.map(bidiIsolate));

/** Left-to-right and right-to-left marks: the first character sets the direction of a `<bdi>`. */
const MARKS = { ltr: "\u200e", rtl: "\u200f" } as const;

/** Names alone in a `<bdi>`. A single name is truncated at its own end, a list at the page's. */
export const nameLine = (names: readonly string[]): string => {
  const [first, ...others] = names;
  if (first === undefined) return "";
  if (others.length === 0) return first;
  return MARKS[document.documentElement.dir === "rtl" ? "rtl" : "ltr"] + nameList(names);
};

/** The names of a line, each as a whole: a row that is too short is cut between two names, and never at a name's beginning. */
export const wholeNames = (line: string): readonly (string | TemplateResult)[] =>
  line
    .split(/\u2068([^\u2069]*)\u2069/)
    .map((part, at) => (at % 2 === 0 ? part : html`<span class="name" dir="auto">${part}</span>`));

/** The game, its clock, and the table's special settings. */
export const tableText = (faces: GameCards | null, { game, options, clock }: Listing): string =>
  [gameName(game), ...(clock === null ? [] : [clockText(clock)]), ...tableHighlights(faces, game, options)].join(" · ");

/** How a game ended, as a public text. */
export const listingEndText = ({ outcome, seats }: Pick<Listing, "outcome" | "seats">): string => {
  if (outcome === null || isVoid(outcome)) return msg("Closed");
  const winners = outcome.winners.map((seat) => seats[seat] ?? "…");
  if (winners.length === 0) return msg("A draw");
  return winners.length === 1 ? msg(str`${nameList(winners)} won`) : msg(str`${nameList(winners)} share the win`);
};

/** One dot per seat, filled if it is taken. */
export const seatDots = ({ seats }: Listing): TemplateResult =>
  html`${seats.map((name) => html`<i class=${name === null ? "free" : ""}></i>`)}`;
