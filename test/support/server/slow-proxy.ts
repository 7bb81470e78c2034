/**
 * A proxy that makes the connection to a server slow, sockets included, and compresses scripts as the platform does.
 * The browser's own throttling does not delay sockets, and Chromium's sometimes stops in the middle of a document. The
 * first request and each socket cost a round trip to connect; other requests share the first connection, as in HTTP/2.
 * It does not simulate TLS or TCP slow start.
 */
import { createServer as createHttp, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, createServer as createTcp, type Server as NetServer, type Socket } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";
import { forwardUpgrades } from "./forward-upgrades.ts";

export interface NetworkSpeed {
  readonly roundTripMs: number;
  /** Download speed. An upload takes only half a round trip. */
  readonly bytesPerMs: number;
}

export interface SlowProxy {
  readonly url: string;
  /** The next request pays for a new connection. */
  disconnect(): void;
  close(): void;
}

const listen = (server: NetServer): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });

const isCompressible = (type = ""): boolean => /javascript|css|html|json|svg/.test(type);

/** The platform compresses a document while it sends it, so faster and less well than a stored file. */
const DOCUMENT_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Forwards requests to `port` and compresses the responses; a file in `/assets/` only once. */
const compressor = (port: number): Server => {
  const known = new Map<string, Buffer>();
  const compressed = (path: string, body: Buffer): Buffer => {
    if (!path.startsWith("/assets/")) return brotliCompressSync(body, DOCUMENT_QUALITY);
    const found = known.get(path) ?? brotliCompressSync(body);
    known.set(path, found);
    return found;
  };
  const forward = (incoming: IncomingMessage, response: ServerResponse): void => {
    const { method, url: path = "/", headers } = incoming;
    const options = { port, host: "127.0.0.1", method: method ?? "GET", path, headers };
    const outgoing = request({ ...options, headers: { ...headers, "accept-encoding": "identity" } }, (from) => {
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
    outgoing.on("error", () => response.destroy());
    incoming.pipe(outgoing);
  };
  const server = createHttp(forward);
  forwardUpgrades(server, port);
  return server;
};

/** Calls `act` when `performance.now()` is `at`, or at once if that time has passed. */
const callAt = (at: number, act: () => unknown): void => void setTimeout(act, Math.max(at - performance.now(), 0));

/** Writes each chunk at its time. Timers of one millisecond may swap, so each writes the oldest chunk. */
const makeDelayedWriter = (to: Socket): ((chunk: Buffer, at: number) => void) => {
  const waiting: Buffer[] = [];
  return (chunk, at) => {
    waiting.push(chunk);
    callAt(at, () => {
      const next = waiting.shift()!;
      if (to.writable) to.write(next);
    });
  };
};

/** Starts a slow proxy to the server at `url`. */
export const startSlowProxy = async (url: string, { roundTripMs, bytesPerMs }: NetworkSpeed): Promise<SlowProxy> => {
  const inner = compressor(Number(new URL(url).port));
  const innerPort = await listen(inner);
  const openSockets = new Set<Socket>();
  let isOpened = false;
  /** When all data so far has been transmitted. */
  let lineFreeAt = 0;
  const outer = createTcp((near) => {
    const far = connect(innerPort, "127.0.0.1");
    const toFar = makeDelayedWriter(far);
    const toNear = makeDelayedWriter(near);
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
      lineFreeAt = Math.max(lineFreeAt, performance.now()) + chunk.length / bytesPerMs;
      toNear(chunk, lineFreeAt + roundTripMs / 2);
    });
    for (const one of [near, far]) {
      openSockets.add(one);
      one.setNoDelay(true);
      one.on("error", () => one.destroy());
      one.on("close", () => {
        openSockets.delete(one);
        // Data in transit arrives before the connection closes.
        callAt(lineFreeAt + roundTripMs, () => [near, far].forEach((end) => void end.destroy()));
      });
    }
  });
  const port = await listen(outer);
  return {
    url: `http://localhost:${port}`,
    disconnect: () => {
      isOpened = false;
    },
    close: () => {
      for (const socket of openSockets) socket.destroy();
      outer.close();
      inner.close();
    },
  };
};
