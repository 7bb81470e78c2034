/** A browser and its push service (RFC 8030), in place of the network alone: it reads what is sent as the browser would (RFC 8291). */
import { vi } from "vitest";

const P256 = { name: "ECDH", namedCurve: "P-256" } as const;

export const makeBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

export const parseBase64url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const join = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

const hkdf = async (salt: Uint8Array, secret: Uint8Array, info: Uint8Array, length: number): Promise<Uint8Array> => {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, length * 8));
};

export interface Delivered {
  readonly headers: Headers;
  readonly message: unknown;
  /** The server that says it calls, by its token; null where its key did not sign that. */
  readonly caller: { readonly aud: string; readonly sub: string; readonly exp: number } | null;
  readonly key: string;
}

/** One of a person's browsers, with what a page gives the server. */
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

  static async at(endpoint: string): Promise<Browser> {
    const keys = (await crypto.subtle.generateKey(P256, true, ["deriveBits"])) as CryptoKeyPair;
    const point = new Uint8Array((await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer);
    return new Browser(endpoint, keys, point, crypto.getRandomValues(new Uint8Array(16)));
  }

  /** What the page says of itself. */
  order(key: string, more: object = {}): object {
    const { endpoint, p256dh, auth } = this;
    return { endpoint, p256dh, auth, key, language: "en", zone: "UTC", quiet: null, ...more };
  }

  /** RFC 8188 and 8291: one record, its key agreed upon with the sender. */
  async read(body: Uint8Array): Promise<unknown> {
    const salt = body.slice(0, 16);
    const sender = body.slice(21, 21 + body[20]!);
    const there = await crypto.subtle.importKey("raw", sender, P256, false, []);
    const asked = { name: "ECDH", public: there } as unknown as SubtleCryptoDeriveKeyAlgorithm;
    const shared = new Uint8Array(await crypto.subtle.deriveBits(asked, this.#keys.privateKey, 256));
    const info = join(text("WebPush: info\0"), this.#point, sender);
    const secret = await hkdf(parseBase64url(this.auth), shared, info, 32);
    const raw = await hkdf(salt, secret, text("Content-Encoding: aes128gcm\0"), 16);
    const iv = await hkdf(salt, secret, text("Content-Encoding: nonce\0"), 12);
    const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["decrypt"]);
    const record = body.slice(21 + sender.length);
    const plain = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, record));
    return JSON.parse(new TextDecoder().decode(plain.slice(0, plain.lastIndexOf(2))));
  }
}

/** RFC 8292. */
const callerOf = async (authorization: string): Promise<Pick<Delivered, "caller" | "key">> => {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const ecdsa = { name: "ECDSA", namedCurve: "P-256" } as const;
  const signer = await crypto.subtle.importKey("raw", parseBase64url(key), ecdsa, false, ["verify"]);
  const signed = { name: "ECDSA", hash: "SHA-256" } as const;
  const isTrue = await crypto.subtle.verify(signed, signer, parseBase64url(signature), text(`${head}.${claims}`));
  return { key, caller: isTrue ? JSON.parse(new TextDecoder().decode(parseBase64url(claims))) : null };
};

/** The push service of these browsers. */
export class PushService {
  readonly delivered: Delivered[] = [];
  /** What it answers; to be changed. */
  answer: () => Response | Promise<Response> = () => new Response(null, { status: 201 });
  asked = 0;

  constructor(...browsers: readonly Browser[]) {
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const request = new Request(input as string, init as RequestInit);
      const browser = browsers.find(({ endpoint }) => endpoint === request.url);
      if (browser === undefined) throw new Error(`nobody at ${request.url}`);
      this.asked++;
      const answer = await this.answer();
      if (!answer.ok) return answer;
      const message = await browser.read(new Uint8Array(await request.arrayBuffer()));
      const called = await callerOf(request.headers.get("Authorization") ?? "");
      this.delivered.push({ headers: request.headers, message, ...called });
      return answer;
    });
  }

  get messages(): readonly unknown[] {
    return this.delivered.map(({ message }) => message);
  }
}
