/** Points by round and player: on the screen, as text to copy, and as CSV. */
import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { totalsOf } from "../../../../engine/games/train/state/score.ts";
import { makeTile, tileOf } from "../../../../engine/games/train/state/tiles.ts";
import type { TrainState } from "../../../../engine/games/train/state/types.ts";
import { formatNumber } from "../../../kit/text/numbers.ts";

/** The engine tile of each round played, highest first (#9). */
const engines = (state: TrainState): readonly string[] =>
  state.scores.map((_, round) => makeTile(tileOf(state.rules.set - round, state.rules.set - round)));

/** Up to this many players have a column each. */
const MAX_COLUMNS = 4;

export const scoreSheet = (
  state: TrainState,
  names: readonly string[],
): TemplateResult => html`<div class="sheet-scroll" tabindex="0" role="region" aria-label=${msg("Score sheet")}>
  ${state.seats > MAX_COLUMNS ? byPlayer(state, names) : byRound(state, names)}
</div>`;

const points = (count: number): TemplateResult =>
  html`<td class="number ${count === 0 ? "zero" : ""}">${formatNumber(count)}</td>`;

const byRound = (state: TrainState, names: readonly string[]): TemplateResult => html`<table class="rounds">
    <thead>
      <tr>
        <th scope="col">${msg("Engine")}</th>
        ${names.slice(0, state.seats).map((name) => html`<th scope="col" class="number"><bdi>${name}</bdi></th>`)}
      </tr>
    </thead>
    <tbody>
      ${engines(state).map(
        (engine, round) => html`<tr>
          <th scope="row"><bdi>${engine}</bdi></th>
          ${state.scores[round]?.map(points)}
        </tr>`,
      )}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">${msg("Total")}</th>
        ${totalsOf(state).map((total) => html`<td class="number">${formatNumber(total)}</td>`)}
      </tr>
    </tfoot>
  </table>`;

const byPlayer = (state: TrainState, names: readonly string[]): TemplateResult => html`<table class="rounds crowd">
    <thead>
      <tr>
        <th scope="col">${msg("Player")}</th>
        ${engines(state).map((engine) => html`<th scope="col" class="number"><bdi>${engine}</bdi></th>`)}
        <th scope="col" class="number">${msg("Total")}</th>
      </tr>
    </thead>
    <tbody>
      ${totalsOf(state).map(
        (total, seat) => html`<tr>
          <th scope="row"><bdi>${names[seat] ?? ""}</bdi></th>
          ${state.scores.map((round) => points(round[seat] ?? 0))}
          <td class="number sum">${formatNumber(total)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;

const rowsOf = (state: TrainState, names: readonly string[]): readonly (readonly string[])[] => [
  [msg("Engine"), ...names.slice(0, state.seats)],
  ...engines(state).map((engine, round) => [engine, ...(state.scores[round] ?? []).map(String)]),
  [msg("Total"), ...totalsOf(state).map(String)],
];

/** A name that begins like a formula must not become one in a spreadsheet. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const makeCsv = (state: TrainState, names: readonly string[]): string =>
  rowsOf(state, names)
    .map((row) => `${row.map(cell).join(",")}\r\n`)
    .join("");

/** In columns, for a message or a mail. */
export const makeText = (state: TrainState, names: readonly string[]): string => {
  const rows = rowsOf(state, names);
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map(
      (row) =>
        `${row
          .map((text, column) => text.padStart(widths[column] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
};
