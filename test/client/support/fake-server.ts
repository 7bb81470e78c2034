/** A server that answers what a test says, in place of the network alone: everything of ours runs as it is. */
import { vi } from "vitest";

export type Reply = () => Response | Promise<Response>;

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface FakeServer {
  /** All that has been asked of it, in order. */
  readonly asked: readonly Asked[];
  /** From now on `METHOD /path` is answered so. What nobody named cannot be reached. */
  answer(what: string, reply: Reply): void;
  restore(): void;
}

export const json = (body: unknown, init: ResponseInit = {}): Reply => {
  const headers = { "content-type": "application/json", ...init.headers };
  return () => new Response(JSON.stringify(body), { ...init, headers });
};

export const unreachable: Reply = () => Promise.reject(new TypeError("Failed to fetch"));

export const fakeServer = (): FakeServer => {
  const replies = new Map<string, Reply>();
  const asked: Asked[] = [];
  const spy = vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const text = await request.text();
    asked.push({
      method: request.method,
      path: pathname,
      headers: request.headers,
      body: text === "" ? null : JSON.parse(text),
    });
    return (replies.get(`${request.method} ${pathname}`) ?? unreachable)();
  });
  return {
    asked,
    answer: (what, reply) => void replies.set(what, reply),
    restore: () => spy.mockRestore(),
  };
};

/** A socket whose server is the test. */
export class FakeSocket {
  static readonly OPEN = 1;
  static readonly opened: FakeSocket[] = [];
  readonly address: string;
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: string[] = [];

  constructor(address: URL) {
    this.address = address.href;
    FakeSocket.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
  }

  tell(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  cut(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}
