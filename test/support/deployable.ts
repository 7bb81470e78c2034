/**
 * A server behind a door at which a newer build can be put: the same files but for the page, which says so, and the service
 * worker's list, in which the page has another sum. What is asked, sockets included, is otherwise handed on as it is.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { passSockets } from "./pass-sockets.ts";

export interface Deployable {
  readonly url: string;
  /** From now on the newer build is served. */
  deploy(): void;
  close(): void;
}

/** As the newer build has it. */
const renewed = (path: string, text: string): string =>
  path === "/sw.js"
    ? text.replace(/(url:\s*["`]\/["`],\s*revision:\s*["`])[0-9a-f]{4}/, "$1beef")
    : text.replace("<html ", '<html data-build="newer" ');

export const deployable = async (url: string): Promise<Deployable> => {
  const { port } = new URL(url);
  let isNewer = false;
  const open = new Set<Socket>();
  const answer = (asked: IncomingMessage, response: ServerResponse): void => {
    // What somebody has of the build before is not asked after: each answer comes whole.
    const { method = "GET", url: path = "/" } = asked;
    const { "if-none-match": _, "if-modified-since": __, ...headers } = asked.headers;
    const onward = request(
      { port, host: "localhost", method, path, headers: { ...headers, "accept-encoding": "identity" } },
      (from) => {
        const isText = path === "/sw.js" || from.headers["content-type"]?.startsWith("text/html");
        if (!isNewer || !isText) {
          response.writeHead(from.statusCode ?? 502, from.headers);
          from.pipe(response);
          return;
        }
        const chunks: Buffer[] = [];
        from.on("data", (chunk: Buffer) => chunks.push(chunk));
        from.on("end", () => {
          const { "content-length": ___, "transfer-encoding": ____, etag: _____, ...rest } = from.headers;
          response.writeHead(from.statusCode ?? 502, rest);
          response.end(renewed(path, Buffer.concat(chunks).toString()));
        });
      },
    );
    onward.on("error", () => response.destroy());
    asked.pipe(onward);
  };
  const server = createServer(answer);
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  passSockets(server, Number(port), "localhost");
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      isNewer = true;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
};
