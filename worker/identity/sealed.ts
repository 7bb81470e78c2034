/** Random bytes with a seal: text that this server alone can have made. */
import { makeBase64url, parseBase64url } from "./base64url.ts";
import { mac } from "./keys.ts";

/** Lengths in bytes; their sum is a multiple of three, so that a sealed text has one spelling only. */
export interface Form {
  readonly random: number;
  readonly seal: number;
}

export const makeSealed = async (key: CryptoKey, { random, seal }: Form): Promise<string> => {
  const bytes = crypto.getRandomValues(new Uint8Array(random));
  return makeBase64url(new Uint8Array([...bytes, ...(await mac(key, bytes, seal))]));
};

/** The random part, in base64url, or null if this server never sealed that text. Compared in constant time. */
export const openSealed = async (key: CryptoKey, { random, seal }: Form, text: string): Promise<string | null> => {
  const bytes = parseBase64url(text, random + seal);
  if (bytes === null) return null;
  const expected = await mac(key, bytes.slice(0, random), seal);
  return crypto.subtle.timingSafeEqual(bytes.slice(random), expected) ? makeBase64url(bytes.slice(0, random)) : null;
};
