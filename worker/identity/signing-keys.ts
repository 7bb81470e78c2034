/**
 * The keys of this server. Each purpose has its own key, derived from SIGNING_KEY, so a text that was signed for one
 * purpose is invalid for another. SIGNING_KEY is a ring: the first key signs, and all verify. A new first key therefore
 * breaks no link and no seat.
 */
import { HttpError } from "../platform/errors.ts";

const MIN_KEY_BYTES = 32;

const purposes = [
  "cookie",
  "token",
  "table",
  "player",
  "listing",
  "address",
  "push",
  "passkey",
  "grant",
  "tournament",
] as const;
type Purpose = (typeof purposes)[number];
/** The keys by purpose. `pass` encrypts; the others sign. */
export type KeySet = Readonly<Record<Purpose | "pass", CryptoKey>>;

/** The current keys, and the older ones (newest first), which still verify. */
export type SigningKeys = KeySet & { readonly older: readonly KeySet[] };

export const keyRing = (keys: SigningKeys): readonly KeySet[] => [keys, ...keys.older];

export interface Secrets {
  /** One key of at least 32 bytes, or several, newest first, separated by commas or line breaks. */
  readonly SIGNING_KEY?: string;
}

const HMAC = { name: "HMAC", hash: "SHA-256" } as const;
const encoder = new TextEncoder();

/** The keys of the ring as text. */
export const signingKeys = ({ SIGNING_KEY = "" }: Secrets): readonly string[] =>
  SIGNING_KEY.split(/[,\n]/)
    .map((key) => key.trim())
    .filter((key) => key !== "");

/** Cache of the derived keys; a Worker instance has one SIGNING_KEY. */
let derived: { readonly from: string; readonly keys: SigningKeys } | null = null;

/** The keys of this server. Throws `not-set-up` without a secret, because a default key would be public. */
export const keysOf = async (secrets: Secrets): Promise<SigningKeys> => {
  const { SIGNING_KEY: from = "" } = secrets;
  if (derived?.from === from) return derived.keys;
  const written = signingKeys(secrets);
  if (written.length === 0 || written.some((key) => encoder.encode(key).length < MIN_KEY_BYTES)) {
    throw new HttpError(
      "not-set-up",
      `Set a secret of at least ${MIN_KEY_BYTES} bytes: openssl rand -hex 32 | npx wrangler secret put SIGNING_KEY`,
    );
  }
  const [first, ...older] = await Promise.all(written.map(derive));
  derived = { from, keys: { ...first!, older } };
  return derived.keys;
};

const derive = async (signingKey: string): Promise<KeySet> => {
  const root = await hmacKey(encoder.encode(signingKey));
  const bytesFor = (purpose: Purpose | "pass") => mac(root, purposeLabel(purpose));
  const named = purposes.map(async (purpose) => [purpose, await hmacKey(await bytesFor(purpose))]);
  const pass = await crypto.subtle.importKey("raw", await bytesFor("pass"), "AES-GCM", false, ["encrypt", "decrypt"]);
  return { ...Object.fromEntries(await Promise.all(named)), pass } as KeySet;
};

/** The label that separates the purposes. */
export const purposeLabel = (purpose: Purpose | "pass"): string => `foldtable/1/${purpose}`;

const hmacKey = (bytes: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytes, HMAC, false, ["sign"]) as Promise<CryptoKey>;

/** HMAC-SHA-256, truncated to `length` bytes. */
export const mac = async (key: CryptoKey, message: string | Uint8Array, length = 32): Promise<Uint8Array> => {
  const bytes = typeof message === "string" ? encoder.encode(message) : message;
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes)).slice(0, length);
};
