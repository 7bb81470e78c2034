/** Standings and pairings as CSV (RFC 4180), for spreadsheets. */
import { membersOf } from "../competitors.ts";
import type { Pairing, Round, TournamentState } from "../forms/types.ts";
import { standingsOf, tieBreaksOf } from "../standings/standings.ts";

/** One cell. A spreadsheet would run a name that begins like a formula, so such a name gets an apostrophe. */
const cell = (value: string | number): string => {
  const text = typeof value === "number" ? String(value) : value.replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

const names = ({ players }: TournamentState, side: readonly number[]): string =>
  side.map((player) => players[player - 1]!.name).join(" / ");

export const standingsCsv = (state: TournamentState): string => {
  return csv([
    ["place", "name", "points", "byes", ...tieBreaksOf(state.settings)],
    ...standingsOf(state).map((row) => [row.place, names(state, row.members), row.points, row.byes, ...row.tieBreaks]),
  ]);
};

/** One line for each side of each pairing. */
export const pairingsCsv = (state: TournamentState): string =>
  csv([
    ["round", "board", "side", "name", "place", "pips", "forfeit", "decided"],
    ...state.rounds.flatMap((round) => [
      ...round.pairings.flatMap((pairing) => sideRows(state, round, pairing)),
      ...round.byes.map((player) => [round.round, "", "", names(state, membersOf(state, player)), "", "", "", "bye"]),
    ]),
  ]);

const sideRows = (state: TournamentState, { round }: Round, { board, sides, result, how }: Pairing) =>
  sides.map((side, at) => [
    round,
    board,
    at + 1,
    names(state, side),
    result?.places[at] ?? "",
    result?.pips?.[at] ?? "",
    result?.forfeits?.includes(at) ? "forfeit" : "",
    how ?? "",
  ]);
