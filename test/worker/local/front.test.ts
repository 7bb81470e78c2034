/** What a local server's front lets through from the network: nothing that wrangler would believe. */
import { createServer, get, type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFront } from "../../../worker/local/front.ts";

const WORD = "the word";

/** In wrangler's place: answers with what reached it. */
const inner = createServer((asked, response) => {
  asked.pipe(response.writeHead(201, { "X-Asked": JSON.stringify([asked.method, asked.url, asked.headers]) }));
}).on("upgrade", (asked: IncomingMessage, socket) => {
  if (asked.url === "/none") return socket.end("HTTP/1.1 426 Upgrade Required\r\nContent-Length: 2\r\n\r\nno");
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
  readonly asked: readonly [string, string, Readonly<Record<string, string>>] | null;
}

const send = (path: string, headers: Record<string, string> = {}, body = ""): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const method = body === "" ? "GET" : "POST";
    const sent = request({ host: "127.0.0.1", port, path, method, headers }, async (response) => {
      const text = (await response.toArray()).join("");
      const asked = JSON.parse(String(response.headers["x-asked"] ?? "null"));
      resolve({ status: response.statusCode, body: text, asked });
    });
    sent.on("error", reject).end(body);
  });

/** The first line of the answer to what is written as it stands. */
const write = async (text: string): Promise<string> => (await writeAll(text)).split("\r\n", 1)[0] ?? "";

const writeAll = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let heard = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (data) => {
      heard += data;
    });
    socket.on("close", () => resolve(heard)).on("error", reject);
  });

describe("a request from the network", () => {
  it("gets a body without chunks by HTTP/1.0", async () => {
    const answer = await writeAll("POST / HTTP/1.0\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello");
    expect(answer.toLowerCase()).not.toContain("chunked");
    expect(answer).toMatch(/\r\n\r\nhello$/);
  });

  it("reaches the Worker as it is, with the address that it came from and the word", async () => {
    const { status, body, asked } = await send("/api/x?y=1", { Host: "localhost", Cookie: "a=b" }, "hello");
    expect([status, body, asked?.slice(0, 2)]).toEqual([201, "hello", ["POST", "/api/x?y=1"]]);
    expect(asked?.[2]).toMatchObject({
      ...{ host: "localhost", cookie: "a=b", "cf-connecting-ip": "127.0.0.1", "foldtable-front": WORD },
    });
  });

  it.each(["MF-Original-URL", "mf-cf-blob", "X-Forwarded-Proto", "Forwarded", "CF-Ray"])(
    "the front drops the header %s of a request",
    async (name) => {
      for (const value of ["http://localhost/", "not an address"])
        expect((await send("/", { [name]: value })).asked?.[2]).not.toHaveProperty(name.toLowerCase());
    },
  );

  it("the Worker sees the address of the connection, and no other", async () => {
    const { asked } = await send("/", { "CF-Connecting-IP": "203.0.113.9", "Foldtable-Front": "another" });
    expect(asked?.[2]).toMatchObject({ "cf-connecting-ip": "127.0.0.1", "foldtable-front": WORD });
  });

  it.each([
    "/__scheduled",
    "/__scheduled?cron=x",
    "/x/../__scheduled",
    "/cdn-cgi/handler/scheduled",
    "/cdn-cgi/mf/scheduled",
    "/./cdn-cgi/local/explorer",
  ])("finds nothing at %s", async (path) => {
    expect(await send(path)).toMatchObject({ status: 404, asked: null });
  });

  it.each([
    ["another address as its target", "GET http://localhost/ HTTP/1.1\r\nHost: evil.test"],
    ["no host", "GET / HTTP/1.1\r\nHost: "],
    ["more than a host", "GET / HTTP/1.1\r\nHost: localhost/?@evil.test"],
  ])("a request with %s is refused", async (_, text) => {
    expect(await write(`${text}\r\nConnection: close\r\n\r\n`)).toBe("HTTP/1.1 400 Bad Request");
  });
});

describe("a socket", () => {
  const upgrade = (path: string, act: (line: NodeJS.ReadWriteStream) => void): Promise<string> =>
    new Promise((resolve, reject) => {
      const headers = { Connection: "Upgrade", Upgrade: "websocket" };
      const sent = get({ host: "127.0.0.1", port, path, headers, agent: false }, (response) => {
        response.resume();
        response.on("end", () => resolve(String(response.statusCode)));
      });
      sent.on("error", reject).on("upgrade", (_, line) => {
        line.on("data", (data: Buffer) => {
          resolve(String(data));
          line.destroy();
        });
        act(line);
      });
    });

  it("the front opens the socket and forwards frames both ways", async () => {
    expect(await upgrade("/socket", (line) => line.write("ping"))).toBe("ping");
  });

  it.each([
    ["/none", "426"],
    ["/cdn-cgi/handler/scheduled", "404"],
  ])("the front passes on a socket's refusal with %s", async (path, status) => {
    expect(await upgrade(path, () => undefined)).toBe(status);
  });
});

it("answers 502 as long as wrangler does not", async () => {
  const closed = createServer();
  const nobody = await listen(closed);
  await new Promise((resolve) => closed.close(resolve));
  const alone = makeFront(nobody, WORD);
  const response = await fetch(`http://127.0.0.1:${await listen(alone)}/`);
  expect(response.status).toBe(502);
  alone.close();
  alone.closeAllConnections();
});
