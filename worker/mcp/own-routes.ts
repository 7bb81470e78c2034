/**
 * Requests of the tools to this server's own routes. So a tool has the redaction and the refusals of the HTTP API, and its
 * caller's address has the same rate limits.
 */
import { FRONT_HEADER } from "../identity/front-header.ts";
import { keysOf, type SigningKeys } from "../identity/signing-keys.ts";

/** Answers a request as the Worker does. */
export type Send = (request: Request) => Promise<Response>;

/** A refusal, as the route sent it. */
export class ToolRefusal extends Error {
  override readonly name = "ToolRefusal";
}

/** Whether a request or a command was refused with that code. */
export const isRefusal = (error: unknown, code: string): boolean =>
  error instanceof ToolRefusal && ["code", "error"].some((field) => error.message.includes(`"${field}":"${code}"`));

/** Headers by which the server knows where the caller is. Never a cookie: a tool acts for the token that it is given. */
const PASSED_ON = ["CF-Connecting-IP", FRONT_HEADER] as const;

export class OwnRoutes {
  readonly origin: string;
  readonly #send: Send;
  readonly #caller: Request;
  readonly #env: Env;

  constructor(send: Send, caller: Request, env: Env) {
    this.origin = new URL(caller.url).origin;
    this.#send = send;
    this.#caller = caller;
    this.#env = env;
  }

  keys(): Promise<SigningKeys> {
    return keysOf(this.#env);
  }

  /** A table of this server, from its link or its id. */
  tableIdOf(table: string): string {
    const [, origin, id] = /^(?:(https?:\/\/[^/]+)\/t\/)?([\w-]+)(?:[/?#].*)?$/.exec(table.trim()) ?? [];
    if (id === undefined || (origin ?? this.origin) !== this.origin)
      throw new ToolRefusal(`not a table of ${this.origin}`);
    return id;
  }

  async get<T>(path: string, token?: string): Promise<T> {
    return (await this.#answer(path, token)).json();
  }

  async text(path: string, token?: string): Promise<string> {
    return (await this.#answer(path, token)).text();
  }

  async post<T>(path: string, body: object, token?: string): Promise<T> {
    const init = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    return (await this.#answer(path, token, init)).json();
  }

  async socket(path: string, token: string): Promise<WebSocket> {
    const { webSocket } = await this.#answer(path, token, { headers: { Upgrade: "websocket" } });
    if (webSocket === null) throw new Error("an upgrade without a socket");
    return webSocket;
  }

  async #answer(path: string, token: string | undefined, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    for (const name of PASSED_ON) {
      const value = this.#caller.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
    const { cf } = this.#caller;
    const request = new Request(new URL(path, this.origin), { ...init, headers, ...(cf !== undefined && { cf }) });
    const response = await this.#send(request);
    if (response.status >= 400) throw new ToolRefusal(await response.text());
    return response;
  }
}
