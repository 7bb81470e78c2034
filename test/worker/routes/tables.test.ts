/** The routes of tables, games and pages: their exact answers. */
import { describe, expect, it } from "vitest";
import { gameIds } from "../../../engine/games/ids.ts";
import { faultOf, logOf, newBrowser, ORIGIN, openTable, post, request, withSpentLimit } from "../support.ts";
import { move, seatTwo, TableClient } from "../table-client.ts";

const ID = /^[\w-]{20}$/;

describe("POST /api/tables", () => {
  it("opens a table and returns its address", async () => {
    const response = await post("/api/tables", { game: "pool" });
    const { id, url } = await response.json<{ id: string; url: string }>();
    expect([response.status, url, response.headers.get("Location")]).toEqual([201, `${ORIGIN}/t/${id}`, url]);
    expect(id).toMatch(ID);
    expect(await logOf(id)).toEqual([
      {
        seq: 0,
        at: expect.any(Number),
        seat: null,
        v: 1,
        event: {
          type: "opened",
          game: "pool",
          rules: "american-pool/1",
          options: { black: "random", fen: "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12" },
          seats: 2,
          commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
          shared: false,
          chance: 2,
        },
      },
    ]);
  });

  it.each([
    [{ game: "chess" }, 400, "no-game"],
    [{ game: "__proto__" }, 400, "no-game"],
    [{}, 400, "bad-request"],
    [{ game: 1 }, 400, "bad-request"],
    [{ game: "pool", more: true }, 400, "bad-request"],
    [{ game: "pool", seats: 3 }, 400, "bad-seats"],
    [{ game: "pool", seats: 1.5 }, 400, "bad-request"],
    [{ game: "pool", shared: "yes" }, 400, "bad-request"],
    [{ game: "pool", options: { black: "both" } }, 400, "bad-options"],
    [{ game: "pool", options: { fen: "nonsense" } }, 400, "bad-options"],
    [{ game: "pool", options: { unknown: 1 } }, 400, "bad-options"],
    [{ game: "pool", options: [] }, 400, "bad-request"],
    [[], 400, "bad-request"],
    ["null", 400, "bad-request"],
    ["", 400, "not-json"],
    ["{", 400, "not-json"],
    [`{"game":"${"x".repeat(4096)}"}`, 413, "too-large"],
  ] as const)("refuses %j", async (body, status, code) => {
    expect(await faultOf(await post("/api/tables", body))).toEqual([status, code]);
  });

  it.each([
    [{ game: "chess" }, gameIds.join(", ")],
    [{ game: "pool", colour: "red" }, "colour: there is no such option"],
    [{ game: "pool", seats: 3 }, "seats for these options: 2"],
    [{ game: "train", seats: 3, options: { rulebook: "club", set: 6 } }, "seats for these options: 2"],
    [{ game: "pool", options: { black: "both" } }, /^black: expected \(.*"first".*\), not "both"$/],
    [{ game: "train", options: { set: 4 } }, /set: expected \(6 \| 9 \| 12 \| 15 \| 18\), not 4/],
    [{ game: "train", options: { rounds: 14, set: 12 } }, "no number of seats fits them together"],
    [{ game: "x".repeat(3000), seats: "x".repeat(900) }, /^.{300}$/],
  ] as const)("refuses %j with a hint at what is accepted", async (order, hint) => {
    const { hint: received } = await (await post("/api/tables", order)).json<{ hint: string }>();
    if (typeof hint === "string") expect(received).toBe(hint);
    else expect(received).toMatch(hint);
  });

  it("refuses a body that is too long and states no length", async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let count = 0; count < 8; count++) controller.enqueue(new TextEncoder().encode(" ".repeat(1024)));
        controller.close();
      },
    });
    const headers = { "Content-Type": "application/json" };
    expect(await faultOf(await request("/api/tables", { method: "POST", headers, body }))).toEqual([413, "too-large"]);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"])(
    "refuses a body of type %j",
    async (type) => {
      expect(await faultOf(await post("/api/tables", { game: "pool" }, { "Content-Type": type }))).toEqual([
        415,
        "not-json-type",
      ]);
    },
  );
});

describe("GET /api/tables/:id", () => {
  it("returns what anyone with the link may know", async () => {
    const { table, clients } = await seatTwo();
    await clients[0].submit(move(11, 15));
    const response = await request(`/api/tables/${table}`);
    expect(response.headers.get("Content-Type")).toBe("application/json");
    expect(await response.json()).toEqual({
      id: table,
      game: "pool",
      rules: "american-pool/1",
      options: { black: "first", fen: "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12" },
      seats: ["player 0", "player 1"],
      shared: false,
      talk: "phrases",
      hints: false,
      origin: "server",
      isUploaded: false,
      clock: null,
      isPublic: false,
      phase: "playing",
      turn: [1],
      outcome: null,
      length: 7,
      openedAt: expect.any(Number),
      movedAt: (await logOf(table)).at(-1)?.at,
    });
  });
});

describe("a summary", () => {
  it("is answered 304 if it did not change", async () => {
    const { table, clients } = await seatTwo();
    const tag = (await request(`/api/tables/${table}`)).headers.get("ETag")!;
    const again = () => request(`/api/tables/${table}`, { headers: { "If-None-Match": tag } });
    expect((await again()).status).toBe(304);
    await clients[0].submit(move(11, 15));
    expect((await again()).status).toBe(200);
  });
});

describe("GET /api/tables/:id/log", () => {
  it("returns newline-delimited JSON from any entry on", async () => {
    const { table, identities } = await seatTwo();
    const response = await request(`/api/tables/${table}/log?from=5`);
    const text = await response.text();
    expect(response.headers.get("Content-Type")).toBe("application/x-ndjson; charset=utf-8");
    expect(response.headers.get("Foldtable-Viewer")).toBe("watcher");
    expect(text).toMatch(/^\{"seq":5,.*\}\n$/);
    expect(await logOf(table, "?from=6")).toEqual([]);
    expect((await logOf(table, "", identities[1])).map(({ id }) => id !== undefined)).toEqual([
      false,
      false,
      true,
      false,
      true,
      false,
    ]);
    expect((await logOf(table, "?as=watcher", identities[1])).some(({ id }) => id !== undefined)).toBe(false);
  });

  it("compresses the log if the client accepts it, because Cloudflare does not compress its type", async () => {
    const { table } = await seatTwo();
    const path = `/api/tables/${table}/log`;
    const plain = await request(path, { headers: { "Accept-Encoding": "identity" } });
    expect([plain.headers.get("Content-Encoding"), plain.headers.get("ETag") !== null]).toEqual([null, true]);
    expect(plain.headers.get("Vary")).toContain("Accept-Encoding");
    const small = await request(path, { headers: { "Accept-Encoding": "gzip, br" } });
    expect(small.headers.get("Content-Encoding")).toBe("gzip");
    expect(small.headers.get("Vary")).toContain("Accept-Encoding");
    const bytes = new Uint8Array(await small.arrayBuffer());
    const text = await plain.text();
    // Some runtimes decode a response.
    const isEncoded = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const body = new Response(bytes).body!;
    expect(await new Response(isEncoded ? body.pipeThrough(new DecompressionStream("gzip")) : body).text()).toBe(text);
  });

  it("returns the log in pages, each of which names the next", async () => {
    const { table } = await seatTwo();
    let path = `/api/tables/${table}/log?limit=3&as=watcher`;
    const pages: string[] = [];
    while (path !== "") {
      const response = await request(path);
      pages.push(await response.text());
      path = /^<(.*)>; rel="next"$/.exec(response.headers.get("Link") ?? "")?.[1] ?? "";
    }
    expect(pages.map((page) => page.split("\n").length - 1)).toEqual([3, 3]);
    expect(pages.join("")).toBe(await (await request(`/api/tables/${table}/log`)).text());
  });

  it("answers 304 to a client that has the log, until it changes", async () => {
    const { table, identities, clients } = await seatTwo();
    const path = `/api/tables/${table}/log`;
    const tag = (await request(path)).headers.get("ETag")!;
    const again = (identity = {}) => request(path, { headers: { "If-None-Match": `W/"other", ${tag}`, ...identity } });
    const response = await again();
    expect([response.status, await response.text(), response.headers.get("ETag")]).toEqual([304, "", tag]);
    expect((await again(identities[0])).status).toBe(200);
    await clients[0].submit({ type: "resign" });
    expect((await again()).status).toBe(200);
  });

  it("counts for the rate limit of summaries", async () => {
    const table = await openTable();
    const from = (address: string, path: string) =>
      request(path, { headers: { "CF-Connecting-IP": address } }, withSpentLimit("READ_LIMIT", "203.0.113.77"));
    for (const path of [`/api/tables/${table}/log`, `/api/tables/${table}`]) {
      expect(await faultOf(await from("203.0.113.77", path))).toEqual([429, "too-many"]);
      expect((await from("203.0.113.78", path)).status).toBe(200);
    }
  });

  it.each([
    ["?limit=0", 400, "bad-limit"],
    ["?limit=", 400, "bad-limit"],
    ["?from=-1", 400, "bad-from"],
    ["?from=", 400, "bad-from"],
    ["?from=0x1", 400, "bad-from"],
    ["?from=99999999", 400, "bad-from"],
    ["?as=", 400, "bad-as"],
    ["?as=me", 400, "bad-as"],
    ["?as=2", 400, "bad-as"],
    ["?as=16", 400, "bad-as"],
    ["?as=1", 403, "not-your-seat"],
    ["?as=all", 403, "not-over"],
  ])("refuses %j from seat 0", async (query, status, code) => {
    const { table, identities } = await seatTwo();
    expect(await faultOf(await request(`/api/tables/${table}/log${query}`, { headers: identities[0] }))).toEqual([
      status,
      code,
    ]);
  });

  it("returns the log to everyone, as any viewer, when the game is over", async () => {
    const { table, clients } = await seatTwo();
    await clients[0].submit({ type: "resign" });
    for (const [query, viewer] of [
      ["", "all"],
      ["?as=all", "all"],
      ["?as=1", "1"],
      ["?as=watcher", "watcher"],
    ]) {
      const response = await request(`/api/tables/${table}/log${query}`);
      expect([response.status, response.headers.get("Foldtable-Viewer")]).toEqual([200, viewer]);
      // The id of a command is its sender's alone, and everyone is sent the same.
      expect(await response.text()).not.toContain('"id":');
    }
  });
});

describe("GET /api/games", () => {
  it("lists games, seats, and options as JSON Schema", async () => {
    const games = await (await request("/api/games")).json();
    expect(games).toContainEqual({
      id: "pool",
      rules: "american-pool/1",
      seats: [2],
      clocks: ["fischer", "days"],
      levels: 8,
      options: {
        $schema: "http://json-schema.org/draft-07/schema#",
        type: "object",
        properties: {
          black: { enum: ["random", "first", "second"], type: "string", default: "random" },
          fen: expect.objectContaining({ type: "string", maxLength: 250 }),
        },
        required: [],
        additionalProperties: false,
      },
    });
  });
});

describe("the page", () => {
  it("of a table gives a new visitor an identity", async () => {
    const id = await openTable();
    const response = await request(`/t/${id}`);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(response.headers.get("Set-Cookie")).toMatch(/^__Host-foldtable=[\w-]{44}; /);
    expect(await response.text()).toContain("<ft-app>");
  });

  it("of a table does not replace a visitor's identity", async () => {
    const response = await request(`/t/${await openTable()}`, { headers: await newBrowser() });
    expect([response.status, response.headers.get("Set-Cookie")]).toEqual([200, null]);
  });

  it("at /open has no cookie", async () => {
    const response = await request("/open");
    expect([response.status, response.headers.get("Set-Cookie")]).toEqual([200, null]);
    expect(await response.text()).toContain("<ft-app>");
  });

  it("of a table that was never opened is answered 404 without a cookie", async () => {
    const response = await request(`/t/${"A".repeat(20)}`);
    expect([response.status, response.headers.get("Set-Cookie")]).toEqual([404, null]);
    expect(await response.text()).toContain("<ft-app>");
  });
});

describe("any other request", () => {
  it.each([
    ["GET", "/nothing"],
    ["GET", "/api"],
    ["GET", "/api/nothing"],
    ["POST", "/api/nothing"],
    ["GET", "/t/"],
    ["GET", "/t/a/b/c"],
    ["GET", "/api/tables/"],
    ["GET", "/assets/old-hash.js"],
    ["GET", "/worker/main.ts"],
    ["GET", "//x"],
  ])("%s %s is not found", async (method, path) => {
    expect(await faultOf(await request(ORIGIN + path, { method }))).toEqual([404, "not-found"]);
  });

  it("under /api/ gets a hint at the list of paths, and /protocol redirects to the text", async () => {
    expect(await (await request("/api/table")).json()).toMatchObject({
      hint: expect.stringContaining("/api/openapi.json"),
    });
    expect(await (await request("/table")).json()).not.toHaveProperty("hint");
    const { status, headers } = await request("/protocol");
    expect([status, headers.get("Location")]).toEqual([302, "/protocol.md"]);
  });

  it("of a browser gets a page", async () => {
    const response = await request(`${ORIGIN}/t/`, { headers: { Accept: "text/html,application/xhtml+xml" } });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(await response.text()).toContain("<ft-app");
  });

  it.each([
    ["GET", "/api/tables", "POST"],
    ["PUT", "/api/tables", "POST"],
    ["GET", "/api/tokens", "POST"],
    ["POST", "/api/games", "GET, HEAD"],
    ["GET", "/api/logs", "POST"],
    ["DELETE", "/api/tables/x/seat", "POST"],
    ["DELETE", "/api/tables/x", "GET, HEAD"],
    ["POST", "/api/tables/x/log", "GET, HEAD"],
    ["PATCH", "/api/tables/x/socket", "GET, HEAD"],
    ["POST", "/t/x", "GET, HEAD"],
    ["OPTIONS", "/api/games", "GET, HEAD"],
    ["POST", "/open", "GET, HEAD"],
    ["POST", "/", "GET, HEAD"],
  ])("%s %s is not allowed", async (method, path, allow) => {
    const response = await request(path, { method });
    expect(response.headers.get("Allow")).toBe(allow);
    expect(await faultOf(response)).toEqual([405, "method-not-allowed"]);
  });

  it("for a socket must be an upgrade", async () => {
    const response = await request(`/api/tables/${await openTable()}/socket`);
    expect(response.headers.get("Upgrade")).toBe("websocket");
    expect(await faultOf(response)).toEqual([426, "upgrade-required"]);
  });
});

describe("security headers", () => {
  it.each(["/api/games", "/nothing"])("are on %s", async (path) => {
    const { headers } = await request(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "strict-transport-security": "max-age=31536000",
    });
  });

  it("on plain http do not require https", async () => {
    expect((await request("http://192.168.1.7:8787/api/games")).headers.get("Strict-Transport-Security")).toBeNull();
  });

  it("are not added to an upgrade", async () => {
    expect((await TableClient.upgrade(await openTable())).headers.get("Content-Security-Policy")).toBeNull();
  });
});
