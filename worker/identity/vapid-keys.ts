/**
 * VAPID keys (RFC 8292), by which a push service identifies this server. They are derived from SIGNING_KEY, so that
 * there is no second secret. A browser's subscription is for one of them; after a new SIGNING_KEY the older one stays
 * valid for its subscriptions, as long as it is in the ring.
 */
import { hexToBytes } from "@noble/hashes/utils.js";
import { makeBase64url } from "./base64url.ts";
import { type KeySet, keyRing, mac, type SigningKeys } from "./signing-keys.ts";

export interface VapidKeys {
  /** An uncompressed P-256 point, as browsers get it. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** PKCS #8 prefix of a P-256 private key without its public key; the 32 bytes of the key follow. */
const PKCS8 = hexToBytes("3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420");

const made = new WeakMap<KeySet, Promise<VapidKeys>>();

export const vapidKeysOf = (set: KeySet): Promise<VapidKeys> => {
  const keys = made.get(set) ?? make(set, 0);
  made.set(set, keys);
  return keys;
};

/** One of 2³² numbers is too large to be a key; then the next attempt is used. */
const make = async (set: KeySet, attempt: number): Promise<VapidKeys> => {
  const bytes = await mac(set.push, `vapid/${attempt}`);
  const key = await crypto.subtle
    .importKey("pkcs8", new Uint8Array([...PKCS8, ...bytes]), { name: "ECDSA", namedCurve: "P-256" }, true, ["sign"])
    .catch(() => null);
  if (key === null) return make(set, attempt + 1);
  const { d = "", x = "", y = "" } = (await crypto.subtle.exportKey("jwk", key)) as JsonWebKey;
  return { publicKey: makeBase64url(Uint8Array.from([4, ...bytesOf(x), ...bytesOf(y)])), privateKey: d };
};

/** Bytes of a coordinate of a JSON Web Key. */
const bytesOf = (coordinate: string): Uint8Array =>
  Uint8Array.from(atob(coordinate.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** The keys with that public key, if they belong to the ring. */
export const vapidKeysNamed = async (keys: SigningKeys, publicKey: string): Promise<VapidKeys | null> => {
  for (const set of keyRing(keys)) {
    const vapid = await vapidKeysOf(set);
    if (vapid.publicKey === publicKey) return vapid;
  }
  return null;
};

/** The push topic of a table: a later message replaces one that was not delivered. */
export const pushTopic = async (keys: KeySet, table: string): Promise<string> =>
  makeBase64url(await mac(keys.push, `topic/${table}`, 18));
