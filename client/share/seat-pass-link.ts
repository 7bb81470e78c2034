/** Makes the link of a seat pass. Every page can read one (seat-pass.ts), but only the sheet makes one. */
import type { SeatPass } from "./seat-pass.ts";

/** In the hash, so that it reaches no server log and no messenger preview. */
export const makeSeatPassLink = (table: string, { pass, seat, salt }: SeatPass): string => {
  const parts = { pass, ...(seat !== null && { seat: String(seat) }), ...(salt !== null && { salt }) };
  return `${table}#${new URLSearchParams(parts)}`;
};
