/** The visitor's own tables, on the server and on this device, as one list. */

import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { isVoid } from "../../../engine/table/end-reasons.ts";
import type { PersonListing } from "../../../engine/wire/listing.ts";
import { placeTextOf } from "../../games/end-text.ts";
import { str } from "../../kit/text/numbers.ts";
import type { LocalListing } from "../../local/host/local-games-db.ts";
import { shownNames } from "./listing-names.ts";
import { listingEndText, nameLine, nameList } from "./table-texts.ts";

/** In the order of urgency. */
const myTableStatuses = ["mine", "awaited", "here", "theirs", "waiting", "over"] as const;

/**
 * `mine`: the viewer's turn. `awaited`: a reserved seat. `here`: a local table. `theirs`: another player's turn.
 * `waiting`: free seats. `over`: finished.
 */
export type MyTableStatus = (typeof myTableStatuses)[number];

export interface MyTable {
  readonly id: string;
  readonly game: string;
  readonly address: string;
  readonly stand: MyTableStatus;
  /** All other players, or all players of a local table. */
  readonly names: string;
  /** Whose turn it is, or the result. */
  readonly words: string;
  readonly movedAt: number;
  readonly isLocal: boolean;
  /** The address of the table's tournament; null if it has none. */
  readonly tournament: string | null;
}

export const fromServer = (table: PersonListing): MyTable => {
  const { id, game, mine, movedAt } = table;
  const seats = shownNames(table);
  const others = seats.filter((name, seat) => name !== null && !mine.includes(seat)).map((name) => name!);
  const status = statusOf(table);
  const names =
    others.length > 0 ? nameLine(others) : mine.length > 1 ? msg("All seats are yours") : msg("Nobody else yet");
  return {
    id,
    game,
    address: table.kept === undefined ? `/t/${id}` : `/t/${id}?seat=${table.kept.seat}`,
    stand: status,
    names,
    words: serverText({ ...table, seats }, status),
    movedAt,
    isLocal: false,
    tournament: table.tournament === undefined ? null : `/e/${table.tournament}`,
  };
};

/** A reserved seat expires after some minutes. */
export const isStillMine = ({ mine, kept }: PersonListing, now: number): boolean =>
  mine.length > 0 || (kept !== undefined && kept.until > now);

const statusOf = ({ phase, turn, mine, kept }: PersonListing): MyTableStatus => {
  if (mine.length === 0 && kept !== undefined) return "awaited";
  if (phase === "over") return "over";
  if (phase === "seating") return "waiting";
  return turn.some((seat) => mine.includes(seat)) ? "mine" : "theirs";
};

const serverText = ({ seats, turn, outcome, mine }: PersonListing, status: MyTableStatus): string => {
  if (status === "mine") return msg("Your turn");
  if (status === "awaited") return msg("A seat is kept for you");
  if (status === "waiting") {
    const free = seats.filter((name) => name === null).length;
    return free === 1 ? msg("1 seat is free") : msg(str`${free} seats are free`);
  }
  if (status === "theirs") {
    const names = turn.map((seat) => seats[seat] ?? "…");
    return names.length === 0 ? msg("Playing") : msg(str`Waiting for ${nameList(names)}`);
  }
  if (outcome === null || isVoid(outcome)) return msg("Closed");
  if (outcome.winners.length === 0) return msg("A draw");
  if (outcome.winners.some((seat) => mine.includes(seat))) return msg("You won");
  const { places = [] } = outcome;
  const place = Math.min(...mine.map((seat) => places[seat] ?? Number.POSITIVE_INFINITY));
  return (Number.isFinite(place) && placeTextOf(places, place)) || msg("You lost");
};

export const fromDevice = ({ id, game, names, phase, turn, outcome, movedAt }: LocalListing): MyTable => {
  const named = (seats: readonly number[]) => nameList(seats.map((seat) => names[seat] || msg(str`Seat ${seat + 1}`)));
  const toMove = turn.length === 0 ? msg("Playing") : msg(str`${named(turn)}’s turn`);
  return {
    id,
    game,
    address: `/local/${id}`,
    stand: phase === "over" ? "over" : "here",
    names: named(names.map((_, seat) => seat)),
    words: phase === "over" ? listingEndText({ outcome, seats: names }) : toMove,
    movedAt,
    isLocal: true,
    tournament: null,
  };
};

/** The most urgent first, then the last played. */
export const sortMyTables = (tables: readonly MyTable[]): readonly MyTable[] =>
  [...tables].sort(
    (a, b) => myTableStatuses.indexOf(a.stand) - myTableStatuses.indexOf(b.stand) || b.movedAt - a.movedAt,
  );

/** The link from a row to the tournament of its table, next to the link to the table itself. */
export const tournamentLink = (address: string | null) =>
  address === null ? nothing : html`<a class="tournament" href=${address}>${msg("Tournament")}</a>`;
