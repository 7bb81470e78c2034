/**
 * A pass: text that moves somebody's seats at one table to another device. It holds the key that the table knows them by,
 * enciphered, so that it tells nothing to whoever finds it, until when it is good, and since which entry that key has
 * held its seats. It needs no memory to be used once only: after the move the old key holds no seat, and should the seats
 * come back to it, it holds them since a later entry.
 */
import { makeBase64url, parseBase64url } from "./base64url.ts";
import type { KeySet } from "./signing-keys.ts";

/** How long a pass is good, in ms. */
export const SEAT_PASS_TTL_MS = 10 * 60_000;

/** In bytes. With them a pass is 51 bytes long, and so has one spelling only. */
const NONCE = 12;
const TIME = 8;
const PLAYER = 12;
const SINCE = 3;
const TAG = 16;

export interface SeatPassToken {
  /** The key of the player at the table. */
  readonly player: string;
  /** The last entry by which a seat became theirs. */
  readonly since: number;
  /** ms since 1970. */
  readonly until: number;
}

const encoder = new TextEncoder();

/** Bound to its table, which it does not name. */
const cipher = (nonce: Uint8Array, table: string) => ({
  name: "AES-GCM",
  iv: nonce,
  additionalData: encoder.encode(table),
});

export const makeSeatPass = async (
  keys: KeySet,
  table: string,
  { player, since, until }: SeatPassToken,
): Promise<string> => {
  const key = parseBase64url(player, PLAYER);
  if (key === null) throw new Error("not a player's key");
  const plain = new Uint8Array(TIME + PLAYER + SINCE);
  new DataView(plain.buffer).setBigUint64(0, BigInt(until));
  plain.set(key, TIME);
  plain.set([since >> 16, (since >> 8) & 255, since & 255], TIME + PLAYER);
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
  const sealed = await crypto.subtle.encrypt(cipher(nonce, table), keys.pass, plain);
  return makeBase64url(new Uint8Array([...nonce, ...new Uint8Array(sealed)]));
};

/** What a pass to this table says, or null if this server never made it. Whether it is still good is not looked at. */
export const readSeatPass = async (keys: KeySet, table: string, text: string): Promise<SeatPassToken | null> => {
  const bytes = parseBase64url(text, NONCE + TIME + PLAYER + SINCE + TAG);
  if (bytes === null) return null;
  try {
    const plain = await crypto.subtle.decrypt(cipher(bytes.slice(0, NONCE), table), keys.pass, bytes.slice(NONCE));
    const until = Number(new DataView(plain).getBigUint64(0));
    const [high = 0, middle = 0, low = 0] = new Uint8Array(plain, TIME + PLAYER);
    const player = makeBase64url(new Uint8Array(plain, TIME, PLAYER));
    return { player, since: (high << 16) | (middle << 8) | low, until };
  } catch {
    return null;
  }
};
