/**
 * Everything that this server signs, it signs with a key of its own derived from SIGNING_KEY: a text signed for one
 * purpose means nothing for another.
 */
import { Fault } from "../faults.ts";

export const MIN_KEY_BYTES = 32;

const purposes = ["cookie", "token", "table", "player", "listing", "address"] as const;
type Purpose = (typeof purposes)[number];
/** `pass` enciphers; the others sign. */
export type Keys = Readonly<Record<Purpose | "pass", CryptoKey>>;

const HMAC = { name: "HMAC", hash: "SHA-256" } as const;
const encoder = new TextEncoder();

/** The last keys derived; a Worker has one SIGNING_KEY for as long as it lives. */
let derived: { readonly from: string; readonly keys: Keys } | null = null;

/** The keys of this server. Faults with `not-set-up` rather than fall back on a default that anybody could know. */
export const keysOf = async ({ SIGNING_KEY }: { readonly SIGNING_KEY?: string }): Promise<Keys> => {
  if (SIGNING_KEY === undefined || encoder.encode(SIGNING_KEY).length < MIN_KEY_BYTES) {
    throw new Fault(
      "not-set-up",
      `Set a secret of at least ${MIN_KEY_BYTES} bytes: openssl rand -hex 32 | npx wrangler secret put SIGNING_KEY`,
    );
  }
  if (derived?.from !== SIGNING_KEY) derived = { from: SIGNING_KEY, keys: await derive(SIGNING_KEY) };
  return derived.keys;
};

const derive = async (signingKey: string): Promise<Keys> => {
  const root = await hmacKey(encoder.encode(signingKey));
  const bytesFor = (purpose: Purpose | "pass") => mac(root, domain(purpose));
  const named = purposes.map(async (purpose) => [purpose, await hmacKey(await bytesFor(purpose))]);
  const pass = await crypto.subtle.importKey("raw", await bytesFor("pass"), "AES-GCM", false, ["encrypt", "decrypt"]);
  return { ...Object.fromEntries(await Promise.all(named)), pass } as Keys;
};

/** What sets one purpose apart from another. */
export const domain = (purpose: Purpose | "pass"): string => `foldtable/1/${purpose}`;

const hmacKey = (bytes: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytes, HMAC, false, ["sign"]) as Promise<CryptoKey>;

/** HMAC-SHA-256, cut to `length` bytes. */
export const mac = async (key: CryptoKey, message: string | Uint8Array, length = 32): Promise<Uint8Array> => {
  const bytes = typeof message === "string" ? encoder.encode(message) : message;
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes)).slice(0, length);
};
