/**
 * The keys by which a push service knows this server (VAPID, RFC 8292), made of SIGNING_KEY like all others, so that there is no
 * second secret to set. A browser's subscription is for one of them: after SIGNING_KEY was changed the older one goes on
 * for those, as long as it is in the ring.
 */
import { hexToBytes } from "@noble/hashes/utils.js";
import { makeBase64url } from "./base64url.ts";
import { type KeySet, keyRing, mac, type SigningKeys } from "./signing-keys.ts";

export interface VapidKeys {
  /** An uncompressed point of P-256: what browsers are given. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** PKCS #8 of a private key of P-256 without its public one, but for its 32 bytes. */
const PKCS8 = hexToBytes("3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420");

const made = new WeakMap<KeySet, Promise<VapidKeys>>();

export const vapidKeysOf = (set: KeySet): Promise<VapidKeys> => {
  const keys = made.get(set) ?? make(set, 0);
  made.set(set, keys);
  return keys;
};

/** Of 2³² numbers one is too large to be a key: then the next is taken. */
const make = async (set: KeySet, attempt: number): Promise<VapidKeys> => {
  const bytes = await mac(set.push, `vapid/${attempt}`);
  const key = await crypto.subtle
    .importKey("pkcs8", new Uint8Array([...PKCS8, ...bytes]), { name: "ECDSA", namedCurve: "P-256" }, true, ["sign"])
    .catch(() => null);
  if (key === null) return make(set, attempt + 1);
  const { d = "", x = "", y = "" } = (await crypto.subtle.exportKey("jwk", key)) as JsonWebKey;
  return { publicKey: makeBase64url(Uint8Array.from([4, ...bytesOf(x), ...bytesOf(y)])), privateKey: d };
};

/** Of a coordinate, as JSON Web Keys write it. */
const bytesOf = (coordinate: string): Uint8Array =>
  Uint8Array.from(atob(coordinate.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** Those of that public key, if any of the ring's. */
export const vapidKeysNamed = async (keys: SigningKeys, publicKey: string): Promise<VapidKeys | null> => {
  for (const set of keyRing(keys)) {
    const own = await vapidKeysOf(set);
    if (own.publicKey === publicKey) return own;
  }
  return null;
};

/** What a push service may know a table by: it lets a later message take the place of one that was not delivered. */
export const pushTopic = async (keys: KeySet, table: string): Promise<string> =>
  makeBase64url(await mac(keys.push, `topic/${table}`, 18));
