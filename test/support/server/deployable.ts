/**
 * A proxy to a server that can deploy a newer build: the same files in another folder, and a page and a service worker
 * that name it. It can also act as a captive portal. It forwards all else unchanged, sockets included.
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { forwardUpgrades } from "./forward-upgrades.ts";

export interface DeployProxy {
  readonly url: string;
  /** Serves the newer build from now on. */
  deploy(): void;
  /** The files of the newer build's folder that were requested. */
  readonly newerFiles: readonly string[];
  /** Answers each request for a script that matches with the portal's page and status 200, from now on. */
  setPortal(answers: (incoming: IncomingMessage) => boolean): void;
  readonly portalAnswers: number;
  close(): void;
}

const NEWER_FOLDER = "-newer-1";

const makeNewerPage = (text: string, folder: string): string =>
  text.replace("<html ", '<html data-build="newer" ').replaceAll(`/assets/${folder}/`, `/assets/${NEWER_FOLDER}/`);

/** The service worker of the newer page. */
const makeNewerWorker = (text: string, page: string, folder: string): string => {
  const digest = createHash("sha256").update(makeNewerPage(page, folder)).digest("base64").slice(0, 12);
  return text.replace(/"folder":"[^"]+"/, `"folder":"${NEWER_FOLDER}"`).replace(/"page":"[^"]+"/, `"page":"${digest}"`);
};

const PORTAL_PAGE = "<!doctype html><title>Sign in</title><p>Sign in to use this network.</p>";

export const startDeployProxy = async (url: string): Promise<DeployProxy> => {
  const { port } = new URL(url);
  let isNewer = false;
  let isAnsweredByPortal = (_incoming: IncomingMessage): boolean => false;
  let portalAnswers = 0;
  const page = await (await fetch(url)).text();
  const [, folder = ""] = /\/assets\/([\w-]{8})\//.exec(page) ?? [];
  const newerFiles: string[] = [];
  const openSockets = new Set<Socket>();
  const forward = (incoming: IncomingMessage, response: ServerResponse): void => {
    // Conditional headers are removed, so that each response has a body.
    const { method = "GET", url: requested = "/" } = incoming;
    const path = requested.replace(`/assets/${NEWER_FOLDER}/`, `/assets/${folder}/`);
    if (path !== requested) newerFiles.push(path);
    if (path.endsWith(".js") && isAnsweredByPortal(incoming)) {
      portalAnswers++;
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(PORTAL_PAGE);
      return;
    }
    const { "if-none-match": _, "if-modified-since": __, ...headers } = incoming.headers;
    const outgoing = request(
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
          response.end(path === "/sw.js" ? makeNewerWorker(text, page, folder) : makeNewerPage(text, folder));
        });
      },
    );
    outgoing.on("error", () => response.destroy());
    incoming.pipe(outgoing);
  };
  const server = createServer(forward);
  server.on("connection", (socket: Socket) => {
    openSockets.add(socket);
    socket.on("close", () => openSockets.delete(socket));
  });
  forwardUpgrades(server, Number(port), "localhost");
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      isNewer = true;
    },
    newerFiles,
    setPortal: (answers) => {
      isAnsweredByPortal = answers;
    },
    get portalAnswers() {
      return portalAnswers;
    },
    close: () => {
      for (const socket of openSockets) socket.destroy();
      server.close();
    },
  };
};
