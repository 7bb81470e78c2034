/**
 * The push messages for a player who is not at the table: a tournament's table is ready, your turn, a player sat down,
 * the game is over.
 */
import type { Listing } from "../../../engine/wire/listing.ts";
import type { TableReport } from "../../lobby/table-report.ts";

export interface PushMessage {
  readonly kind: "ready" | "turn" | "sat" | "over";
  readonly table: string;
  readonly game: string;
  /** The players who sat down; for other kinds, all other players. */
  readonly names: readonly string[];
  /** The length of the reported log. */
  readonly length: number;
}

const namesOf = ({ listing: { seats }, mine }: TableReport): readonly string[] =>
  seats.flatMap((name, seat) => (name === null || mine.includes(seat) ? [] : [name]));

/** Whether it is the player's turn at that table. */
export const isTurn = ({ phase, turn }: Listing, { mine }: Pick<TableReport, "mine">): boolean =>
  phase === "playing" && turn.some((seat) => mine.includes(seat));

const newcomers = (before: Listing, { listing, mine }: TableReport): readonly string[] =>
  listing.seats.flatMap((name, seat) =>
    name === null || mine.includes(seat) || before.seats[seat] !== null ? [] : [name],
  );

/**
 * Returns null if nothing is new or the player has seen it. `before` is the last report; without one only the table of a
 * tournament counts as new.
 */
export const pushMessageFor = (before: Listing | null, report: TableReport): PushMessage | null => {
  const { listing, mine, seen = 0, acted = -1, isCalled: isTournament = false } = report;
  const message = (kind: PushMessage["kind"], names: readonly string[]): PushMessage => {
    const { id: table, game, length } = listing;
    return { kind, table, game, names, length };
  };
  if (before === null && isTournament) return message("ready", []);
  if (before === null || mine.length === 0 || seen >= listing.length) return null;
  if (listing.phase === "over") return before.phase === "over" ? null : message("over", namesOf(report));
  // No message for the same turn as before, unless the player has acted since.
  if (isTurn(listing, report))
    return isTurn(before, report) && acted < before.length ? null : message("turn", namesOf(report));
  const names = newcomers(before, report);
  return names.length === 0 ? null : message("sat", names);
};
