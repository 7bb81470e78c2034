/** The front of a local server: it forwards requests from the network without headers that wrangler would trust. */
import { createServer, get, type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFront } from "../../../worker/local/front.ts";

const WORD = "the word";

/** Replaces wrangler: answers with the request that it received. */
const inner = createServer((received, response) => {
  received.pipe(
    response.writeHead(201, { "X-Received": JSON.stringify([received.method, received.url, received.headers]) }),
  );
}).on("upgrade", (received: IncomingMessage, socket) => {
  if (received.url === "/none") return socket.end("HTTP/1.1 426 Upgrade Required\r\nContent-Length: 2\r\n\r\nno");
  socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
  return socket.pipe(socket);
});

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)));

let front: Server;
let port = 0;
beforeAll(async () => {
  front = makeFront(await listen(inner), WORD);
  port = await listen(front);
});
afterAll(() => {
  for (const server of [front, inner]) {
    server.close();
    server.closeAllConnections();
  }
});

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
  readonly received: readonly [string, string, Readonly<Record<string, string>>] | null;
}

const send = (path: string, headers: Record<string, string> = {}, body = ""): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const method = body === "" ? "GET" : "POST";
    const sent = request({ host: "127.0.0.1", port, path, method, headers }, async (response) => {
      const text = (await response.toArray()).join("");
      const received = JSON.parse(String(response.headers["x-received"] ?? "null"));
      resolve({ status: response.statusCode, body: text, received });
    });
    sent.on("error", reject).end(body);
  });

/** Sends raw text; returns the first line of the answer. */
const sendRaw = async (text: string): Promise<string> => (await exchangeRaw(text)).split("\r\n", 1)[0] ?? "";

const exchangeRaw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (data) => {
      received += data;
    });
    socket.on("close", () => resolve(received)).on("error", reject);
  });

describe("a request from the network", () => {
  it("gets a body without chunks over HTTP/1.0", async () => {
    const answer = await exchangeRaw("POST / HTTP/1.0\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello");
    expect(answer.toLowerCase()).not.toContain("chunked");
    expect(answer).toMatch(/\r\n\r\nhello$/);
  });

  it("is forwarded unchanged, with its client's address and the front's secret", async () => {
    const { status, body, received } = await send("/api/x?y=1", { Host: "localhost", Cookie: "a=b" }, "hello");
    expect([status, body, received?.slice(0, 2)]).toEqual([201, "hello", ["POST", "/api/x?y=1"]]);
    expect(received?.[2]).toMatchObject({
      ...{ host: "localhost", cookie: "a=b", "cf-connecting-ip": "127.0.0.1", "foldtable-front": WORD },
    });
  });

  it.each(["MF-Original-URL", "mf-cf-blob", "X-Forwarded-Proto", "Forwarded", "CF-Ray"])(
    "is forwarded without the header %s",
    async (name) => {
      for (const value of ["http://localhost/", "not an address"])
        expect((await send("/", { [name]: value })).received?.[2]).not.toHaveProperty(name.toLowerCase());
    },
  );

  it("has the address of its connection, whatever its headers say", async () => {
    const { received } = await send("/", { "CF-Connecting-IP": "203.0.113.9", "Foldtable-Front": "another" });
    expect(received?.[2]).toMatchObject({ "cf-connecting-ip": "127.0.0.1", "foldtable-front": WORD });
  });

  it.each([
    "/__scheduled",
    "/__scheduled?cron=x",
    "/x/../__scheduled",
    "/cdn-cgi/handler/scheduled",
    "/cdn-cgi/mf/scheduled",
    "/./cdn-cgi/local/explorer",
  ])("is answered 404 at %s", async (path) => {
    expect(await send(path)).toMatchObject({ status: 404, received: null });
  });

  it.each([
    ["another address as its target", "GET http://localhost/ HTTP/1.1\r\nHost: evil.test"],
    ["no host", "GET / HTTP/1.1\r\nHost: "],
    ["more than a host", "GET / HTTP/1.1\r\nHost: localhost/?@evil.test"],
  ])("is refused with %s", async (_, text) => {
    expect(await sendRaw(`${text}\r\nConnection: close\r\n\r\n`)).toBe("HTTP/1.1 400 Bad Request");
  });
});

describe("a socket", () => {
  const upgrade = (path: string, onOpen: (socket: NodeJS.ReadWriteStream) => void): Promise<string> =>
    new Promise((resolve, reject) => {
      const headers = { Connection: "Upgrade", Upgrade: "websocket" };
      const sent = get({ host: "127.0.0.1", port, path, headers, agent: false }, (response) => {
        response.resume();
        response.on("end", () => resolve(String(response.statusCode)));
      });
      sent.on("error", reject).on("upgrade", (_, socket) => {
        socket.on("data", (data: Buffer) => {
          resolve(String(data));
          socket.destroy();
        });
        onOpen(socket);
      });
    });

  it("is opened, and its frames are forwarded both ways", async () => {
    expect(await upgrade("/socket", (socket) => socket.write("ping"))).toBe("ping");
  });

  it.each([
    ["/none", "426"],
    ["/cdn-cgi/handler/scheduled", "404"],
  ])("is refused like inside at %s: %s", async (path, status) => {
    expect(await upgrade(path, () => undefined)).toBe(status);
  });
});

it("answers 502 while wrangler does not answer", async () => {
  const closed = createServer();
  const closedPort = await listen(closed);
  await new Promise((resolve) => closed.close(resolve));
  const frontAlone = makeFront(closedPort, WORD);
  const response = await fetch(`http://127.0.0.1:${await listen(frontAlone)}/`);
  expect(response.status).toBe(502);
  frontAlone.close();
  frontAlone.closeAllConnections();
});
