/** Who asks the lobby, and how: what it says again, what it keeps to itself, and where there is too much of it. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_WAITING_PER_PLAYER, MAX_WAITING_PER_SUBNET, registerPublic } from "../../../worker/lobby/quota.ts";
import { upsertReport } from "../../../worker/lobby/read-model.ts";
import type { Table } from "../../../worker/main.ts";
import { readSitterKeys } from "../../../worker/table/publish/sitter-keys.ts";
import { isSlowSize } from "../../support/samples.ts";
import { Line, move, newId, SEATED, seatTwo, showSalt, sit, sitAll } from "../line.ts";
import { ids, lists, mine } from "../lobby/lobby-lists.ts";
import {
  ask,
  askLater,
  emptyLobby,
  faultOf,
  type Identity,
  keysAt,
  logOf,
  newBrowser,
  openTable,
  post,
  setUp,
  spent,
  stubOf,
  told,
  toldOf,
  toldToAll,
  withoutLobby,
} from "../support.ts";

const HOUR = 3_600_000;

beforeEach(emptyLobby);

afterEach(() => {
  vi.useRealTimers();
});

describe("player keys", () => {
  it("no answer, frame or log contains a player's key", async () => {
    const { table, who, lines, watcher } = await seatTwo({ public: true });
    await lines[0].say({ type: "resign" });
    await told(table, ({ phase }) => phase === "over");
    await watcher.until(() => watcher.hello?.viewer === "all");
    const sitters = await runInDurableObject(stubOf(table), (_: Table, { storage }) => [...readSitterKeys(storage)]);
    const keys = sitters.flat();
    expect(new Set(keys).size).toBe(4);
    const answers = [
      ...(await Promise.all([`/api/tables/${table}`, `/api/tables/${table}/log`].map((path) => ask(path)))),
      await askLater("/api/lobby"),
      ...(await Promise.all(
        ["/api/mine", "/api/mine/games", "/api/mine/scores"].flatMap((path) =>
          who.map((headers) => ask(path, { headers })),
        ),
      )),
    ];
    const shown = [
      ...(await Promise.all(
        answers.map(async (answer) => JSON.stringify([...answer.headers]) + (await answer.text())),
      )),
      ...[...lines, watcher].map(({ received }) => JSON.stringify(received)),
    ];
    expect(keys.filter((key) => shown.some((text) => text.includes(key)))).toEqual([]);
    const log = await runInDurableObject(stubOf(table), (_: Table, { storage }) =>
      JSON.stringify(storage.sql.exec("SELECT * FROM log").toArray()),
    );
    expect(sitters.filter(([, lobbyKey]) => log.includes(lobbyKey))).toEqual([]);
  });

  it("a socket's query cannot claim a player's key", async () => {
    const { table, who } = await seatTwo();
    await toldToAll(table, ({ phase }) => phase === "playing");
    const [player] = await keysAt(table);
    const other = await openTable();
    const eve = await newBrowser();
    await (await Line.open(other, eve, `?listing=${player}`)).say(sit(0, "Eve"));
    expect(await stubOf(other).report()).toBe(true);
    expect(ids(await mine(who[0]))).toEqual([table]);
    expect(ids(await mine(eve))).toEqual([other]);
  });
});

describe.each(["/api/lobby", "/api/mine"])("GET %s", (path) => {
  it("an unchanged answer is 304", async () => {
    const ada = await newBrowser();
    const first = await askLater(path, { headers: ada });
    const tag = first.headers.get("ETag")!;
    expect(tag).toMatch(/^"[^"]+"$/);
    for (const seen of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await ask(path, { headers: { ...ada, "If-None-Match": seen } });
      expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", tag]);
      expect(again.headers.get("Cache-Control")).toBe(first.headers.get("Cache-Control"));
    }
    const table = await openTable({ public: true });
    await (await Line.open(table, ada)).say(sit(0));
    await toldToAll(table, ({ seats }) => seats[0] !== null);
    const changed = await askLater(path, { headers: { ...ada, "If-None-Match": tag } });
    expect([changed.status, (await changed.text()).includes(table)]).toEqual([200, true]);
  });

  it("caches may store the answer only for a moment", async () => {
    const { headers } = await ask(path);
    expect(headers.get("Cache-Control")).toBe(path === "/api/lobby" ? "public, max-age=2" : "private, no-cache");
  });

  it("answers HEAD, and no other method", async () => {
    const head = await ask(path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const method of ["POST", "PUT", "DELETE"]) {
      const response = await ask(path, { method });
      expect(response.headers.get("Allow")).toBe("GET, HEAD");
      expect(await faultOf(response)).toEqual([405, "method-not-allowed"]);
    }
  });

  it.each(["?game=pool", "?limit=1e9", "?x", "?player=%00'--", `?${"x".repeat(5000)}`])(
    "takes no parameters (%#)",
    async (query) => {
      expect(await faultOf(await ask(path + query))).toEqual([400, "bad-query"]);
    },
  );

  it("lets a household look every five seconds, and ends a flood at a typed fault", async () => {
    const from = (address: string, as = setUp) => ask(path, { headers: { "CF-Connecting-IP": address } }, as);
    const address = `2001:db8:${path.length}:1::`;
    expect((await from(`${address}9`)).status).toBe(200);
    const others = spent("LOBBY_LIMIT", `2001:db8:${path.length}:1`);
    const response = await from(`${address}1`, others);
    expect(response.headers.get("Retry-After")).toBe("60");
    expect(await faultOf(response)).toEqual([429, "too-many"]);
    expect((await from(`2001:db8:${path.length}:2::1`, others)).status).toBe(200);
  });
});

describe("without its database", () => {
  it("the lobby answers 503 without its database, and the player's own tables still answer", async () => {
    const ada = await newBrowser();
    await withoutLobby(async () => {
      const response = await askLater("/api/lobby", { headers: ada });
      expect(response.headers.get("Retry-After")).toBe("5");
      expect(await faultOf(response)).toEqual([503, "unavailable"]);
      expect((await ask("/api/mine", { headers: ada })).status).toBe(200);
    });
  });

  it("tables are opened, taken and played at as ever", async () => {
    await withoutLobby(async () => {
      const { table, lines } = await seatTwo();
      expect(await lines[0].say(move(11, 15))).toMatchObject({ type: "entry", seq: SEATED });
      expect((await logOf(table)).length).toBe(SEATED + 1);
    });
  });
});

describe("GET /api/mine", () => {
  it("refuses a token that nobody was given, rather than show a stranger's empty list", async () => {
    const Authorization = `Bearer ${"A".repeat(40)}`;
    expect(await faultOf(await ask("/api/mine", { headers: { Authorization } }))).toEqual([401, "bad-token"]);
  });

  it("needs a server that is set up; the public lists do not", async () => {
    const { SIGNING_KEY: _, ...bare } = setUp;
    expect(await faultOf(await ask("/api/mine", {}, bare as Env))).toEqual([503, "not-set-up"]);
    expect((await askLater("/api/lobby", {}, bare as Env)).status).toBe(200);
  });
});

describe("POST /api/tables", () => {
  it.each([
    [{ public: true }, { isPublic: true, clock: { type: "fischer", ms: 600_000, increment: 5000 } }],
    [
      { public: true, game: "spy" },
      { isPublic: true, clock: { type: "turn", ms: 120_000 } },
    ],
    [{ public: true, clock: null }, { isPublic: true }],
    [{ public: false, talk: "phrases", clock: null }, {}],
    [{ talk: "free" }, { talk: "free" }],
    [
      { clock: { type: "fischer", ms: 60_000, increment: 0 } },
      { clock: { type: "fischer", ms: 60_000, increment: 0 } },
    ],
    [{ clock: { type: "turn", ms: 3 * 24 * HOUR } }, { clock: { type: "turn", ms: 3 * 24 * HOUR } }],
    [{ game: "train", clock: { type: "turn", ms: 30_000 } }, { clock: { type: "turn", ms: 30_000 } }],
  ])("%j opens a table so", async (order, written) => {
    const [entry] = await logOf(await openTable(order));
    const { clock, isPublic, talk } = entry!.event as { clock?: unknown; isPublic?: unknown; talk?: unknown };
    expect(JSON.parse(JSON.stringify({ clock, isPublic, talk }))).toEqual(written);
  });

  it.each([
    [{ public: "yes" }, "bad-request"],
    [{ talk: "loud" }, "bad-request"],
    [{ clock: "blitz" }, "bad-clock"],
    [{ clock: {} }, "bad-clock"],
    [{ clock: { type: "fischer", ms: 60_000 } }, "bad-clock"],
    [{ clock: { type: "fischer", ms: 1, increment: 0 } }, "bad-clock"],
    [{ clock: { type: "fischer", ms: 60_000, increment: -1 } }, "bad-clock"],
    [{ clock: { type: "fischer", ms: 60_000, increment: 0, more: 1 } }, "bad-clock"],
    [{ clock: { type: "turn", ms: 36 * HOUR } }, "bad-clock"],
    [{ clock: { type: "turn", ms: 30_000 } }, "bad-clock"],
    [{ game: "train", clock: { type: "fischer", ms: 60_000, increment: 0 } }, "bad-clock"],
    [{ game: "spy", clock: { type: "turn", ms: 24 * HOUR } }, "bad-clock"],
  ])("refuses %j", async (order, code) => {
    expect(await faultOf(await post("/api/tables", { game: "pool", ...order }))).toEqual([400, code]);
  });
});

describe("a client that tries to fill the lobby", () => {
  const open = (who: Identity, address: string) =>
    post("/api/tables", { game: "pool", public: true }, { ...who, "CF-Connecting-IP": address });

  it("opens no more public tables that wait than a player may, fifty at once included, until one has begun", async () => {
    const eve = await newBrowser();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => open(eve, `198.51.100.${index}`)));
    const opened = answers.filter(({ status }) => status === 201);
    expect(opened.length).toBe(MAX_WAITING_PER_PLAYER);
    expect(await faultOf(answers.find(({ status }) => status !== 201)!)).toEqual([429, "too-many-open"]);
    expect((await post("/api/tables", { game: "pool" }, eve)).status).toBe(201);
    const { id } = await opened[0]!.json<{ id: string }>();
    const line = await Line.open(id, eve);
    await line.say(sit(0));
    const other = await Line.open(id, await newBrowser());
    await other.say(sit(1));
    for (const one of [line, other]) await one.say(showSalt);
    await told(id, ({ phase }) => phase === "playing");
    expect((await open(eve, "198.51.100.9")).status).toBe(201);
    expect((await open(eve, "198.51.100.9")).status).toBe(429);
  });

  it("the lobby also limits waiting tables by address, whatever identity the client shows", async () => {
    const statuses: number[] = [];
    for (let count = 0; count <= MAX_WAITING_PER_SUBNET; count++)
      statuses.push((await open({}, "203.0.113.40")).status);
    expect(statuses.filter((status) => status === 201).length).toBe(MAX_WAITING_PER_SUBNET);
    expect((await open({}, "203.0.113.41")).status).toBe(201);
  });

  it("waits at no more public tables than a player may, by a socket or by HTTP, until one of them is left or begins", async () => {
    const eve = await newBrowser();
    const tables = await Promise.all(Array.from({ length: MAX_WAITING_PER_PLAYER }, () => openTable({ public: true })));
    for (const table of tables)
      expect(await (await Line.open(table, eve)).say(sit(0))).toMatchObject({ type: "entry" });
    const table = await openTable({ public: true });
    const line = await Line.open(table, eve);
    const posted = () =>
      post(`/api/tables/${table}/commands`, { type: "command", id: newId(), seq: 0, command: sit(0) }, eve);
    expect(await line.say(sit(0))).toMatchObject({ type: "refused", code: "too-many-open" });
    expect(await (await posted()).json()).toMatchObject({ type: "refused", code: "too-many-open" });
    expect(await (await Line.open(await openTable(), eve)).say(sit(0))).toMatchObject({ type: "entry" });
    // Full, and without a game, it goes on counting.
    const [own, other] = [await Line.open(tables[0]!, eve), await Line.open(tables[0]!, await newBrowser())];
    await other.say(sit(1));
    await stubOf(tables[0]!).report();
    expect(await line.say(sit(0))).toMatchObject({ code: "too-many-open" });
    for (const one of [own, other]) await one.say(showSalt);
    await stubOf(tables[0]!).report();
    expect(await line.say(sit(0))).toMatchObject({ type: "entry" });
    const last = await Line.open(await openTable({ public: true }), eve);
    expect(await last.say(sit(0))).toMatchObject({ code: "too-many-open" });
    await line.say({ type: "stand" });
    await stubOf(table).report();
    expect(await last.say(sit(0))).toMatchObject({ type: "entry" });
  });

  isSlowSize(() => {
    it("gains nothing by rematches: their tables count as the opener's, and are private beyond the quota", async () => {
      const [eve, accomplice] = [await newBrowser(), await newBrowser()];
      const games = [];
      for (let count = 0; count < MAX_WAITING_PER_PLAYER + 2; count++) {
        const { id } = await (await open(eve, "198.51.100.60")).json<{ id: string }>();
        const lines = [await Line.open(id, eve), await Line.open(id, accomplice)] as const;
        await sitAll(...lines);
        // From here on it does not wait any more, and she can open the next.
        await told(id, ({ phase }) => phase === "playing");
        games.push(lines);
      }
      const rematches: string[] = [];
      for (const [one, other] of games) {
        await one.say({ type: "resign" });
        await one.say({ type: "rematch" });
        await other.until(() => other.entries.at(-1)?.event.type === "rematch-wanted");
        await other.say({ type: "rematch" });
        await one.until(() => one.entries.at(-1)?.event.type === "rematched");
        const { table } = one.entries.at(-1)!.event as unknown as { table: string };
        const { isPublic } = await told(table);
        await (await Line.open(table, eve)).say(sit(1));
        if (isPublic) await told(table, ({ seats }) => seats[1] !== null);
        rematches.push(table);
      }
      const isPublic = await Promise.all(rematches.map(async (table) => (await toldOf(table))!.isPublic));
      expect(isPublic).toEqual([...Array(MAX_WAITING_PER_PLAYER).fill(true), false, false]);
      const { open: shown, finished } = await lists();
      expect([new Set(ids(shown)), finished]).toEqual([new Set(rematches.slice(0, MAX_WAITING_PER_PLAYER)), []]);
      expect(await faultOf(await open(eve, "198.51.100.61"))).toEqual([429, "too-many-open"]);
    });
  });

  it.each([
    ["open", 50],
    ["finished", 12],
  ] as const)(
    "hides nobody on the %s list: of every address one is shown before the second of another",
    async (list, most) => {
      const add = env.LOBBY.prepare(
        `INSERT INTO listing (id, registered_at, ask_at, length, list, moved_at, opened_from, shown)
      VALUES (?1, ?2, ?2, 1, '${list}', ?2, ?3, json_object('id', ?1))`,
      );
      const now = Date.now();
      // Of some the address is not known: these count as one address.
      const flood = Array.from({ length: 120 }, (_, age) =>
        add.bind(`${age}`, now - age, age < 60 ? null : `flood ${age % 4}`),
      );
      await env.LOBBY.batch([add.bind("honest", now - HOUR, "honest"), ...flood]);
      const shown = ids((await lists())[list]);
      expect([shown.length, shown.at(-1)]).toEqual([most, "honest"]);
    },
  );

  it("the lobby stores at most as many finished games of one address as the list shows", async () => {
    const now = Date.now();
    const honest = await seatTwo({ public: true });
    const listing = { ...(await told(honest.table)), phase: "over", length: 99 } as const;
    for (let age = 0; age < 14; age++) {
      await registerPublic(env.LOBBY, `${age}`, { by: null, from: "flood" }, now);
      await upsertReport(
        env.LOBBY,
        { listing: { ...listing, id: `${age}`, movedAt: now - age }, list: "finished" },
        now,
      );
    }
    const { results } = await env.LOBBY.prepare("SELECT id FROM listing WHERE list = 'finished'").all<{ id: string }>();
    expect(results.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, age) => age),
    );
  });
});
