/** Identities: cookies, tokens, origins, signing keys, and a server without a key. */
import { createScheduledController } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { RETAIN_IDENTITY_DAYS } from "../../../engine/wire/retention.ts";
import { RENEW_AFTER_DAYS } from "../../../worker/identity/identity.ts";
import { makeSealed } from "../../../worker/identity/sealed.ts";
import { keysOf } from "../../../worker/identity/signing-keys.ts";
import worker from "../../../worker/main.ts";
import {
  advanceClock,
  faultOf,
  type Identity,
  newBrowser,
  newProgram,
  ORIGIN,
  openTable,
  post,
  request,
  tableStub,
  testEnv,
} from "../support.ts";
import { sit, TableClient } from "../table-client.ts";

const cookieOf = (response: Response): string => response.headers.get("Set-Cookie") ?? "";

describe("the identity cookie", () => {
  it.each([
    ["https://foldtable.test", true],
    ["http://localhost:8787", false],
    ["http://127.0.0.1:8787", false],
    ["http://[::1]:8787", false],
    ["http://192.168.1.7:8787", false],
    ["http://debian.local:8787", false],
    ["http://localhost.example:8787", false],
  ])("has at %s the strongest form that every browser stores there", async (origin, isSecure) => {
    const id = await openTable();
    const form = isSecure
      ? /^__Host-foldtable=[\w-]{44}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/
      : /^foldtable=[\w-]{44}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/;
    expect(cookieOf(await request(`${origin}/t/${id}`))).toMatch(form);
  });

  const sitDown = async (identity: Record<string, string>) =>
    (await TableClient.open(await openTable(), identity)).submit(sit(0));

  it("lets its owner sit down", async () => {
    expect(await sitDown(await newBrowser())).toMatchObject({ type: "entry" });
  });

  it("of an older release still counts on localhost, so that nobody loses a seat", async () => {
    const table = await openTable();
    const { Cookie = "" } = await newBrowser();
    expect(cookieOf(await request(`http://localhost:8787/t/${table}`, { headers: { Cookie } }))).toBe("");
  });

  it("of a LAN address counts only there", async () => {
    const table = await openTable();
    const lan = "http://192.168.1.7:8787";
    const Cookie = cookieOf(await request(`${lan}/t/${table}`)).split(";")[0]!;
    expect(cookieOf(await request(`${lan}/t/${table}`, { headers: { Cookie } }))).toBe("");
    expect(await sitDown({ Cookie })).toMatchObject({ code: "no-identity" });
    expect(await sitDown({ Cookie: `__Host-${Cookie}` })).toMatchObject({ type: "entry" });
  });

  it.each([
    ["forged", (value: string) => `${value.slice(0, -1)}${value.endsWith("A") ? "B" : "A"}`],
    ["changed", (value: string) => `${value.startsWith("B") ? "C" : "B"}${value.slice(1)}`],
    ["cut", (value: string) => value.slice(0, -1)],
    ["extended", (value: string) => `${value}A`],
    ["empty", () => ""],
    ["quoted", (value: string) => `"${value}"`],
    ["full of markup", () => "<script>alert(1)</script>"],
  ])("gives no identity if it is %s", async (_, change) => {
    const [name, value] = (await newBrowser()).Cookie!.split("=");
    expect(await sitDown({ Cookie: `${name}=${change(value!)}` })).toMatchObject({ code: "no-identity" });
  });

  it("gives no identity if another server signed it", async () => {
    const other: Env = { ...testEnv, SIGNING_KEY: "another signing key; also 32 bytes long" };
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"game":"pool"}' };
    const Cookie = cookieOf(await request("/api/tables", init, other)).split(";")[0]!;
    expect(await sitDown({ Cookie })).toMatchObject({ code: "no-identity" });
  });

  it("is found among other cookies, even after a forged one", async () => {
    const { Cookie } = await newBrowser();
    expect(await sitDown({ Cookie: `a=b; __Host-foldtable=planted; ${Cookie}; c` })).toMatchObject({ type: "entry" });
  });

  it("is also set when a visitor opens a table, for a page that does not navigate", async () => {
    expect(cookieOf(await post("/api/tables", { game: "pool" }))).not.toBe("");
    expect(cookieOf(await post("/api/tables", { game: "pool" }, await newBrowser()))).toBe("");
    expect(cookieOf(await post("/api/tables", { game: "pool" }, await newProgram()))).toBe("");
  });
});

describe("a bearer token", () => {
  it("has precedence over a cookie", async () => {
    const table = await openTable();
    const program = await newProgram();
    await (await TableClient.open(table, program)).submit(sit(0));
    const both = await TableClient.open(table, { ...(await newBrowser()), ...program });
    expect(both.hello?.seats).toEqual([0]);
  });

  it.each(["Bearer", "Bearer ", "Bearer nonsense", "Basic dXNlcjpwYXNz", `Bearer ${"A".repeat(40)}`])(
    "%j is refused",
    async (Authorization) => {
      const response = await request(`/api/tables/${await openTable()}`, { headers: { Authorization } });
      expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
      expect(await faultOf(response)).toEqual([401, "bad-token"]);
    },
  );

  it("does not work as a cookie, and a cookie does not work as a token", async () => {
    const table = await openTable();
    const token = (await newProgram()).Authorization!.split(" ")[1]!;
    const client = await TableClient.open(table, { Cookie: `__Host-foldtable=${token}` });
    expect(await client.submit(sit(0))).toMatchObject({ code: "no-identity" });
    const Authorization = `Bearer ${(await newBrowser()).Cookie!.split("=")[1]}`;
    expect(await faultOf(await TableClient.upgrade(table, { Authorization }))).toEqual([401, "bad-token"]);
  });
});

const DAY = 24 * 60 * 60 * 1000;

describe("an identity", () => {
  const advanceDays = (days: number) => advanceClock(days * DAY);
  const seatsIn = async (table: string, identity: Identity) => (await TableClient.open(table, identity)).hello?.seats;

  it("is renewed by use as a cookie or a token, and stays the same player", async () => {
    const table = await openTable();
    for (const [name, identity] of [
      ["Set-Cookie", await newBrowser()],
      ["Foldtable-Token", await newProgram()],
    ] as const) {
      const seat = name === "Set-Cookie" ? 0 : 1;
      await (await TableClient.open(table, identity)).submit(sit(seat));
      for (const path of ["/api/mine", `/api/tables/${table}`])
        expect((await request(path, { headers: identity })).headers.get(name)).toBeNull();
      advanceDays(RENEW_AFTER_DAYS + 1);
      const value = (await request("/api/mine", { headers: identity })).headers.get(name)!;
      const renewed: Identity =
        name === "Set-Cookie" ? { Cookie: value.split(";")[0]!, Origin: ORIGIN } : { Authorization: `Bearer ${value}` };
      expect(renewed).not.toEqual(identity);
      expect((await TableClient.upgrade(table, identity)).headers.get(name)).not.toBeNull();
      // The first form is now too old, but the renewed one has the same seats.
      advanceDays(RETAIN_IDENTITY_DAYS - 1);
      expect(await seatsIn(table, renewed)).toEqual([seat]);
      advanceDays(RETAIN_IDENTITY_DAYS + 1);
      if (name === "Set-Cookie") expect(await seatsIn(table, renewed)).toEqual([]);
      else expect(await faultOf(await request("/api/mine", { headers: renewed }))).toEqual([401, "bad-token"]);
      vi.useRealTimers();
    }
  });

  it("is not renewed by a shared answer", async () => {
    const identity = await newBrowser();
    advanceDays(RENEW_AFTER_DAYS + 1);
    expect(cookieOf(await request("/api/lobby", { headers: identity }))).toBe("");
    expect((await request("/api/games", { headers: { Authorization: "Bearer nonsense" } })).status).toBe(200);
  });

  it("without a date counts, and is renewed with one", async () => {
    const { cookie } = await keysOf(testEnv);
    const old = { Cookie: `__Host-foldtable=${await makeSealed(cookie, { random: 12, seal: 18 })}` };
    const table = await openTable();
    await (await TableClient.open(table, old)).submit(sit(0));
    const renewed = cookieOf(await request("/api/mine", { headers: old })).split(";")[0]!;
    expect(renewed).toMatch(/^__Host-foldtable=[\w-]{44}$/);
    expect(await seatsIn(table, { Cookie: renewed })).toEqual([0]);
  });
});

describe("a new signing key before the old one", () => {
  const bothKeys: Env = { ...testEnv, SIGNING_KEY: `a newer signing key of at least 32 bytes,${testEnv.SIGNING_KEY}` };
  const newKeyOnly: Env = { ...testEnv, SIGNING_KEY: "a newer signing key of at least 32 bytes" };

  it("invalidates no link and no seat, and renews identities", async () => {
    const table = await openTable();
    const ada = await newBrowser();
    await (await TableClient.open(table, ada)).submit(sit(0));
    await tableStub(table).report();
    const pass = await request(`/api/tables/${table}/pass`, { method: "POST", headers: ada }, bothKeys);
    expect(pass.status).toBe(201);
    const mine = await request("/api/mine", { headers: ada }, bothKeys);
    expect((await mine.json<{ tables: { id: string }[] }>()).tables.map(({ id }) => id)).toEqual([table]);
    const renewed = { Cookie: cookieOf(mine).split(";")[0]! };
    expect(renewed).not.toEqual({ Cookie: ada.Cookie });
    expect((await request(`/api/tables/${table}/pass`, { method: "POST", headers: renewed }, bothKeys)).status).toBe(
      201,
    );
    expect((await request("/api/mine", { headers: renewed }, newKeyOnly)).status).toBe(200);
    expect(await faultOf(await request(`/api/tables/${table}/pass`, { method: "POST", headers: renewed }))).toEqual([
      403,
      "not-your-seat",
    ]);
  });

  it("signs new ids, which a server with only the old key does not accept", async () => {
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"game":"pool"}' };
    const { id } = await (await request("/api/tables", init, bothKeys)).json<{ id: string }>();
    expect((await request(`/api/tables/${id}`, {}, newKeyOnly)).status).toBe(200);
    expect((await request(`/api/tables/${id}`)).status).toBe(404);
  });
});

describe("a seat", () => {
  it("belongs to its player on every connection, and to nobody else", async () => {
    const table = await openTable();
    const [ada, ben] = [await newBrowser(), await newBrowser()];
    await (await TableClient.open(table, ada)).submit(sit(0));
    expect((await TableClient.open(table, ada)).hello).toMatchObject({ viewer: 0, seats: [0] });
    const other = await TableClient.open(table, ben);
    expect(other.hello).toMatchObject({ viewer: "watcher", seats: [] });
    expect(await other.submit(sit(0))).toMatchObject({ code: "seat-taken" });
    expect(await other.submit({ type: "stand" }, { seat: 0 })).toMatchObject({ code: "not-seated" });
    expect(await other.submit({ type: "rename", name: "Eve" }, { seat: 0 })).toMatchObject({ code: "not-seated" });
  });

  it("of a person gives no seat at another table", async () => {
    const ada = await newBrowser();
    const [first, second] = [await openTable(), await openTable()];
    await (await TableClient.open(first, ada)).submit(sit(0));
    expect((await TableClient.open(second, ada)).hello).toMatchObject({ seats: [] });
  });
});

describe("a request from a foreign page", () => {
  const foreign = [
    "https://evil.test",
    "http://foldtable.test.evil.test",
    "https://foldtable.test:444",
    "http://foldtable.test",
    "null",
    "",
    "foldtable.test",
  ];

  it.each(foreign)("with Origin %j opens no table, and gets no token and no socket", async (Origin) => {
    expect(await faultOf(await post("/api/tables", { game: "pool" }, { Origin }))).toEqual([403, "wrong-origin"]);
    const tokenResponse = await request("/api/tokens", { method: "POST", headers: { Origin } });
    expect(await faultOf(tokenResponse)).toEqual([403, "wrong-origin"]);
    const response = await TableClient.upgrade(await openTable(), { ...(await newBrowser()), Origin });
    expect(await faultOf(response)).toEqual([403, "wrong-origin"]);
  });

  it("does not include this server's pages and programs, which get tokens", async () => {
    expect((await post("/api/tokens", {}, { Origin: ORIGIN })).status).toBe(201);
    expect((await post("/api/tokens", {})).status).toBe(201);
  });
});

describe("a local server", () => {
  const local: Env = { ...testEnv, LOCAL_HOST: "Debian" };
  const withFront: Env = { ...local, LOCAL_WORD: "now" };
  const statusAt = async (host: string, bindings: Env) =>
    (await request(`http://${host}:8787/api/games`, {}, bindings)).status;

  it.each(["localhost", "a.localhost", "127.0.0.1", "[::1]", "192.168.1.7", "[fe80::1]", "debian", "debian.local"])(
    "answers at %s",
    async (host) => {
      expect(await statusAt(host, local)).toBe(200);
    },
  );

  it.each(["evil.test", "debian.evil.test", "192.168.1.7.evil.test", "localhost.evil.test", "127.0.0.1.nip.io"])(
    "refuses the host name %s, which anyone may point to it",
    async (host) => {
      expect(await faultOf(await request(`http://${host}:8787/api/games`, {}, local))).toEqual([421, "wrong-host"]);
      expect(await statusAt(host, testEnv)).toBe(200);
    },
  );

  it("refuses every request that did not pass its front server", async () => {
    const requestWith = (headers: Record<string, string>) =>
      request("http://localhost:8787/api/games", { headers }, withFront);
    for (const headers of [{}, { "Foldtable-Front": "" }, { "Foldtable-Front": "later" }])
      expect(await faultOf(await requestWith(headers))).toEqual([421, "wrong-host"]);
    expect((await requestWith({ "Foldtable-Front": "now" })).status).toBe(200);
  });

  it("runs the sweep only for the process that started it", async () => {
    const queries = vi.spyOn(local.LOBBY, "prepare");
    const runScheduled = (cron: string) => worker.scheduled({ ...createScheduledController(), cron }, withFront);
    await runScheduled("");
    await runScheduled("* * * * *");
    expect(queries).not.toHaveBeenCalled();
    await runScheduled("now");
    expect(queries).toHaveBeenCalled();
  });
});

describe("a server without the right key", () => {
  const { SIGNING_KEY: _, ...withoutKey } = testEnv;
  const environments: readonly Env[] = [
    withoutKey,
    { ...withoutKey, SIGNING_KEY: "" },
    { ...withoutKey, SIGNING_KEY: "x".repeat(31) },
    { ...withoutKey, SIGNING_KEY: `${"x".repeat(32)},short` },
  ];

  it.each(environments)("answers that it is not set up (%#)", async (environment) => {
    const id = await openTable();
    const requests = [
      request(
        "/api/tables",
        { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"game":"pool"}' },
        environment,
      ),
      request("/api/tokens", { method: "POST" }, environment),
      request(`/api/tables/${id}`, {}, environment),
      request(`/api/tables/${id}/log`, {}, environment),
      request(`/api/tables/${id}/socket`, { headers: { Upgrade: "websocket" } }, environment),
      request(`/t/${id}`, {}, environment),
    ];
    for (const response of await Promise.all(requests)) {
      expect([response.status, await response.json()]).toEqual([
        503,
        {
          error: "not-set-up",
          hint: "Set a secret of at least 32 bytes: openssl rand -hex 32 | npx wrangler secret put SIGNING_KEY",
        },
      ]);
    }
  });

  it("answers 404 for this server's tables if it has another key", async () => {
    const id = await openTable();
    const other: Env = { ...withoutKey, SIGNING_KEY: "y".repeat(32) };
    expect((await request(`/api/tables/${id}`, {}, other)).status).toBe(404);
  });
});

describe("a sealed text", () => {
  it("is different each time", async () => {
    const key = await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    const texts = await Promise.all(
      Array.from({ length: 1000 }, () => makeSealed(key as CryptoKey, { random: 9, seal: 6 })),
    );
    expect(new Set(texts).size).toBe(1000);
  });
});
