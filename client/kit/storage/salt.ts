/** A player's own share in the table's chance, drawn and kept on this device. */
import type { Seat } from "../../../engine/contract/game.ts";
import { localStore } from "./browser-storage.ts";

/** As `engine/chance/deal.ts` has it, without the cryptography that stands beside it there; a test holds the two together. */
const SALT_BYTES = 16;

/** In hex. With it, no server can choose the deal. */
export const makeSalt = (): string =>
  [...crypto.getRandomValues(new Uint8Array(SALT_BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const placeOf = (table: string, seat: Seat): string => `salt.${table}.${seat}`;
const passedPlaceOf = (table: string, seat: Seat): string => `${placeOf(table, seat)}.passed`;

/** The salt of one's own at a seat, to be taken along to another device; null where there is none. */
export const savedSalt = (table: string, seat: Seat): string | null => localStore.get(placeOf(table, seat));

export const saveSalt = (table: string, seat: Seat, salt: string | null): void => {
  localStore.set(placeOf(table, seat), salt);
  keepPassedSalt(table, seat, null);
};

/** A salt that came with a pass. Until the pass is accepted, this device's own salt for that seat stays beside it. */
export const keepPassedSalt = (table: string, seat: Seat, salt: string | null): void =>
  localStore.set(passedPlaceOf(table, seat), salt);

/** All salts that this device has for a seat. The table's commitment decides which one is meant. */
export const keptSalts = (table: string, seat: Seat): readonly string[] =>
  [placeOf(table, seat), passedPlaceOf(table, seat)].flatMap((place) => localStore.get(place) ?? []);
