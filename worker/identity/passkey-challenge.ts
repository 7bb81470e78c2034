/**
 * Challenges that a passkey answers. A challenge contains its expiry and is sealed for one purpose and one player, so
 * that nothing is stored until it is answered. The passkey's object refuses one that was used (person/passkey.ts).
 */
import { makeBase64url, parseBase64url } from "./base64url.ts";
import { keyRing, mac, type SigningKeys } from "./signing-keys.ts";

/** How long a challenge is valid, in ms. */
export const CHALLENGE_TTL_MS = 5 * 60_000;

/** Lengths in bytes. Together they make 36 bytes, so that a challenge has one spelling. */
const TIME = 8;
const RANDOM = 10;
const SEAL = 18;

/** What a challenge is for: to add a passkey to that player, or to sign in. */
export type ChallengePurpose = `add/${string}` | "sign-in";

const sealOf = (key: CryptoKey, purpose: ChallengePurpose, plain: Uint8Array): Promise<Uint8Array> =>
  mac(key, `${purpose}/${makeBase64url(plain)}`, SEAL);

export const makeChallenge = async (keys: SigningKeys, purpose: ChallengePurpose, now: number): Promise<Uint8Array> => {
  const plain = crypto.getRandomValues(new Uint8Array(TIME + RANDOM));
  new DataView(plain.buffer).setBigUint64(0, BigInt(now + CHALLENGE_TTL_MS));
  return new Uint8Array([...plain, ...(await sealOf(keys.passkey, purpose, plain))]);
};

/** When a challenge expires, ms since 1970; null if this server did not make it for that purpose. */
export const challengeExpiry = async (
  keys: SigningKeys,
  purpose: ChallengePurpose,
  text: string,
): Promise<number | null> => {
  const bytes = parseBase64url(text, TIME + RANDOM + SEAL);
  if (bytes === null) return null;
  const [plain, seal] = [bytes.slice(0, TIME + RANDOM), bytes.slice(TIME + RANDOM)];
  for (const { passkey } of keyRing(keys))
    if (crypto.subtle.timingSafeEqual(seal, await sealOf(passkey, purpose, plain)))
      return Number(new DataView(plain.buffer).getBigUint64(0));
  return null;
};
