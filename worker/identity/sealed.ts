/** Sealed random bytes: text that only this server can have made. */
import { makeBase64url, parseBase64url } from "./base64url.ts";
import { mac } from "./signing-keys.ts";

/** Lengths in bytes; their sum is a multiple of three, so that a sealed text has one spelling. */
export interface SealFormat {
  readonly random: number;
  readonly seal: number;
}

/** `mark`: the first of the random bytes, which are then not random. */
export const makeSealed = (
  key: CryptoKey,
  { random, seal }: SealFormat,
  mark: Iterable<number> = [],
): Promise<string> => {
  const bytes = crypto.getRandomValues(new Uint8Array(random));
  bytes.set([...mark]);
  return sealBytes(key, bytes, seal);
};

const sealBytes = async (key: CryptoKey, bytes: Uint8Array, seal: number): Promise<string> =>
  makeBase64url(new Uint8Array([...bytes, ...(await mac(key, bytes, seal))]));

/** The random part, in base64url; null if this server did not seal the text. */
export const openSealed = async (key: CryptoKey, form: SealFormat, text: string): Promise<string | null> => {
  const bytes = await openBytes(key, form, text);
  return bytes && makeBase64url(bytes);
};

/** The sealed bytes, or null. Compared in constant time. */
const openBytes = async (key: CryptoKey, { random, seal }: SealFormat, text: string): Promise<Uint8Array | null> => {
  const bytes = parseBase64url(text, random + seal);
  if (bytes === null) return null;
  const sealed = bytes.slice(0, random);
  return crypto.subtle.timingSafeEqual(bytes.slice(random), await mac(key, sealed, seal)) ? sealed : null;
};

const HOUR = 60 * 60 * 1000;
/** Length of the date in bytes: hours since 1970, enough until the year 3883. */
const DATE = 3;

/** Maximum length of a sealed name in bytes, a multiple of three. */
const MAX_NAME = 96;

/** A sealed text with the hour of its creation, and optionally a name. */
export interface DatedToken {
  /** The random part, in base64url. */
  readonly random: string;
  /** ms since 1970. */
  readonly at: number;
  readonly name?: string | undefined;
}

export const makeDated = (
  key: CryptoKey,
  { seal }: SealFormat,
  { random, at, name = "" }: DatedToken,
): Promise<string> => {
  const hours = Math.floor(at / HOUR);
  const date = [hours >> 16, (hours >> 8) & 255, hours & 255];
  const first = parseBase64url(random, (random.length / 4) * 3) ?? [];
  return sealBytes(key, new Uint8Array([...first, ...date, ...nameBytes(name)]), seal);
};

/** UTF-8, padded with zeros to a multiple of three. Names contain no zeros, so a sealed text has one spelling. */
const nameBytes = (name: string): Uint8Array => {
  const bytes = new TextEncoder().encode(name);
  const padded = new Uint8Array(Math.ceil(bytes.length / 3) * 3);
  padded.set(bytes);
  return padded;
};

/** `form` covers the random part and the seal only. */
export const openDated = async (
  key: CryptoKey,
  { random, seal }: SealFormat,
  text: string,
): Promise<DatedToken | null> => {
  const length = (text.length / 4) * 3 - (random + DATE + seal);
  if (!Number.isInteger(length) || length < 0 || length > MAX_NAME) return null;
  const bytes = await openBytes(key, { random: random + DATE + length, seal }, text);
  if (bytes === null) return null;
  const [high = 0, middle = 0, low = 0] = bytes.slice(random);
  const name = new TextDecoder().decode(bytes.slice(random + DATE)).replaceAll("\0", "");
  const at = ((high << 16) | (middle << 8) | low) * HOUR;
  return { random: makeBase64url(bytes.slice(0, random)), at, ...(name !== "" && { name }) };
};
