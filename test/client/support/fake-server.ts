/** A fake HTTP server and a fake socket. They replace only the network: all our code runs unchanged. */
import { vi } from "vitest";
import { PING, PONG } from "../../../engine/wire/protocol.ts";

export type Responder = () => Response | Promise<Response>;

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface FakeServer {
  /** All received requests, in order. */
  readonly requests: readonly ReceivedRequest[];
  /** Sets the response to `METHOD /path`. A request to any other route fails as without a network. */
  respondTo(route: string, respond: Responder): void;
  restore(): void;
}

export const json = (body: unknown, init: ResponseInit = {}): Responder => {
  const headers = { "content-type": "application/json", ...init.headers };
  return () => new Response(JSON.stringify(body), { ...init, headers });
};

export const networkError: Responder = () => Promise.reject(new TypeError("Failed to fetch"));

export const fakeServer = (): FakeServer => {
  const responders = new Map<string, Responder>();
  const requests: ReceivedRequest[] = [];
  const spy = vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const text = await request.text();
    requests.push({
      method: request.method,
      path: pathname,
      headers: request.headers,
      body: text === "" ? null : JSON.parse(text),
    });
    return (responders.get(`${request.method} ${pathname}`) ?? networkError)();
  });
  return {
    requests,
    respondTo: (route, respond) => void responders.set(route, respond),
    restore: () => spy.mockRestore(),
  };
};

/** A socket whose server side is the test. */
export class FakeSocket {
  static readonly OPEN = 1;
  static readonly opened: FakeSocket[] = [];
  readonly url: string;
  readyState = 1;
  /** Whether the server answers pings. */
  isAnswering = true;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: string[] = [];

  constructor(url: URL) {
    this.url = url.href;
    FakeSocket.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
    if (text === PING && this.isAnswering) this.onmessage?.({ data: PONG });
  }

  close(): void {
    this.readyState = 3;
  }

  receive(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  disconnect(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}
