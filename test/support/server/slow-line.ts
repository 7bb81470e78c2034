/**
 * A server at the far end of a slow line, with scripts compressed as the platform does it in production. Every byte of every
 * connection takes this line, sockets included. The browser's own throttling leaves sockets out, and Chromium's sometimes
 * stops for good in the middle of a document. Opening a connection costs a round trip for the first request and for a
 * socket; other requests share the first one's, as with HTTP/2. What is not imitated: TLS, and that a line is slow to start.
 */
import { createServer as createHttp, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, createServer as createTcp, type Server as NetServer, type Socket } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { passSockets } from "./forward-upgrades.ts";

export interface LineSpeed {
  readonly roundTripMs: number;
  /** Down; up costs only the way. */
  readonly bytesPerMs: number;
}

export interface SlowLine {
  readonly url: string;
  /** The next visitor comes over a new connection. */
  hangUp(): void;
  close(): void;
}

const listen = (server: NetServer): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });

const isCompressible = (type = ""): boolean => /javascript|css|html|json|svg/.test(type);

/** Hands everything on to `port`, and what comes back compressed, each file once. */
const compressor = (port: number): Server => {
  const known = new Map<string, Buffer>();
  const compressed = (path: string, body: Buffer): Buffer => {
    const found = known.get(path) ?? brotliCompressSync(body);
    if (path.startsWith("/assets/")) known.set(path, found);
    return found;
  };
  const answer = (asked: IncomingMessage, response: ServerResponse): void => {
    const { method, url: path = "/", headers } = asked;
    const options = { port, host: "127.0.0.1", method: method ?? "GET", path, headers };
    const onward = request({ ...options, headers: { ...headers, "accept-encoding": "identity" } }, (from) => {
      const chunks: Buffer[] = [];
      from.on("data", (chunk: Buffer) => chunks.push(chunk));
      from.on("end", () => {
        const body = Buffer.concat(chunks);
        const { "content-length": _, "transfer-encoding": __, ...rest } = from.headers;
        const isSmaller = isCompressible(rest["content-type"]) && body.length > 0;
        response.writeHead(from.statusCode ?? 502, isSmaller ? { ...rest, "content-encoding": "br" } : rest);
        response.end(isSmaller ? compressed(path, body) : body);
      });
    });
    onward.on("error", () => response.destroy());
    asked.pipe(onward);
  };
  const server = createHttp(answer);
  passSockets(server, port);
  return server;
};

/** Does something at a time of `performance.now`, or at once if that has passed. */
const later = (at: number, act: () => unknown): void => void setTimeout(act, Math.max(at - performance.now(), 0));

/** Sends over one way of a connection, each chunk at its time. Timers of one millisecond may swap: each sends what waited longest. */
const inOrder = (to: Socket): ((chunk: Buffer, at: number) => void) => {
  const waiting: Buffer[] = [];
  return (chunk, at) => {
    waiting.push(chunk);
    later(at, () => {
      const next = waiting.shift()!;
      if (to.writable) to.write(next);
    });
  };
};

/** The line from `url`'s server to the visitor who opens the returned address. */
export const slowLine = async (url: string, { roundTripMs, bytesPerMs }: LineSpeed): Promise<SlowLine> => {
  const inner = compressor(Number(new URL(url).port));
  const innerPort = await listen(inner);
  const open = new Set<Socket>();
  let isOpened = false;
  /** When the line has carried what was put on it so far. */
  let free = 0;
  const outer = createTcp((near) => {
    const far = connect(innerPort, "127.0.0.1");
    const toFar = inOrder(far);
    const toNear = inOrder(near);
    let due: number | null = null;
    near.on("data", (chunk) => {
      if (due === null) {
        const isNew = !isOpened || /^upgrade: websocket/im.test(chunk.toString("latin1"));
        isOpened = true;
        due = performance.now() + (isNew ? roundTripMs : 0);
      }
      const at = Math.max(due, performance.now()) + roundTripMs / 2;
      toFar(chunk, at);
    });
    far.on("data", (chunk) => {
      free = Math.max(free, performance.now()) + chunk.length / bytesPerMs;
      toNear(chunk, free + roundTripMs / 2);
    });
    for (const one of [near, far]) {
      open.add(one);
      one.setNoDelay(true);
      one.on("error", () => one.destroy());
      one.on("close", () => {
        open.delete(one);
        // What is still on the line arrives before the end does.
        later(free + roundTripMs, () => [near, far].forEach((end) => void end.destroy()));
      });
    }
  });
  const port = await listen(outer);
  return {
    url: `http://localhost:${port}`,
    hangUp: () => {
      isOpened = false;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      outer.close();
      inner.close();
    },
  };
};
