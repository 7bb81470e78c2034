/**
 * Web Crypto with the entropy of a run, and without threads: each promise is already settled, so no answer arrives at
 * a time that the run does not decide.
 */
import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  hash,
  timingSafeEqual,
  verify,
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

/** The order of P-256, and the x coordinate of its base point. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const BASE_X = 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n;

const integerOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
const bytesOfInteger = (value: bigint): Uint8Array => Buffer.from(value.toString(16).padStart(64, "0"), "hex");

/** An ECDSA signature with the nonce 1, so that it is the same in each run. It is valid, but reveals the key. */
const signedBy = ({ d }: JsonWebKey, data: Uint8Array): Uint8Array => {
  const s = (integerOf(sha256(data)) + BASE_X * integerOf(Buffer.from(d!, "base64url"))) % ORDER;
  return joined(bytesOfInteger(BASE_X), bytesOfInteger(s));
};

const newKeyPair = (entropy: Stream): { readonly publicKey: Key; readonly privateKey: Key } => {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from(Array.from({ length: 32 }, () => entropy.below(255))));
  const [x, y] = [pair.getPublicKey().subarray(1, 33), pair.getPublicKey().subarray(33)];
  const [d, ...point] = [pair.getPrivateKey(), x, y].map((bytes) => bytes.toString("base64url"));
  const jwk: JsonWebKey = { kty: "EC", crv: "P-256", x: point[0]!, y: point[1]!, d: d! };
  const key: Key = { raw: new Uint8Array(), hmac: null, jwk };
  return { publicKey: key, privateKey: key };
};

const nameOf = (algorithm: string | { readonly name: string }): string =>
  typeof algorithm === "string" ? algorithm : algorithm.name;

interface GcmParams {
  readonly iv: Uint8Array;
  readonly additionalData: Uint8Array;
}

const TAG = 16;

const subtle = {
  async importKey(
    format: string,
    data: ArrayBufferView | JsonWebKey,
    algorithm: string | { readonly name: string },
  ): Promise<Key> {
    if (!ArrayBuffer.isView(data)) return { raw: new Uint8Array(), hmac: null, jwk: data as JsonWebKey };
    return IMPORTS[nameOf(algorithm)]!(new Uint8Array(bytesOf(data)), format);
  },
  async exportKey(_format: string, { jwk }: Key): Promise<JsonWebKey> {
    return jwk!;
  },
  async sign(_algorithm: string | object, { hmac, jwk }: Key, data: ArrayBufferView): Promise<ArrayBuffer> {
    const bytes = bytesOf(data);
    if (hmac === null) return exact(signedBy(jwk!, bytes));
    const { inner, outer, signed } = hmac;
    return exact(signed.of(bytes, () => sha256(joined(outer, sha256(joined(inner, bytes))))));
  },
  async verify(_algorithm: object, { jwk }: Key, signature: Uint8Array, data: ArrayBufferView): Promise<boolean> {
    const key = createPublicKey({ format: "jwk", key: jwk! as never });
    return verify("sha256", bytesOf(data), { key, dsaEncoding: "ieee-p1363" }, signature);
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
  subtle: { ...subtle, generateKey: async () => newKeyPair(entropy()) },
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
