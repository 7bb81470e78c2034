/** What somebody wants to be called back for who is not at the table: their turn, that somebody sat down, the end. */
import type { Listing } from "../../engine/wire/listing.ts";
import type { TableReport } from "../lobby/table-report.ts";

export interface PushMessage {
  readonly kind: "turn" | "sat" | "over";
  readonly table: string;
  readonly game: string;
  /** Who sat down; else everybody else at the table. */
  readonly names: readonly string[];
  /** Of the log, as it was told. */
  readonly length: number;
}

const namesOf = ({ listing: { seats }, mine }: TableReport): readonly string[] =>
  seats.flatMap((name, seat) => (name === null || mine.includes(seat) ? [] : [name]));

const isTurn = ({ phase, turn }: Listing, { mine }: TableReport): boolean =>
  phase === "playing" && turn.some((seat) => mine.includes(seat));

const newcomers = (before: Listing, { listing, mine }: TableReport): readonly string[] =>
  listing.seats.flatMap((name, seat) =>
    name === null || mine.includes(seat) || before.seats[seat] !== null ? [] : [name],
  );

/** Null: nothing that is new to them, or they have seen it. `before`: what was told last; without it nothing is news. */
export const pushMessageFor = (before: Listing | null, report: TableReport): PushMessage | null => {
  const { listing, mine, seen = 0, acted = -1 } = report;
  if (before === null || mine.length === 0 || seen >= listing.length) return null;
  const call = (kind: PushMessage["kind"], names: readonly string[]): PushMessage => {
    const { id: table, game, length } = listing;
    return { kind, table, game, names, length };
  };
  if (listing.phase === "over") return before.phase === "over" ? null : call("over", namesOf(report));
  // The same turn as before, unless they have acted since.
  if (isTurn(listing, report))
    return isTurn(before, report) && acted < before.length ? null : call("turn", namesOf(report));
  const names = newcomers(before, report);
  return names.length === 0 ? null : call("sat", names);
};
