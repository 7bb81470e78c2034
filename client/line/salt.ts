/** As `engine/deal.ts` has it, without the cryptography that stands beside it there; a test holds the two together. */
const SALT_BYTES = 16;

/** One's own share in the table's chance, in hex: with it, no server can choose the deal. */
export const makeSalt = (): string =>
  [...crypto.getRandomValues(new Uint8Array(SALT_BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
