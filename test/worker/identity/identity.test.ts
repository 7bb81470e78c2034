/** Who may do what: cookies, tokens, origins, and a server without a key. */
import { createScheduledController } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RETAIN_IDENTITY_DAYS } from "../../../engine/wire/retention.ts";
import { RENEW_AFTER_DAYS } from "../../../worker/identity/identity.ts";
import { makeSealed } from "../../../worker/identity/sealed.ts";
import { keysOf } from "../../../worker/identity/signing-keys.ts";
import worker from "../../../worker/main.ts";
import { Line, sit } from "../line.ts";
import {
  ask,
  faultOf,
  type Identity,
  newBrowser,
  newProgram,
  ORIGIN,
  openTable,
  post,
  setUp,
  stubOf,
} from "../support.ts";

afterEach(() => {
  vi.useRealTimers();
});

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
  ])("the cookie at %s has the strongest form that every browser stores there", async (origin, isSecure) => {
    const id = await openTable();
    const form = isSecure
      ? /^__Host-foldtable=[\w-]{44}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/
      : /^foldtable=[\w-]{44}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/;
    expect(cookieOf(await ask(`${origin}/t/${id}`))).toMatch(form);
  });

  const seated = async (identity: Record<string, string>) => (await Line.open(await openTable(), identity)).say(sit(0));

  it("seats its bearer", async () => {
    expect(await seated(await newBrowser())).toMatchObject({ type: "entry" });
  });

  it("a cookie of an older version on localhost still gives its identity, so nobody loses a seat", async () => {
    const table = await openTable();
    const { Cookie = "" } = await newBrowser();
    expect(cookieOf(await ask(`http://localhost:8787/t/${table}`, { headers: { Cookie } }))).toBe("");
  });

  it("a cookie of a LAN address counts only there", async () => {
    const table = await openTable();
    const lan = "http://192.168.1.7:8787";
    const Cookie = cookieOf(await ask(`${lan}/t/${table}`)).split(";")[0]!;
    expect(cookieOf(await ask(`${lan}/t/${table}`, { headers: { Cookie } }))).toBe("");
    expect(await seated({ Cookie })).toMatchObject({ code: "no-identity" });
    expect(await seated({ Cookie: `__Host-${Cookie}` })).toMatchObject({ type: "entry" });
  });

  it.each([
    ["forged", (value: string) => `${value.slice(0, -1)}${value.endsWith("A") ? "B" : "A"}`],
    ["changed", (value: string) => `${value.startsWith("B") ? "C" : "B"}${value.slice(1)}`],
    ["cut", (value: string) => value.slice(0, -1)],
    ["prolonged", (value: string) => `${value}A`],
    ["empty", () => ""],
    ["quoted", (value: string) => `"${value}"`],
    ["full of markup", () => "<script>alert(1)</script>"],
  ])("a cookie that is %s gives no identity", async (_, change) => {
    const [name, value] = (await newBrowser()).Cookie!.split("=");
    expect(await seated({ Cookie: `${name}=${change(value!)}` })).toMatchObject({ code: "no-identity" });
  });

  it("a cookie signed by another server gives no identity", async () => {
    const other: Env = { ...setUp, SIGNING_KEY: "another signing key; also 32 bytes long" };
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"game":"pool"}' };
    const Cookie = cookieOf(await ask("/api/tables", init, other)).split(";")[0]!;
    expect(await seated({ Cookie })).toMatchObject({ code: "no-identity" });
  });

  it("the Worker finds its cookie among others, even behind a planted one", async () => {
    const { Cookie } = await newBrowser();
    expect(await seated({ Cookie: `a=b; __Host-foldtable=planted; ${Cookie}; c` })).toMatchObject({ type: "entry" });
  });

  it("the first table also sets the cookie, for a page that does not navigate", async () => {
    expect(cookieOf(await post("/api/tables", { game: "pool" }))).not.toBe("");
    expect(cookieOf(await post("/api/tables", { game: "pool" }, await newBrowser()))).toBe("");
    expect(cookieOf(await post("/api/tables", { game: "pool" }, await newProgram()))).toBe("");
  });
});

describe("a bearer token", () => {
  it("wins over a cookie", async () => {
    const table = await openTable();
    const program = await newProgram();
    await (await Line.open(table, program)).say(sit(0));
    const both = await Line.open(table, { ...(await newBrowser()), ...program });
    expect(both.hello?.seats).toEqual([0]);
  });

  it.each(["Bearer", "Bearer ", "Bearer nonsense", "Basic dXNlcjpwYXNz", `Bearer ${"A".repeat(40)}`])(
    "%j is refused",
    async (Authorization) => {
      const response = await ask(`/api/tables/${await openTable()}`, { headers: { Authorization } });
      expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
      expect(await faultOf(response)).toEqual([401, "bad-token"]);
    },
  );

  it("a bearer token does not work as a cookie, nor a cookie as a token", async () => {
    const table = await openTable();
    const token = (await newProgram()).Authorization!.split(" ")[1]!;
    const line = await Line.open(table, { Cookie: `__Host-foldtable=${token}` });
    expect(await line.say(sit(0))).toMatchObject({ code: "no-identity" });
    const Authorization = `Bearer ${(await newBrowser()).Cookie!.split("=")[1]}`;
    expect(await faultOf(await Line.upgrade(table, { Authorization }))).toEqual([401, "bad-token"]);
  });
});

const DAY = 24 * 60 * 60 * 1000;

describe("an identity", () => {
  const later = (days: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * DAY });
  const seatedIn = async (table: string, identity: Identity) => (await Line.open(table, identity)).hello?.seats;

  it("an identity that is used is renewed as a cookie or a token, and stays the same player", async () => {
    const table = await openTable();
    for (const [name, identity] of [
      ["Set-Cookie", await newBrowser()],
      ["Foldtable-Token", await newProgram()],
    ] as const) {
      const seat = name === "Set-Cookie" ? 0 : 1;
      await (await Line.open(table, identity)).say(sit(seat));
      for (const path of ["/api/mine", `/api/tables/${table}`])
        expect((await ask(path, { headers: identity })).headers.get(name)).toBeNull();
      later(RENEW_AFTER_DAYS + 1);
      const value = (await ask("/api/mine", { headers: identity })).headers.get(name)!;
      const renewed: Identity =
        name === "Set-Cookie" ? { Cookie: value.split(";")[0]!, Origin: ORIGIN } : { Authorization: `Bearer ${value}` };
      expect(renewed).not.toEqual(identity);
      expect((await Line.upgrade(table, identity)).headers.get(name)).not.toBeNull();
      // Once more, and the first is too old, but the player is there.
      later(RETAIN_IDENTITY_DAYS - 1);
      expect(await seatedIn(table, renewed)).toEqual([seat]);
      later(RETAIN_IDENTITY_DAYS + 1);
      if (name === "Set-Cookie") expect(await seatedIn(table, renewed)).toEqual([]);
      else expect(await faultOf(await ask("/api/mine", { headers: renewed }))).toEqual([401, "bad-token"]);
      vi.useRealTimers();
    }
  });

  it("no shared answer sets an identity cookie", async () => {
    const identity = await newBrowser();
    later(RENEW_AFTER_DAYS + 1);
    expect(cookieOf(await ask("/api/lobby", { headers: identity }))).toBe("");
    expect((await ask("/api/games", { headers: { Authorization: "Bearer nonsense" } })).status).toBe(200);
  });

  it("a cookie without a date counts and is renewed with one", async () => {
    const { cookie } = await keysOf(setUp);
    const old = { Cookie: `__Host-foldtable=${await makeSealed(cookie, { random: 12, seal: 18 })}` };
    const table = await openTable();
    await (await Line.open(table, old)).say(sit(0));
    const renewed = cookieOf(await ask("/api/mine", { headers: old })).split(";")[0]!;
    expect(renewed).toMatch(/^__Host-foldtable=[\w-]{44}$/);
    expect(await seatedIn(table, { Cookie: renewed })).toEqual([0]);
  });
});

describe("a new signing key in front of the old one", () => {
  const ring: Env = { ...setUp, SIGNING_KEY: `a newer signing key of at least 32 bytes,${setUp.SIGNING_KEY}` };
  const alone: Env = { ...setUp, SIGNING_KEY: "a newer signing key of at least 32 bytes" };

  it("a new signing key breaks no link, costs no player a seat, and renews identities", async () => {
    const table = await openTable();
    const ada = await newBrowser();
    await (await Line.open(table, ada)).say(sit(0));
    await stubOf(table).report();
    const pass = await ask(`/api/tables/${table}/pass`, { method: "POST", headers: ada }, ring);
    expect(pass.status).toBe(201);
    const mine = await ask("/api/mine", { headers: ada }, ring);
    expect((await mine.json<{ tables: { id: string }[] }>()).tables.map(({ id }) => id)).toEqual([table]);
    const renewed = { Cookie: cookieOf(mine).split(";")[0]! };
    expect(renewed).not.toEqual({ Cookie: ada.Cookie });
    expect((await ask(`/api/tables/${table}/pass`, { method: "POST", headers: renewed }, ring)).status).toBe(201);
    expect((await ask("/api/mine", { headers: renewed }, alone)).status).toBe(200);
    expect(await faultOf(await ask(`/api/tables/${table}/pass`, { method: "POST", headers: renewed }))).toEqual([
      403,
      "not-your-seat",
    ]);
  });

  it("signs what is new, which the old one alone does not know", async () => {
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"game":"pool"}' };
    const { id } = await (await ask("/api/tables", init, ring)).json<{ id: string }>();
    expect((await ask(`/api/tables/${id}`, {}, alone)).status).toBe(200);
    expect((await ask(`/api/tables/${id}`)).status).toBe(404);
  });
});

describe("a seat", () => {
  it("belongs to its player wherever they connect, and to nobody else", async () => {
    const table = await openTable();
    const [ada, ben] = [await newBrowser(), await newBrowser()];
    await (await Line.open(table, ada)).say(sit(0));
    expect((await Line.open(table, ada)).hello).toMatchObject({ viewer: 0, seats: [0] });
    const other = await Line.open(table, ben);
    expect(other.hello).toMatchObject({ viewer: "watcher", seats: [] });
    expect(await other.say(sit(0))).toMatchObject({ code: "seat-taken" });
    expect(await other.say({ type: "stand" }, { seat: 0 })).toMatchObject({ code: "not-seated" });
    expect(await other.say({ type: "rename", name: "Eve" }, { seat: 0 })).toMatchObject({ code: "not-seated" });
  });

  it("one person has a different player key at each table", async () => {
    const ada = await newBrowser();
    const [first, second] = [await openTable(), await openTable()];
    await (await Line.open(first, ada)).say(sit(0));
    expect((await Line.open(second, ada)).hello).toMatchObject({ seats: [] });
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

  it.each(foreign)("a foreign request with Origin %j opens no table, gets no token and no socket", async (Origin) => {
    expect(await faultOf(await post("/api/tables", { game: "pool" }, { Origin }))).toEqual([403, "wrong-origin"]);
    const unasked = await ask("/api/tokens", { method: "POST", headers: { Origin } });
    expect(await faultOf(unasked)).toEqual([403, "wrong-origin"]);
    const response = await Line.upgrade(await openTable(), { ...(await newBrowser()), Origin });
    expect(await faultOf(response)).toEqual([403, "wrong-origin"]);
  });

  it("the server's own pages and programs may request tokens", async () => {
    expect((await post("/api/tokens", {}, { Origin: ORIGIN })).status).toBe(201);
    expect((await post("/api/tokens", {})).status).toBe(201);
  });
});

describe("a local server", () => {
  const local: Env = { ...setUp, LOCAL_HOST: "Debian" };
  const fronted: Env = { ...local, LOCAL_WORD: "now" };
  const statusAt = async (host: string, as: Env) => (await ask(`http://${host}:8787/api/games`, {}, as)).status;

  it.each(["localhost", "a.localhost", "127.0.0.1", "[::1]", "192.168.1.7", "[fe80::1]", "debian", "debian.local"])(
    "answers at %s",
    async (host) => {
      expect(await statusAt(host, local)).toBe(200);
    },
  );

  it.each(["evil.test", "debian.evil.test", "192.168.1.7.evil.test", "localhost.evil.test", "127.0.0.1.nip.io"])(
    "a local server refuses the host name %s, which anyone may point to it",
    async (host) => {
      expect(await faultOf(await ask(`http://${host}:8787/api/games`, {}, local))).toEqual([421, "wrong-host"]);
      expect(await statusAt(host, setUp)).toBe(200);
    },
  );

  it("answers nobody who comes past its front, by whatever name", async () => {
    const say = (headers: Record<string, string>) => ask("http://localhost:8787/api/games", { headers }, fronted);
    for (const headers of [{}, { "Foldtable-Front": "" }, { "Foldtable-Front": "later" }])
      expect(await faultOf(await say(headers))).toEqual([421, "wrong-host"]);
    expect((await say({ "Foldtable-Front": "now" })).status).toBe(200);
  });

  it("a local server sweeps for the person who started it, and for no other client in its network", async () => {
    const asked = vi.spyOn(local.LOBBY, "prepare");
    const call = (cron: string) => worker.scheduled({ ...createScheduledController(), cron }, fronted);
    await call("");
    await call("* * * * *");
    expect(asked).not.toHaveBeenCalled();
    await call("now");
    expect(asked).toHaveBeenCalled();
    asked.mockRestore();
  });
});

describe("a server without a proper key", () => {
  const { SIGNING_KEY: _, ...bare } = setUp;
  const environments: readonly Env[] = [
    bare,
    { ...bare, SIGNING_KEY: "" },
    { ...bare, SIGNING_KEY: "x".repeat(31) },
    { ...bare, SIGNING_KEY: `${"x".repeat(32)},short` },
  ];

  it.each(environments)("a server without a proper key says that it is not set up (%#)", async (environment) => {
    const id = await openTable();
    const requests = [
      ask(
        "/api/tables",
        { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"game":"pool"}' },
        environment,
      ),
      ask("/api/tokens", { method: "POST" }, environment),
      ask(`/api/tables/${id}`, {}, environment),
      ask(`/api/tables/${id}/log`, {}, environment),
      ask(`/api/tables/${id}/socket`, { headers: { Upgrade: "websocket" } }, environment),
      ask(`/t/${id}`, {}, environment),
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

  it("a server with another key knows none of this server's tables", async () => {
    const id = await openTable();
    const other: Env = { ...bare, SIGNING_KEY: "y".repeat(32) };
    expect((await ask(`/api/tables/${id}`, {}, other)).status).toBe(404);
  });
});

describe("a sealed text", () => {
  it("two seals of one text always differ", async () => {
    const key = await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    const texts = await Promise.all(
      Array.from({ length: 1000 }, () => makeSealed(key as CryptoKey, { random: 9, seal: 6 })),
    );
    expect(new Set(texts).size).toBe(1000);
  });
});
