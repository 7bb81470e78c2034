/** A software authenticator (WebAuthn): P-256 without attestation, like a phone's passkey. */
import { makeBase64url } from "../../../worker/identity/base64url.ts";

/** Wrong values that a test can set. */
export interface Defects {
  readonly origin?: string;
  readonly host?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly type?: string;
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/** CBOR (RFC 8949): integers from −256 on, byte strings, texts and maps. */
type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;
const head = (major: number, n: number): readonly number[] =>
  n < 24 ? [(major << 5) | n] : n < 256 ? [(major << 5) | 24, n] : [(major << 5) | 25, n >> 8, n & 255];
const encode = (value: Cbor): readonly number[] => {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return [...head(3, utf8(value).length), ...utf8(value)];
  if (value instanceof Uint8Array) return [...head(2, value.length), ...value];
  return [...head(5, value.size), ...[...value].flatMap(([key, item]) => [...encode(key), ...encode(item)])];
};

const coordinate = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** The integer of a DER signature from its 32 bytes. */
const derInteger = (bytes: Uint8Array): readonly number[] => {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = [...bytes.slice(start)];
  const positive = digits[0]! > 127 ? [0, ...digits] : digits;
  return [2, positive.length, ...positive];
};

export class SoftwareAuthenticator {
  readonly id = makeBase64url(crypto.getRandomValues(new Uint8Array(18)));
  readonly #origin: string;
  readonly #keys: CryptoKeyPair;
  #counter = 0;

  private constructor(origin: string, keys: CryptoKeyPair) {
    this.#origin = origin;
    this.#keys = keys;
  }

  static async forOrigin(origin: string): Promise<SoftwareAuthenticator> {
    const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
    return new SoftwareAuthenticator(origin, keys as CryptoKeyPair);
  }

  #clientData(type: string, challenge: string, { origin = this.#origin, type: as = type }: Defects): Uint8Array {
    return utf8(JSON.stringify({ type: as, challenge, origin, crossOrigin: false }));
  }

  async #data(flags: number, { host, isVerified = true, counter }: Defects): Promise<readonly number[]> {
    this.#counter = counter ?? this.#counter + 1;
    const hash = await sha256(utf8(host ?? new URL(this.#origin).hostname));
    const count = this.#counter;
    return [
      ...hash,
      flags | (isVerified ? 5 : 1),
      ...[count >> 24, (count >> 16) & 255, (count >> 8) & 255, count & 255],
    ];
  }

  /** The result of `navigator.credentials.create`, as JSON. */
  async create(challenge: string, defects: Defects = {}): Promise<object> {
    const { x = "", y = "" } = (await crypto.subtle.exportKey("jwk", this.#keys.publicKey)) as JsonWebKey;
    const key = new Map<number | string, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]);
    const id = coordinate(this.id);
    const data = [
      ...(await this.#data(64, defects)),
      ...new Array<number>(16).fill(0),
      0,
      id.length,
      ...id,
      ...encode(key),
    ];
    const attestation = new Map<string, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(data)],
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData("webauthn.create", challenge, defects),
      attestationObject: new Uint8Array(encode(attestation)),
    });
  }

  /** The result of `navigator.credentials.get`, as JSON. */
  async get(challenge: string, defects: Defects = {}): Promise<object> {
    const clientDataJSON = this.#clientData("webauthn.get", challenge, defects);
    const authenticatorData = new Uint8Array(await this.#data(0, defects));
    const signed = new Uint8Array([...authenticatorData, ...(await sha256(clientDataJSON))]);
    const how = { name: "ECDSA", hash: "SHA-256" };
    const pair = new Uint8Array(await crypto.subtle.sign(how, this.#keys.privateKey, signed));
    const integers = [...derInteger(pair.slice(0, 32)), ...derInteger(pair.slice(32))];
    return this.#answer({
      clientDataJSON,
      authenticatorData,
      signature: new Uint8Array([48, integers.length, ...integers]),
    });
  }

  #answer(parts: Readonly<Record<string, Uint8Array>>): object {
    const response = Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, makeBase64url(bytes)]));
    return { id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {}, response };
  }
}
