/** The list of open tables without scripts: each public table with a free seat, as a link to its page. */
import { html } from "hono/html";
import type { ClockRule } from "../../engine/contract/clock.ts";
import type { Listing, LobbyLists } from "../../engine/wire/listing.ts";
import { listingNames } from "../drawing/listing-names.ts";
import { isolate, joinFacts, type Language, listIn, previewTexts } from "../drawing/texts.ts";
import { workerGameOf } from "../games/registry.ts";
import { publicLists } from "../lobby/public-lists.ts";
import { logError } from "../platform/errors.ts";
import { plainAddress } from "./address.ts";
import type { Html, Reader, Visit } from "./layout.ts";

/** Open tables as they were in the last seconds; none while the lobby cannot be read. */
const readOpenTables = async (c: Visit): Promise<readonly Listing[]> => {
  try {
    const { open } = JSON.parse(await publicLists(c.env.LOBBY, c.executionCtx, Date.now())) as LobbyLists;
    return open;
  } catch (error) {
    logError("lobby", error);
    return [];
  }
};

const units = [
  ["day", 86_400_000],
  ["minute", 60_000],
  ["second", 1000],
] as const;

/** `3 days` */
export const unitText = (count: number, unit: "day" | "hour" | "minute" | "second", language: Language): string => {
  const options = { style: "unit", unit, unitDisplay: "short" } as const;
  return new Intl.NumberFormat(`${language}-u-nu-latn`, options).format(count);
};

const timeText = (ms: number, language: Language): string => {
  const [unit, length] = units.find(([, one]) => ms % one === 0 && ms >= one) ?? units[2];
  return isolate(unitText(ms / length, unit, language));
};

const clockText = (clock: ClockRule, language: Language): string =>
  timeText(clock.ms, language) + (clock.type === "fischer" ? ` + ${timeText(clock.increment, language)}` : "");

const tableItem = (table: Listing, { language, chosen }: Reader): Html => {
  const { id, game, seats, clock } = table;
  const names = listingNames(table, language).flatMap((name) => (name === null ? [] : [isolate(name)]));
  const facts = [
    ...(names.length === 0 ? [] : [listIn(language, names)]),
    previewTexts[language].seated(String(names.length), String(seats.length)),
    ...(clock === null ? [] : [clockText(clock, language)]),
  ];
  return html`<li><a href="${plainAddress(`/t/${id}`, chosen)}">${workerGameOf(game).preview.names[language]}</a> <small>${joinFacts(facts)}</small></li>`;
};

export const openTables = async (c: Visit, reader: Reader): Promise<Html> => {
  const { words, chosen } = reader;
  const tables = await readOpenTables(c);
  const list =
    tables.length === 0
      ? html`<p>${words.nobodyWaits}</p>`
      : html`<ul class="lines">${tables.map((table) => tableItem(table, reader))}</ul>`;
  return html`<section aria-labelledby="open"><h2 id="open">${words.openTables}</h2>${list}<p class="reload"><a href="${plainAddress("/", chosen)}">${words.reload}</a></p><p class="note">${words.listed}</p></section>`;
};
