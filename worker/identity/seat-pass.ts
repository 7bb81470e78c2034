/**
 * A seat pass: text that moves a player's seats at one table to another device. It contains the player's key at the
 * table (encrypted), the expiry, and the entry since which the key has had its seats. It works only once without any
 * stored state: after the move the old key has no seat, and if it gets seats again, it has them since a later entry.
 */
import { makeBase64url, parseBase64url } from "./base64url.ts";
import type { KeySet } from "./signing-keys.ts";

/** How long a pass is valid, in ms. */
export const SEAT_PASS_TTL_MS = 10 * 60_000;

/** Lengths in bytes. Together they make 51 bytes, so that a pass has one spelling. */
const NONCE = 12;
const TIME = 8;
const PLAYER = 12;
const SINCE = 3;
const TAG = 16;

export interface SeatPassToken {
  /** The player's key at the table. */
  readonly player: string;
  /** The last entry that gave the player a seat. */
  readonly since: number;
  /** Expiry, ms since 1970. */
  readonly until: number;
}

const encoder = new TextEncoder();

/** The table id is authenticated, but not contained in the pass. */
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

/** The content of a pass for this table; null if this server did not make it. The caller checks the expiry. */
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
