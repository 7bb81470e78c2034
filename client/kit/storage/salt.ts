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
const madeSaltKey = (table: string, seat: Seat): string => `${saltKey(table, seat)}.made.`;

/** Salts that await the table's answer, for each seat. All but one are refused or replaced. */
const MAX_MADE_SALTS = 8;

/** The salt that the table has a commitment to, to take along to another device. Returns null if there is none. */
export const savedSalt = (table: string, seat: Seat): string | null => localStore.get(saltKey(table, seat));

/** The tables where this browser has salts: it has sat down there, or is about to, and the game has not begun. */
export const saltedTables = (): readonly string[] => [
  ...new Set(localStore.keys("salt.").map((key) => key.split(".")[1]!)),
];

/** Replaces all salts of the seat. */
export const saveSalt = (table: string, seat: Seat, salt: string | null): void => {
  for (const key of localStore.keys(`${saltKey(table, seat)}.`)) localStore.set(key, null);
  localStore.set(saltKey(table, seat), salt);
};

/**
 * Saves a salt before it is committed to. Several pages of one browser make salts at the same moment, and the table
 * decides which one counts. So each has its own key, and none replaces another page's.
 */
export const saveMadeSalt = (table: string, seat: Seat, salt: string): void => {
  const made = localStore.keys(madeSaltKey(table, seat));
  for (const key of made.slice(0, -MAX_MADE_SALTS + 1)) localStore.set(key, null);
  localStore.set(`${madeSaltKey(table, seat)}${Date.now()}.${makeSalt()}`, salt);
};

/**
 * Notes that the table has a commitment to this salt. Its copy stays until the game begins, because a page of an earlier
 * release saves each salt that it makes in this place.
 */
export const saveCommittedSalt = (table: string, seat: Seat, salt: string): void => {
  const former = savedSalt(table, seat);
  if (former === salt) return;
  if (former !== null) saveMadeSalt(table, seat, former);
  localStore.set(saltKey(table, seat), salt);
};

/**
 * A salt that came with a pass. Until the pass is accepted, it is saved next to this device's own salt for the seat.
 */
export const keepPassedSalt = (table: string, seat: Seat, salt: string | null): void =>
  localStore.set(passedSaltKey(table, seat), salt);

/** All salts that this device has for a seat. The table's commitment decides which one is right. */
export const keptSalts = (table: string, seat: Seat): readonly string[] => {
  const keys = [saltKey(table, seat), ...localStore.keys(`${saltKey(table, seat)}.`)];
  return [...new Set(keys.flatMap((key) => localStore.get(key) ?? []))];
};
