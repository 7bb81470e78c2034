/**
 * Everything that this server signs, it signs with a key of its own derived from SIGNING_KEY: a text signed for one
 * purpose means nothing for another. SIGNING_KEY is a ring: the first key signs, and all verify, so that a new one in
 * front of the others breaks no link and costs nobody a seat.
 */
import { HttpError } from "../platform/errors.ts";

export const MIN_KEY_BYTES = 32;

const purposes = ["cookie", "token", "table", "player", "listing", "address", "push"] as const;
type Purpose = (typeof purposes)[number];
/** The keys for each purpose. `pass` enciphers; the others sign. */
export type KeySet = Readonly<Record<Purpose | "pass", CryptoKey>>;

/** What is signed with now, and, newest first, what was signed with before: that still verifies. */
export type SigningKeys = KeySet & { readonly older: readonly KeySet[] };

export const keyRing = (keys: SigningKeys): readonly KeySet[] => [keys, ...keys.older];

export interface Secrets {
  /** One key of at least 32 bytes, or several, the newest first, with commas or line breaks between them. */
  readonly SIGNING_KEY?: string;
}

const HMAC = { name: "HMAC", hash: "SHA-256" } as const;
const encoder = new TextEncoder();

/** The keys as they are written. */
export const signingKeys = ({ SIGNING_KEY = "" }: Secrets): readonly string[] =>
  SIGNING_KEY.split(/[,\n]/)
    .map((key) => key.trim())
    .filter((key) => key !== "");

/** The last keys derived; a Worker has one SIGNING_KEY for as long as it lives. */
let derived: { readonly from: string; readonly keys: SigningKeys } | null = null;

/** The keys of this server. Faults with `not-set-up` rather than fall back on a default that anybody could know. */
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

/** What sets one purpose apart from another. */
export const purposeLabel = (purpose: Purpose | "pass"): string => `foldtable/1/${purpose}`;

const hmacKey = (bytes: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytes, HMAC, false, ["sign"]) as Promise<CryptoKey>;

/** HMAC-SHA-256, cut to `length` bytes. */
export const mac = async (key: CryptoKey, message: string | Uint8Array, length = 32): Promise<Uint8Array> => {
  const bytes = typeof message === "string" ? encoder.encode(message) : message;
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes)).slice(0, length);
};
