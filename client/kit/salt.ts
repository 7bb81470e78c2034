/** A player's own share in the table's chance, drawn and kept on this device. */
import type { Seat } from "../../engine/game.ts";
import { memory } from "./memory.ts";

/** As `engine/deal.ts` has it, without the cryptography that stands beside it there; a test holds the two together. */
const SALT_BYTES = 16;

/** In hex. With it, no server can choose the deal. */
export const makeSalt = (): string =>
  [...crypto.getRandomValues(new Uint8Array(SALT_BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const placeOf = (table: string, seat: Seat): string => `salt.${table}.${seat}`;

/** The salt of one's own at a seat, to be taken along to another device; null where there is none. */
export const keptSalt = (table: string, seat: Seat): string | null => memory.get(placeOf(table, seat));

export const keepSalt = (table: string, seat: Seat, salt: string | null): void =>
  memory.set(placeOf(table, seat), salt);
