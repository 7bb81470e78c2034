/** The start page without scripts: each game against computers, with friends by a link, or with anyone; and open tables. */
import { html, raw } from "hono/html";
import * as v from "valibot";
import { findNewestGame, installedGames } from "../../engine/contract/game-registry.ts";
import { parsePlayerName } from "../../engine/kit/player-name.ts";
import { workerGameOf } from "../games/registry.ts";
import { parseNonNegativeInt } from "../http/query.ts";
import { limitRate } from "../http/rate-limit.ts";
import { newCookie, playerIdOf } from "../identity/identity.ts";
import { keysOf } from "../identity/signing-keys.ts";
import { tableIdsOf } from "../identity/table-id.ts";
import { wasDeleted } from "../lobby/read-model.ts";
import { HttpError } from "../platform/errors.ts";
import { deploymentJurisdiction } from "../platform/jurisdiction.ts";
import { openTable } from "../routes/tables.ts";
import { plainAddress } from "./address.ts";
import { commitmentAt } from "./chance.ts";
import { commandId, nameField, selectField } from "./forms.ts";
import { type Html, type PlainPage, type Reader, readerOf, readingLinks, refusalIn, type Visit } from "./layout.ts";
import { openTables } from "./open-tables.ts";
import { levelField } from "./seating.ts";
import { fillSeats, formFields } from "./table-post.ts";
import { submit, visitTable, visitWith } from "./table-visit.ts";
import type { PlainTexts } from "./texts/plain-texts.ts";

const gameIds = (): readonly string[] => [...new Set(installedGames().map(({ id }) => id))];

/** With whom a game can be played; without a computer, with friends first. */
export const playButtons = (levels: number, words: PlainTexts): Html => {
  const computer = html`<button class="main" name="with" value="computer">${words.playComputer}</button> `;
  const main = raw(levels > 0 ? "" : ` class="main"`);
  return html`<p>${levels > 0 ? computer : ""}<button${main} name="with" value="friends">${words.playFriends}</button> <button name="with" value="anyone">${words.playAnyone}</button></p>`;
};

/** `id`: new for each page, so that a form that is sent twice opens one table. */
const gameForm = (game: string, reader: Reader): Html => {
  const { chosen, language, words } = reader;
  const rules = findNewestGame(game)!;
  const { levels = 0 } = rules;
  const counts = rules.seatCounts(v.parse(rules.options, {}));
  const seats = counts.map((count) => ({ value: String(count), label: String(count) }));
  return html`<section class="game" aria-labelledby="${game}"><h2 id="${game}">${workerGameOf(game).preview.names[language]}</h2>
<form method="post" action="${plainAddress("/", chosen)}"><input type="hidden" name="id" value="${crypto.randomUUID()}"><input type="hidden" name="game" value="${game}">
${nameField(words.yourName)}${counts.length > 1 ? selectField(words.players, "seats", seats, seats[0]!.value) : ""}${levels > 0 ? levelField(words.level, levels) : ""}
${playButtons(levels, words)}</form>
<p>${readingLinks(game, reader)}</p></section>`;
};

export const startPage = async (c: Visit, refused: string | null): Promise<PlainPage> => {
  const reader = readerOf(c);
  const { words } = reader;
  const main = html`<h1>${words.intro}</h1>
${refused === null ? "" : html`<p class="refused" role="alert">${refusalIn(words, refused) ?? words.error}</p>`}
<div class="games">${gameIds().map((game) => gameForm(game, reader))}</div>${await openTables(c, reader)}<p class="note">${words.salt}</p>`;
  return { title: words.start, main, path: "/", cookie: await newCookie(c.req.raw, await keysOf(c.env)) };
};

/** Opens a table, seats the player and, against computers, these. Returns its address, or why there is none. */
export const openFromForm = async (c: Visit): Promise<{ readonly id: string } | { readonly refused: string }> => {
  const fields = await formFields(c);
  await limitRate(c, "OPEN_TABLE_LIMIT");
  const player = await playerIdOf(c.req.raw, await keysOf(c.env));
  if (player === null) return { refused: "no-identity" };
  const name = fields.name?.trim() ?? "";
  if (parsePlayerName(name) === null) return { refused: "bad-name" };
  if (!/^[\w-]{36}$/.test(fields.id ?? "")) throw new HttpError("bad-request");
  const [id] = tableIdsOf(c.env, `plain/${player}/${fields.id}`, deploymentJurisdiction(c.env));
  // Lobby and persons refuse reports of a table that was deleted since this form opened it.
  if (await wasDeleted(c.env.LOBBY, id!)) throw new HttpError("no-table");
  const seats = parseNonNegativeInt(fields.seats ?? null);
  const order = {
    game: fields.game ?? "",
    options: {},
    shared: false,
    public: fields.with === "anyone",
    talk: "phrases",
    hints: false,
  } as const;
  await openTable(c, id!, { ...order, ...(seats !== null && { seats }) });
  await sitFirst(c, id!, name, fields.with === "computer" ? Number(fields.level) : null);
  return { id: id! };
};

/** `level`: of the computers on all other seats; null for friends. */
const sitFirst = async (c: Visit, id: string, name: string, level: number | null): Promise<void> => {
  const visit = await visitTable(c, id);
  if (visit.seat === null) {
    const command = { type: "sit", seat: 0, name, share: await commitmentAt(visit, visit.state.length) };
    await submit(visit, c, command, { id: commandId(visit, "sit"), seq: visit.state.length - 1 });
  }
  if (level === null) return;
  const seated = await visitWith(visit.access, c);
  const sent = { id: commandId(seated, "fill"), seq: seated.state.length - 1, seat: 0, level };
  await fillSeats(c, seated, sent);
};
