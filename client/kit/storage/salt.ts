/** A player's own salt for the table's chance, made and saved on this device. */
import type { Seat } from "../../../engine/contract/game.ts";
import { localStore } from "./browser-storage.ts";

/** The same as in `engine/chance/deal.ts`, without importing its cryptography; a test compares the two. */
const SALT_BYTES = 16;

/** In hex. Because of it, the server alone cannot choose the deal. */
export const makeSalt = (): string =>
  [...crypto.getRandomValues(new Uint8Array(SALT_BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const saltKey = (table: string, seat: Seat): string => `salt.${table}.${seat}`;
const passedSaltKey = (table: string, seat: Seat): string => `${saltKey(table, seat)}.passed`;

/** The saved salt of a seat, to take along to another device. Returns null if there is none. */
export const savedSalt = (table: string, seat: Seat): string | null => localStore.get(saltKey(table, seat));

export const saveSalt = (table: string, seat: Seat, salt: string | null): void => {
  localStore.set(saltKey(table, seat), salt);
  keepPassedSalt(table, seat, null);
};

/**
 * A salt that came with a pass. Until the pass is accepted, it is saved next to this device's own salt for the seat.
 */
export const keepPassedSalt = (table: string, seat: Seat, salt: string | null): void =>
  localStore.set(passedSaltKey(table, seat), salt);

/** All salts that this device has for a seat. The table's commitment decides which one is right. */
export const keptSalts = (table: string, seat: Seat): readonly string[] =>
  [saltKey(table, seat), passedSaltKey(table, seat)].flatMap((key) => localStore.get(key) ?? []);
