/**
 * A server as a program uses it: its identity there, and requests that are retried. Needs only `fetch`, so it works in
 * Node, in workers, and on pages of other sites.
 */

import type { PersonListing } from "../../engine/wire/listing.ts";
import { readEvents } from "./events.ts";

/** One of the program's tables, or the id of a table that it has left. */
export type TableNews =
  | { readonly type: "table"; readonly table: PersonListing }
  | { readonly type: "gone"; readonly id: string };

/** A refused request, by its code: worker/PROTOCOL.md, "Codes". */
export class ServerError extends Error {
  override readonly name = "Fault";
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

/** In ms, after this many failures in a row. */
export const pauseAfter = (failures: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(250 * 2 ** failures, 5_000) * (0.5 + Math.random())));

export class Server {
  readonly origin: string;
  /** Any response may replace the token for the same player. Save it if the program must continue after a restart. */
  token: string;

  constructor(origin: string, token: string) {
    this.origin = origin;
    this.token = token;
  }

  /** A new player. `bot`: the program's name, which is shown as a program's. */
  static async join(origin: string, bot: string): Promise<Server> {
    const server = new Server(origin, "");
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
    { body, headers }: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    for (let failures = 0; ; failures++) {
      const response = await this.#fetch(path, body, headers).catch(() => null);
      if (response !== null && response.status !== 429 && response.status < 500) return this.#answer(response);
      await response?.body?.cancel();
      await pauseAfter(failures);
    }
  }

  /** The program's tables, and each again after every change: for programs that play at many tables. */
  async *tables(): AsyncGenerator<TableNews> {
    for (;;) {
      try {
        const { body } = await this.send("/api/mine/events");
        if (body !== null)
          for await (const { event, data } of readEvents(body))
            yield event === "gone"
              ? { type: "gone", id: JSON.parse(data).id }
              : { type: "table", table: JSON.parse(data) };
      } catch (error) {
        if (error instanceof ServerError) throw error;
      }
      await pauseAfter(1);
    }
  }

  #fetch(path: string, body: object | undefined, headers: Record<string, string> = {}): Promise<Response> {
    const shown = this.token === "" ? headers : { ...headers, Authorization: `Bearer ${this.token}` };
    if (body === undefined) return fetch(this.origin + path, { headers: shown });
    return fetch(this.origin + path, {
      method: "POST",
      headers: { ...shown, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  }

  async #answer(response: Response): Promise<Response> {
    this.token = response.headers.get("Foldtable-Token") ?? this.token;
    if (response.ok) return response;
    const answer: { readonly error?: string } = await response.clone().json();
    if (answer.error !== undefined) throw new ServerError(answer.error, response.status);
    return response;
  }
}
