/** The links by which a player takes a seat along to another device. */
import type { Seat } from "../../engine/game.ts";

/** A seat on its way to another device of its player's. */
export interface SeatPass {
  readonly pass: string;
  /** Whose it is to be shown; the server knows by itself. */
  readonly seat: Seat | null;
}

/** Behind the hash, so that it reaches no server's records and no messenger's preview. */
export const makePassLink = (table: string, { pass, seat }: SeatPass): string =>
  `${table}#${new URLSearchParams({ pass, ...(seat === null ? {} : { seat: String(seat) }) })}`;

export const parsePass = (hash: string): SeatPass | null => {
  const parts = new URLSearchParams(hash.slice(1));
  const [pass, seat] = [parts.get("pass"), parts.get("seat")];
  if (pass === null || pass === "") return null;
  return { pass, seat: seat !== null && /^\d{1,2}$/.test(seat) ? Number(seat) : null };
};
