/** A fake HTTP server. It replaces only the network: all our code runs unchanged. */
import { vi } from "vitest";

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
