/** A table's page without scripts: its latest state with forms, or one moment with links to its neighbours. */
import { html } from "hono/html";
import { fold } from "../../engine/log/log.ts";
import { isBotsTurn, seatsOnTurn } from "../../engine/table/seats.ts";
import { isolate, listIn } from "../drawing/texts.ts";
import { workerGameOf } from "../games/registry.ts";
import { plainAddress } from "./address.ts";
import { withBoard } from "./board.ts";
import { type EventLine, eventLines } from "./event-lines.ts";
import { type Html, type PlainPage, refusalIn } from "./layout.ts";
import { mayMove, movesOf } from "./moves.ts";
import { answersOf, choicesOf, requestsOf } from "./requests.ts";
import { seatingOf, seatsOf } from "./seating.ts";
import { namesIn, reservedSeats, type TableVisit } from "./table-visit.ts";

/** In seconds: between two reloads while the visitor waits for players, or for a computer. */
const [REFRESH, REFRESH_BOT] = [12, 3] as const;

/** How many lines of what happened the latest state shows. */
const LINES = 10;

const listNames = ({ names, reader }: TableVisit, seats: readonly number[]): string =>
  listIn(
    reader.language,
    seats.map((seat) => isolate(names[seat] ?? "")),
  );

const resultText = (visit: TableVisit): string => {
  const { state, reader } = visit;
  const { words } = reader;
  if (state.outcome === null) return words.over;
  const { winners } = state.outcome;
  return `${words.over}: ${winners.length === 0 ? words.draw : words.won(listNames(visit, winners))}`;
};

const statusText = (visit: TableVisit): string => {
  const { state, reader } = visit;
  const { words } = reader;
  if (state.phase === "over") return resultText(visit);
  if (state.phase === "seating") return state.chairs.includes(null) ? words.waiting : words.dealing;
  const turn = seatsOnTurn(state);
  if (state.isComputerCalled) return words.called;
  if (state.paused !== null) return words.paused;
  if (mayMove(visit)) return words.yourTurn;
  return turn.length === 0 ? words.dealing : words.waitingFor(listNames(visit, turn));
};

/** A visitor who may act has time; so has one who might sit down, and fills in a name. A refusal is read before it goes. */
const refreshOf = (visit: TableVisit, refused: string | null): number | null => {
  const { state, seat } = visit;
  if (state.phase === "over") return state.successor === null && state.rematch.length > 0 ? REFRESH : null;
  if (seat === null && state.phase === "seating" && state.chairs.includes(null)) return null;
  if (mayMove(visit)) return null;
  return isBotsTurn(state) && refused === null ? REFRESH_BOT : REFRESH;
};

/** `at`: the address of a moment. */
const lineItem = ({ seq, name, text }: EventLine, at: (seq: number) => string): Html =>
  html`<li>${name === null ? "" : html`<bdi>${name}</bdi>: `}<a href="${at(seq)}">${text}</a></li>`;

const happenedOf = (visit: TableVisit): Html => {
  const { reader, access } = visit;
  const lines = eventLines(visit).slice(-LINES);
  if (lines.length === 0) return "";
  const at = (seq: number) => plainAddress(`/t/${access.id}/${seq}`, reader.chosen);
  const items = lines.toReversed().map((line) => lineItem(line, at));
  return html`<section aria-labelledby="happened"><h2 id="happened">${reader.words.happened}</h2><ul class="lines">${items}</ul></section>`;
};

const reloadOf = ({ reader, access }: TableVisit, refresh: number | null, isStill: boolean): Html => {
  const { words, chosen } = reader;
  const link = (text: string, query: Readonly<Record<string, string>>) =>
    html`<a href="${plainAddress(`/t/${access.id}`, chosen, query)}">${text}</a>`;
  if (refresh === null) return html`<p class="reload">${link(words.reload, {})}</p>`;
  return isStill
    ? html`<p class="reload">${link(words.reload, { still: "1" })} ${link(words.startReloading, {})}</p>`
    : html`<p class="reload"><noscript>${words.reloads}</noscript> ${link(words.reload, {})} ${link(words.stopReloading, { still: "1" })}</p>`;
};

export interface PageRequest {
  /** Why the last command was refused. */
  readonly refused: string | null;
  /** Whether the visitor has stopped the reloads. */
  readonly isStill: boolean;
  /** The visitor's name in the game before. */
  readonly name: string;
}

export const tablePage = async (visit: TableVisit, { refused, isStill, name }: PageRequest): Promise<PlainPage> => {
  const { state, seat, reader, access, entries } = visit;
  const { words } = reader;
  const title = workerGameOf(state.game).preview.names[reader.language];
  const refresh = refreshOf(visit, refused);
  const isReloading = refresh !== null && !isStill;
  const choices = choicesOf(visit);
  const replay = html`<p><a class="button" href="${plainAddress(`/t/${access.id}/${entries.length - 1}`, reader.chosen)}">${words.replay}</a></p>`;
  const parts = html`${await movesOf(visit)}${seatingOf(visit, choices, name)}${reloadOf(visit, refresh, isStill)}${seatsOf(visit, choices)}${happenedOf(visit)}${state.phase === "seating" ? "" : replay}${requestsOf(visit, choices, isReloading, isStill)}`;
  const main = html`<h1>${title}</h1>
<p class="status${mayMove(visit) ? " turn" : ""}">${statusText(visit)}${seat === null ? html` <small>${words.watching}</small>` : ""}</p>
${refused === null ? "" : html`<p class="refused" role="alert">${refusalIn(words, refused) ?? words.error}</p>`}
${answersOf(visit, choices)}
${withBoard(visit, parts)}`;
  const query: Readonly<Record<string, string>> = isStill ? { still: "1" } : {};
  return { title, main, path: `/t/${access.id}`, query, game: state.game, refresh: isReloading ? refresh : null };
};

/**
 * The table after entry `asked`, or after the last one. `isQuiet`: the page and its links do not say how much follows
 * (client/quiet).
 */
export const momentPage = (visit: TableVisit, asked: number, isQuiet: boolean): PlainPage => {
  const { reader, access, entries } = visit;
  const { words, chosen } = reader;
  const last = entries.length - 1;
  const seq = Math.min(asked, last);
  const past = entries.slice(0, seq + 1);
  const state = fold(past);
  const now = past.at(-1)?.at ?? visit.now;
  const reserved = reservedSeats(past, state, now);
  const moment = { ...visit, entries: past, state, now, names: namesIn(state, reader, reserved), reserved };
  const lines = eventLines(visit);
  const query: Readonly<Record<string, string>> = isQuiet ? { quiet: "1" } : {};
  const addressAt = (one: number) => plainAddress(`/t/${access.id}/${one}`, chosen, query);
  const at = (one: number | undefined, text: string): Html =>
    one === undefined
      ? html`<span aria-disabled="true">${text}</span> `
      : html`<a class="button" href="${addressAt(one)}">${text}</a> `;
  const shown = lines.findLast((line) => line.seq <= seq);
  const title = workerGameOf(state.game).preview.names[reader.language];
  const main = html`<h1>${title}</h1>
${isQuiet ? "" : html`<p class="status">${words.moment(String(seq), String(last))}</p>`}
<nav class="steps" aria-label="${words.replay}">${at(lines[0]?.seq, words.firstMove)}${at(
    lines.findLast((line) => line.seq < (shown?.seq ?? 0))?.seq,
    words.previousMove,
  )}${at(lines.find((line) => line.seq > seq)?.seq, words.nextMove)}<a class="button" href="${plainAddress(`/t/${access.id}`, chosen)}">${words.now}</a></nav>
<ul class="lines">${shown === undefined ? "" : lineItem(shown, addressAt)}</ul>
${withBoard(moment, seatsOf(moment, []))}`;
  const full = isQuiet ? { fullPath: `/t/${access.id}/quiet` } : {};
  return { title, main, path: `/t/${access.id}/${seq}`, query, ...full, game: state.game };
};
