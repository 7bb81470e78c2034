import { SALT_BYTES } from "../engine/deal.ts";

/** One's own share in the table's chance, in hex: with it, no server can choose the deal. */
export const makeSalt = (): string =>
  [...crypto.getRandomValues(new Uint8Array(SALT_BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
