/** A browser and its push service (RFC 8030), in place of the network: the browser decrypts its messages (RFC 8291). */
import { vi } from "vitest";

const P256 = { name: "ECDH", namedCurve: "P-256" } as const;

export const makeBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

export const parseBase64url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const join = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

const hkdf = async (salt: Uint8Array, secret: Uint8Array, info: Uint8Array, length: number): Promise<Uint8Array> => {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, length * 8));
};

export interface DeliveredPush {
  readonly headers: Headers;
  readonly message: unknown;
  /** The claims of the VAPID token; null if its key did not sign them. */
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number } | null;
  readonly key: string;
}

/** One of a person's browsers, with the keys of its subscription. */
export class Browser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly #keys: CryptoKeyPair;
  readonly #point: Uint8Array;

  private constructor(endpoint: string, keys: CryptoKeyPair, point: Uint8Array, auth: Uint8Array) {
    this.endpoint = endpoint;
    this.#keys = keys;
    this.#point = point;
    this.p256dh = makeBase64url(point);
    this.auth = makeBase64url(auth);
  }

  static async create(endpoint: string): Promise<Browser> {
    const keys = (await crypto.subtle.generateKey(P256, true, ["deriveBits"])) as CryptoKeyPair;
    const point = new Uint8Array((await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer);
    return new Browser(endpoint, keys, point, crypto.getRandomValues(new Uint8Array(16)));
  }

  /** The body of a subscription request. */
  subscriptionBody(key: string, more: object = {}): object {
    const { endpoint, p256dh, auth } = this;
    return { endpoint, p256dh, auth, key, language: "en", zone: "UTC", quiet: null, ...more };
  }

  /** One record, whose key is agreed with the sender (RFC 8188 and 8291). */
  async decrypt(body: Uint8Array): Promise<unknown> {
    const salt = body.slice(0, 16);
    const sender = body.slice(21, 21 + body[20]!);
    const senderKey = await crypto.subtle.importKey("raw", sender, P256, false, []);
    const agreement = { name: "ECDH", public: senderKey } as unknown as SubtleCryptoDeriveKeyAlgorithm;
    const shared = new Uint8Array(await crypto.subtle.deriveBits(agreement, this.#keys.privateKey, 256));
    const info = join(utf8("WebPush: info\0"), this.#point, sender);
    const secret = await hkdf(parseBase64url(this.auth), shared, info, 32);
    const raw = await hkdf(salt, secret, utf8("Content-Encoding: aes128gcm\0"), 16);
    const iv = await hkdf(salt, secret, utf8("Content-Encoding: nonce\0"), 12);
    const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["decrypt"]);
    const record = body.slice(21 + sender.length);
    const plain = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, record));
    return JSON.parse(new TextDecoder().decode(plain.slice(0, plain.lastIndexOf(2))));
  }
}

/** Verifies the token of a push request (VAPID, RFC 8292). */
const verifyVapid = async (authorization: string): Promise<Pick<DeliveredPush, "claims" | "key">> => {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const ecdsa = { name: "ECDSA", namedCurve: "P-256" } as const;
  const signer = await crypto.subtle.importKey("raw", parseBase64url(key), ecdsa, false, ["verify"]);
  const signed = { name: "ECDSA", hash: "SHA-256" } as const;
  const isValid = await crypto.subtle.verify(signed, signer, parseBase64url(signature), utf8(`${head}.${claims}`));
  return { key, claims: isValid ? JSON.parse(new TextDecoder().decode(parseBase64url(claims))) : null };
};

/** The push service of these browsers. */
export class PushService {
  readonly delivered: DeliveredPush[] = [];
  /** Makes the response; tests replace it. */
  respond: () => Response | Promise<Response> = () => new Response(null, { status: 201 });
  requestCount = 0;

  constructor(...browsers: readonly Browser[]) {
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const request = new Request(input as string, init as RequestInit);
      const browser = browsers.find(({ endpoint }) => endpoint === request.url);
      if (browser === undefined) throw new Error(`no browser has the endpoint ${request.url}`);
      this.requestCount++;
      const response = await this.respond();
      if (!response.ok) return response;
      const message = await browser.decrypt(new Uint8Array(await request.arrayBuffer()));
      const signature = await verifyVapid(request.headers.get("Authorization") ?? "");
      this.delivered.push({ headers: request.headers, message, ...signature });
      return response;
    });
  }

  get messages(): readonly unknown[] {
    return this.delivered.map(({ message }) => message);
  }
}
