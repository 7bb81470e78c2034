/** The link that takes a seat along; made where it is shown, while every page can read one (seat-pass.ts). */
import type { SeatPass } from "./seat-pass.ts";

/** Behind the hash, so that it reaches no server's records and no messenger's preview. */
export const makeSeatPassLink = (table: string, { pass, seat, salt }: SeatPass): string => {
  const parts = { pass, ...(seat !== null && { seat: String(seat) }), ...(salt !== null && { salt }) };
  return `${table}#${new URLSearchParams(parts)}`;
};
