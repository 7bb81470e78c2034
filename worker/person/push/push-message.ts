/**
 * The push messages for a player who is not at the table: a tournament's table is ready, your turn, a player sat down,
 * the game is over.
 */
import type { Seat } from "../../../engine/contract/game.ts";
import type { Listing, PersonListing } from "../../../engine/wire/listing.ts";
import type { TableReport } from "../../lobby/table-report.ts";

/** A queued message. It is worded when it is sent, because the table may have changed since. */
export interface PushMessage {
  readonly kind: "ready" | "turn" | "sat" | "over";
  readonly table: string;
  /** The seats of the players who sat down. Rows of older releases have none. */
  readonly seats?: readonly Seat[];
  /** The players who sat down, as they were called then. Older releases also read the game. */
  readonly names: readonly string[];
  readonly game: string;
  /** The length of the reported log. */
  readonly length: number;
}

/** What a push says of a table as it is now. */
export interface CurrentMessage {
  readonly kind: PushMessage["kind"];
  readonly table: Listing;
  /** The seats whose players it names. */
  readonly seats: readonly Seat[];
}

/** The taken seats of other players. */
const otherSeats = ({ seats }: Listing, mine: readonly Seat[]): readonly Seat[] =>
  seats.flatMap((name, seat) => (name === null || mine.includes(seat) ? [] : [seat]));

/** Whether it is the player's turn at that table. */
export const isTurn = ({ phase, turn }: Listing, { mine }: Pick<TableReport, "mine">): boolean =>
  phase === "playing" && turn.some((seat) => mine.includes(seat));

const newcomers = (before: Listing, { listing, mine }: TableReport): readonly Seat[] =>
  otherSeats(listing, mine).filter((seat) => before.seats[seat] === null);

/**
 * Returns null if nothing is new or the player has seen it. `before` is the last report; without one only the table of a
 * tournament counts as new.
 */
export const pushMessageFor = (before: Listing | null, report: TableReport): PushMessage | null => {
  const { listing, mine, seen = 0, acted = -1, isCalled: isTournament = false } = report;
  const message = (kind: PushMessage["kind"], seats: readonly Seat[] = []): PushMessage => {
    const { id: table, game, length } = listing;
    return { kind, table, game, seats, names: seats.map((seat) => listing.seats[seat] ?? ""), length };
  };
  if (before === null && isTournament) return message("ready");
  if (before === null || mine.length === 0 || seen >= listing.length) return null;
  if (listing.phase === "over") return before.phase === "over" ? null : message("over");
  // No message for the same turn as before, unless the player has acted since.
  if (isTurn(listing, report)) return isTurn(before, report) && acted < before.length ? null : message("turn");
  const seats = newcomers(before, report);
  return seats.length === 0 ? null : message("sat", seats);
};

/** Returns null if the message is no longer true. `table` is null if the person is not at the table any more. */
export const currentMessage = (
  { kind, seats, names }: PushMessage,
  table: PersonListing | null,
  now: number,
): CurrentMessage | null => {
  if (table === null) return null;
  const others = otherSeats(table, table.mine);
  const isNew = (seat: Seat) => seats?.includes(seat) ?? names.includes(table.seats[seat] ?? "");
  const named = { ready: [], turn: others, sat: others.filter(isNew), over: others }[kind];
  const isTrue = {
    ready: table.kept !== undefined && table.kept.until > now,
    turn: isTurn(table, table),
    sat: named.length > 0,
    over: table.phase === "over",
  }[kind];
  return isTrue ? { kind, table, seats: named } : null;
};
