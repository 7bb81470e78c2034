/**
 * The part of a local server that the network reaches. wrangler believes headers and paths that only its own machine should
 * send: where a request was meant to go, whose address it came from, that it is time for the sweep. So wrangler listens on the
 * loopback address, and this server forwards to it what a visitor may send.
 */
import {
  request as ask,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { type Duplex, pipeline } from "node:stream";
import { FRONT_HEADER } from "../identity/front-header.ts";

/** Headers that say where a request comes from or goes to: nobody in the network is believed. */
const UNTRUSTED = /^(?:mf-|cf-|x-forwarded-|forwarded$|foldtable-front$)/;
/** Headers of one connection, which the other has for itself (RFC 9110, 7.6.1). */
const HOP = /^(?:connection|keep-alive|proxy-connection|te|trailer|expect)$/;
/** wrangler's own tools, but for the socket by which `--dev` reloads a page. */
const TOOLS = /^\/(?:__|cdn-cgi\/(?!live-reload$))/;
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/** The status of a refusal, or null. A path is read as wrangler reads it: dots are resolved first. */
const refusalOf = ({ url = "", headers: { host = "" } }: IncomingMessage): number | null => {
  const target = url.startsWith("/") && HOST.test(host) ? URL.parse(`http://localhost${url}`) : null;
  if (target === null) return 400;
  return TOOLS.test(target.pathname) ? 404 : null;
};

const headersFor = ({ headers, socket }: IncomingMessage, word: string): OutgoingHttpHeaders => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !UNTRUSTED.test(name) && !HOP.test(name))),
  "CF-Connecting-IP": socket.remoteAddress ?? "",
  [FRONT_HEADER]: word,
});

const answerHeaders = ({ headers }: IncomingMessage): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP.test(name)));

/** The first lines of an answer to an upgrade, which Node does not write. */
const headOf = ({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string => {
  const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, "", ""].join("\r\n");
};

/** A connection that breaks off takes the other one along. */
const join = (one: Duplex, other: Duplex): void => {
  for (const side of [one, other]) side.on("error", () => side.destroy());
  pipeline(one, other, () => undefined);
  pipeline(other, one, () => undefined);
};

/** What breaks off on one side is given up on the other. */
const answerWith = (forwarded: ClientRequest, response: ServerResponse): void => {
  forwarded.on("response", (answer) => {
    response.writeHead(answer.statusCode ?? 502, answerHeaders(answer));
    pipeline(answer, response, () => undefined);
  });
  forwarded.on("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  response.on("close", () => forwarded.destroy());
};

/** Forwards to wrangler at `port` on this machine. `word`: what it says there so that the Worker believes it. */
export const makeFront = (port: number, word: string): Server => {
  const forward = (request: IncomingMessage, more: OutgoingHttpHeaders = {}) => {
    const headers = { ...headersFor(request, word), ...more };
    return ask({ host: "127.0.0.1", port, method: request.method, path: request.url, headers, agent: false });
  };
  const server = createServer((request, response) => {
    const refusal = refusalOf(request);
    if (refusal !== null) return response.writeHead(refusal).end();
    const forwarded = forward(request);
    answerWith(forwarded, response);
    return request.pipe(forwarded);
  });
  server.on("upgrade", (request, socket: Socket, head: Buffer) => {
    const refusal = refusalOf(request);
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    socket.on("error", () => socket.destroy());
    response.on("finish", () => socket.end());
    if (refusal !== null) return response.writeHead(refusal).end();
    const forwarded = forward(request, { Connection: "Upgrade" });
    forwarded.on("upgrade", (answer, line, first) => {
      response.detachSocket(socket);
      socket.write(headOf(answer));
      socket.write(first);
      line.write(head);
      join(line, socket);
    });
    answerWith(forwarded, response);
    return forwarded.end();
  });
  return server;
};
