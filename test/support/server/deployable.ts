/**
 * A server behind a door at which a newer build can be put: the same files in another folder, a page that says so, and a
 * service worker that names both. A portal can stand there too, which answers for the server. What is
 * asked, sockets included, is otherwise handed on as it is.
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { passSockets } from "./forward-upgrades.ts";

export interface Deployable {
  readonly url: string;
  /** From now on the newer build is served. */
  deploy(): void;
  /** The files of the newer build's folder that were requested. */
  readonly newerFiles: readonly string[];
  /** From now on a page with status 200 answers each request for a script that this is true of. */
  portal(answers: (asked: IncomingMessage) => boolean): void;
  /** How often the portal has answered. */
  readonly portalAnswers: number;
  close(): void;
}

const NEWER = "-newer-1";

const renewedPage = (text: string, folder: string): string =>
  text.replace("<html ", '<html data-build="newer" ').replaceAll(`/assets/${folder}/`, `/assets/${NEWER}/`);

/** The service worker of the newer page. */
const renewedWorker = (text: string, page: string, folder: string): string => {
  const digest = createHash("sha256").update(renewedPage(page, folder)).digest("base64").slice(0, 12);
  return text.replace(/"folder":"[^"]+"/, `"folder":"${NEWER}"`).replace(/"page":"[^"]+"/, `"page":"${digest}"`);
};

const PORTAL = "<!doctype html><title>Sign in</title><p>Sign in to use this network.</p>";

export const deployable = async (url: string): Promise<Deployable> => {
  const { port } = new URL(url);
  let isNewer = false;
  let isPortals = (_asked: IncomingMessage): boolean => false;
  let portalAnswers = 0;
  const page = await (await fetch(url)).text();
  const [, folder = ""] = /\/assets\/([\w-]{8})\//.exec(page) ?? [];
  const newerFiles: string[] = [];
  const open = new Set<Socket>();
  const answer = (asked: IncomingMessage, response: ServerResponse): void => {
    // What the browser has of the build before does not matter: each answer comes whole.
    const { method = "GET", url: wanted = "/" } = asked;
    const path = wanted.replace(`/assets/${NEWER}/`, `/assets/${folder}/`);
    if (path !== wanted) newerFiles.push(path);
    if (path.endsWith(".js") && isPortals(asked)) {
      portalAnswers++;
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(PORTAL);
      return;
    }
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
          const text = Buffer.concat(chunks).toString();
          response.end(path === "/sw.js" ? renewedWorker(text, page, folder) : renewedPage(text, folder));
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
    newerFiles,
    portal: (answers) => {
      isPortals = answers;
    },
    get portalAnswers() {
      return portalAnswers;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
};
