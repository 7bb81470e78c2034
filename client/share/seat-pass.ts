/** The links by which a player takes a seat along to another device. */
import type { Seat } from "../../engine/contract/game.ts";

/** A seat on its way to another device of its player's. */
export interface SeatPass {
  readonly pass: string;
  /** Whose it is to be shown; the server knows by itself. */
  readonly seat: Seat | null;
  /** What the seat has promised for the deal and not shown yet; null where there is no such thing. */
  readonly salt: string | null;
}

export const parsePass = (hash: string): SeatPass | null => {
  const parts = new URLSearchParams(hash.slice(1));
  const [pass, seat] = [parts.get("pass"), parts.get("seat")];
  if (pass === null || pass === "") return null;
  const salt = parts.get("salt");
  return {
    pass,
    seat: seat !== null && /^\d{1,2}$/.test(seat) ? Number(seat) : null,
    salt: salt !== null && /^[0-9a-f]{32}$/.test(salt) ? salt : null,
  };
};
