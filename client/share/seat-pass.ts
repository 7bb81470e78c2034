/** Seat passes: links by which a player moves a seat to another device. */
import type { Seat } from "../../engine/contract/game.ts";

export interface SeatPass {
  readonly pass: string;
  /** The seat, for display only; the server knows it from the pass. */
  readonly seat: Seat | null;
  /** The salt that the seat has committed and not revealed yet; null if there is none. */
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
