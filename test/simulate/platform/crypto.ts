/**
 * Web Crypto with the entropy of a run, and without threads: each promise is already settled, so no answer arrives at
 * a time that the run does not decide.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  hash,
  timingSafeEqual,
} from "node:crypto";
import type { Stream } from "./random.ts";

interface HmacKey {
  readonly inner: Uint8Array;
  readonly outer: Uint8Array;
  readonly signed: Memo<Uint8Array>;
}

type Key = { readonly raw: Uint8Array; readonly hmac: HmacKey | null; readonly jwk?: JsonWebKey };

/** Results of pure functions by their bytes, because each run uses the same cookies, ids and keys. */
class Memo<T> {
  readonly #known = new Map<string, T>();

  of(bytes: Uint8Array, make: () => T): T {
    const key = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size >= MAX_MEMO_SIZE) this.#known.clear();
    const made = make();
    this.#known.set(key, made);
    return made;
  }
}

const MAX_MEMO_SIZE = 5000;

const BLOCK = 64;

const bytesOf = (data: ArrayBuffer | ArrayBufferView): Uint8Array =>
  data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);

const padded = (key: Uint8Array): HmacKey => {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? createHash("sha256").update(key).digest() : key);
  return { inner: block.map((byte) => byte ^ 0x36), outer: block.map((byte) => byte ^ 0x5c), signed: new Memo() };
};

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
};

const sha256 = (data: Uint8Array): Uint8Array => hash("sha256", data, "buffer");

const exact = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer as ArrayBuffer;

/** Throws like Web Crypto if the bytes are no point of the curve. */
const checkPoint = (raw: Uint8Array): void => {
  const [x, y] = [raw.slice(1, 33), raw.slice(33)].map((half) => Buffer.from(half).toString("base64url"));
  createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x: x!, y: y! } });
};

const hmacKeys = new Memo<Key>();
const points = new Memo<Key>();

const IMPORTS: Readonly<Record<string, (bytes: Uint8Array, format: string) => Key>> = {
  HMAC: (raw) => hmacKeys.of(raw, () => ({ raw, hmac: padded(raw) })),
  "AES-GCM": (raw) => ({ raw, hmac: null }),
  ECDH: (raw) =>
    points.of(raw, () => {
      checkPoint(raw);
      return { raw, hmac: null };
    }),
  ECDSA: (raw) => {
    const key = createPrivateKey({ key: Buffer.from(raw), format: "der", type: "pkcs8" });
    return { raw, hmac: null, jwk: key.export({ format: "jwk" }) as JsonWebKey };
  },
};

const nameOf = (algorithm: string | { readonly name: string }): string =>
  typeof algorithm === "string" ? algorithm : algorithm.name;

interface GcmParams {
  readonly iv: Uint8Array;
  readonly additionalData: Uint8Array;
}

const TAG = 16;

const subtle = {
  async importKey(format: string, data: ArrayBufferView, algorithm: string | { readonly name: string }): Promise<Key> {
    return IMPORTS[nameOf(algorithm)]!(new Uint8Array(bytesOf(data)), format);
  },
  async exportKey(_format: string, { jwk }: Key): Promise<JsonWebKey> {
    return jwk!;
  },
  async sign(_algorithm: string, { hmac }: Key, data: ArrayBufferView): Promise<ArrayBuffer> {
    const { inner, outer, signed } = hmac!;
    const bytes = bytesOf(data);
    return exact(signed.of(bytes, () => sha256(joined(outer, sha256(joined(inner, bytes))))));
  },
  async digest(
    algorithm: string | { readonly name: string },
    data: ArrayBuffer | ArrayBufferView,
  ): Promise<ArrayBuffer> {
    return exact(createHash(nameOf(algorithm).replace("-", "").toLowerCase()).update(bytesOf(data)).digest());
  },
  async encrypt({ iv, additionalData }: GcmParams, { raw }: Key, data: ArrayBufferView): Promise<ArrayBuffer> {
    const cipher = createCipheriv("aes-256-gcm", raw, iv).setAAD(additionalData);
    const sealed = Buffer.concat([cipher.update(bytesOf(data)), cipher.final()]);
    return exact(joined(sealed, cipher.getAuthTag()));
  },
  async decrypt({ iv, additionalData }: GcmParams, { raw }: Key, data: ArrayBufferView): Promise<ArrayBuffer> {
    const bytes = bytesOf(data);
    const cipher = createDecipheriv("aes-256-gcm", raw, iv).setAAD(additionalData);
    cipher.setAuthTag(bytes.slice(-TAG));
    return exact(Buffer.concat([cipher.update(bytes.slice(0, -TAG)), cipher.final()]));
  },
  timingSafeEqual: (one: Uint8Array, other: Uint8Array): boolean =>
    one.length === other.length && timingSafeEqual(one, other),
};

/** `entropy` returns the stream of the actor that runs. */
export const makeCrypto = (entropy: () => Stream): object => ({
  subtle,
  getRandomValues<T extends Uint8Array>(array: T): T {
    const stream = entropy();
    const bytes = bytesOf(array);
    for (let index = 0; index < bytes.length; index += 4) {
      const word = stream.word();
      for (let byte = 0; byte < 4 && index + byte < bytes.length; byte++) bytes[index + byte] = word >>> (8 * byte);
    }
    return array;
  },
  randomUUID: (): string => {
    const stream = entropy();
    return `00000000-0000-4000-8000-${stream.word().toString(16).padStart(12, "0")}`;
  },
});
