/**
 * A server as a program uses it: its identity there, and requests that are retried. Needs only `fetch`, so it works in
 * Node, in workers, and on pages of other sites.
 */

import type { Invitation, PersonListing } from "../../engine/wire/listing.ts";
import { readEvents } from "./events.ts";

/** One of the program's tables, the id of a table that it has left, or an invitation to another. */
export type TableNews =
  | { readonly type: "table"; readonly table: PersonListing }
  | { readonly type: "gone"; readonly id: string }
  | ({ readonly type: "invited" } & Invitation);

/** What a program says about itself while it waits for invitations. */
export interface BotOffer {
  readonly author: string;
  /** An `https` address or an e-mail address. */
  readonly contact?: string | undefined;
  readonly games: readonly string[];
  /** If given, it plays with such clocks only. */
  readonly clocks?: readonly ("fischer" | "turn" | "days")[] | undefined;
}

/**
 * A refused request, by its code: worker/PROTOCOL.md, "Codes". `unreachable`, with status 0: the first request to this
 * server got no answer.
 */
export class ServerError extends Error {
  override readonly name = "ServerError";
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, message = code) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Where a program stores its tokens and salts, by key: such as `localStorage`. */
export interface ProgramStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export interface ServerOptions {
  /** Ends all waiting, with the signal's reason as error. */
  readonly signal?: AbortSignal | undefined;
  /** Saves the token whenever the server renews it. */
  readonly storage?: ProgramStorage | undefined;
}

/** How long the first request may stay without an answer, in ms. Later ones are repeated until they are answered. */
const FIRST_PATIENCE_MS = 10_000;

/** Waits for a time that grows with the number of failures in a row. Rejects if the signal aborts. */
export const pauseAfter = (failures: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    if (signal?.aborted === true) return reject(signal.reason);
    signal?.addEventListener("abort", end, { once: true });
    const timer = setTimeout(
      () => {
        signal?.removeEventListener("abort", end);
        resolve();
      },
      Math.min(250 * 2 ** failures, 5_000) * (0.5 + Math.random()),
    );
  });

const tokenKey = (origin: string): string => `foldtable ${origin} token`;

export class Server {
  readonly origin: string;
  readonly signal: AbortSignal | undefined;
  readonly storage: ProgramStorage | undefined;
  #token: string;
  #hasAnswered = false;

  constructor(origin: string, token: string, { signal, storage }: ServerOptions = {}) {
    this.origin = new URL(origin).origin;
    this.#token = token;
    this.signal = signal;
    this.storage = storage;
  }

  /** Any response may replace the token for the same player. Save it if the program must continue after a restart. */
  get token(): string {
    return this.#token;
  }

  set token(token: string) {
    if (token === this.#token) return;
    this.#token = token;
    this.storage?.setItem(tokenKey(this.origin), token);
  }

  /** The stored player; null if there is none. */
  static stored(origin: string, storage: ProgramStorage, options: ServerOptions = {}): Server | null {
    const token = storage.getItem(tokenKey(new URL(origin).origin));
    return token === null ? null : new Server(origin, token, { ...options, storage });
  }

  /** A new player, or the stored one. `bot`: the program's name, which is shown as a program's. */
  static async join(origin: string, bot: string, options: ServerOptions = {}): Promise<Server> {
    const stored = options.storage === undefined ? null : Server.stored(origin, options.storage, options);
    if (stored !== null) return stored;
    const server = new Server(origin, "", options);
    const answer = await server.send("/api/tokens", { body: { bot } });
    server.token = ((await answer.json()) as { readonly token: string }).token;
    return server;
  }

  /**
   * The response to one request, which is repeated unchanged while the server does not answer or is busy. Throws a
   * `ServerError` if repeating is useless. A refused command is a response.
   */
  async send(
    path: string,
    { body, headers, signal }: { body?: object; headers?: Record<string, string>; signal?: AbortSignal } = {},
  ): Promise<Response> {
    const started = Date.now();
    const end = signal ?? this.signal;
    for (let failures = 0; ; failures++) {
      // Made out here: an error in the request is the program's own, and is thrown.
      const request = this.#request(path, body, headers, end);
      const used = this.#token;
      const response = await fetch(request).catch(() => null);
      end?.throwIfAborted();
      const answer = response === null ? null : await this.#answer(response, used);
      if (answer !== null) return answer;
      if (!this.#hasAnswered && Date.now() - started > FIRST_PATIENCE_MS)
        throw new ServerError("unreachable", 0, `${this.origin} does not answer`);
      await pauseAfter(failures, end);
    }
  }

  /** The program's tables, and each again after every change: for programs that play at many tables. */
  async *tables(): AsyncGenerator<TableNews> {
    for (;;) {
      const { body } = await this.send("/api/mine/events");
      if (body !== null) for await (const { event, data } of readEvents(body)) yield newsOf(event, JSON.parse(data));
      await pauseAfter(1, this.signal);
    }
  }

  /** A further token of this player, for another program: to play, or only to read. */
  async addToken(scope: "play" | "read" = "play"): Promise<string> {
    return (await this.#read<{ token: string }>("/api/mine/tokens", { scope })).token;
  }

  /** Takes a new token for the same player. The old one ends once the new one is stored. */
  async rotateToken(): Promise<void> {
    const { current } = await this.#read<{ current: number }>("/api/mine/tokens");
    this.token = await this.addToken();
    await this.endToken(current);
  }

  /** Ends one of this player's tokens, or all of them; also the one in use. */
  async endToken(id: number | "all"): Promise<void> {
    await this.send("/api/mine/tokens/end", { body: { id } });
  }

  /** Waits for invitations for two and a half minutes, so repeat it once a minute. */
  async wait(offer: BotOffer): Promise<void> {
    await this.send("/api/mine/bot", { body: offer });
  }

  async stopWaiting(signal?: AbortSignal): Promise<void> {
    await this.send("/api/mine/bot/stop", { body: {}, ...(signal !== undefined && { signal }) });
  }

  /** The tables to which a host has invited this program. */
  async invitations(): Promise<readonly Invitation[]> {
    return (await this.#read<{ invitations: readonly Invitation[] }>("/api/mine/invitations")).invitations;
  }

  async #read<T>(path: string, body?: object): Promise<T> {
    return (await this.send(path, body === undefined ? {} : { body })).json();
  }

  #request(
    path: string,
    body: object | undefined,
    headers: Record<string, string> = {},
    signal: AbortSignal | undefined,
  ): Request {
    const shown = this.#token === "" ? headers : { ...headers, Authorization: `Bearer ${this.#token}` };
    const url = this.origin + path;
    const common = signal === undefined ? {} : { signal };
    if (body === undefined) return new Request(url, { ...common, headers: shown });
    return new Request(url, {
      ...common,
      method: "POST",
      headers: { ...shown, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  }

  /** Returns null if the request must be repeated: the server is busy, or a proxy answered in its place. */
  async #answer(response: Response, used: string): Promise<Response | null> {
    const answer = response.ok ? {} : await codeOf(response);
    if (answer !== null) this.#hasAnswered = true;
    if (answer === null || isBusy(response.status, answer.error)) {
      await response.body?.cancel().catch(() => {});
      return null;
    }
    // A late response must not bring back a token that was rotated since.
    if (this.#token === used) this.token = response.headers.get("Foldtable-Token") ?? used;
    if (answer.error !== undefined) throw new ServerError(answer.error, response.status);
    return response;
  }
}

const newsOf = (event: string, data: unknown): TableNews => {
  if (event === "gone") return { type: "gone", id: (data as { readonly id: string }).id };
  return event === "invited"
    ? { type: "invited", ...(data as Invitation) }
    : { type: "table", table: data as PersonListing };
};

/** What lasts too long to wait for: an address or a player has used up a quota, or the server lacks its signing key. */
const LASTING = ["too-many-open", "too-many-bots", "too-many-bytes", "not-set-up"];

const isBusy = (status: number, code: string | undefined): boolean =>
  (status === 429 || status >= 500) && !LASTING.includes(code ?? "");

/** The body of a response that is not 2xx; null if it is not this server's. */
const codeOf = async (response: Response): Promise<{ readonly error?: string } | null> => {
  try {
    const answer: unknown = await response.clone().json();
    return typeof answer === "object" ? answer : null;
  } catch {
    return null;
  }
};
