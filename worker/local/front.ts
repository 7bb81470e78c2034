/**
 * The public part of a local server: an HTTP proxy. wrangler trusts headers and paths that only its own machine should
 * send: the target host, the client address, the schedule trigger. So wrangler listens on the loopback address, and
 * this proxy forwards only what a visitor may send.
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

/** Headers about a request's source or target, which clients must not set. */
const UNTRUSTED = /^(?:mf-|cf-|x-forwarded-|forwarded$|foldtable-front$)/;
/** Hop-by-hop headers (RFC 9110, 7.6.1). */
const HOP = /^(?:connection|keep-alive|proxy-connection|te|trailer|expect)$/;
/** wrangler's own tools, except the socket by which `--dev` reloads a page. */
const TOOLS = /^\/(?:__|cdn-cgi\/(?!live-reload$))/;
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/** The status of a refusal, or null. The path is resolved like wrangler does, dots first. */
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

/** Node decides how to send the body: an HTTP/1.0 client, such as a text browser, reads no chunks. */
const answerHeaders = ({ headers }: IncomingMessage): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP.test(name) && name !== "transfer-encoding"));

/** The status line and headers of an upgrade response, which Node does not write. */
const headOf = ({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string => {
  const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, "", ""].join("\r\n");
};

/** Closes either connection when the other breaks. */
const join = (one: Duplex, other: Duplex): void => {
  for (const side of [one, other]) side.on("error", () => side.destroy());
  pipeline(one, other, () => undefined);
  pipeline(other, one, () => undefined);
};

/** Forwards the response; when one side breaks, the other is closed. */
const answerWith = (forwarded: ClientRequest, response: ServerResponse): void => {
  forwarded.on("response", (answer) => {
    response.writeHead(answer.statusCode ?? 502, answerHeaders(answer));
    pipeline(answer, response, () => undefined);
  });
  forwarded.on("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  response.on("close", () => forwarded.destroy());
};

/** Forwards to wrangler at `port` on this machine. `word` is the secret that it sends to the Worker. */
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
