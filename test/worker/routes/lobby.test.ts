/** The lobby's routes: repeated requests, secrets, and limits against clients that fill the lists. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_WAITING_PER_PLAYER, MAX_WAITING_PER_SUBNET, registerPublic } from "../../../worker/lobby/quota.ts";
import { upsertReport } from "../../../worker/lobby/read-model.ts";
import type { Table } from "../../../worker/main.ts";
import { MIN_TOKEN_LENGTH } from "../../../worker/routes/figures.ts";
import { readPersonKeys } from "../../../worker/table/publish/person-keys.ts";
import { describeSlowTests } from "../../support/samples.ts";
import { ids, publicLists } from "../lobby/lobby-lists.ts";
import { myTables } from "../person/my-tables-client.ts";
import { Browser } from "../person/push-service.ts";
import { SERVICE, subscribe } from "../person/push-setup.ts";
import {
  emptyLobby,
  faultOf,
  type Identity,
  logOf,
  newBrowser,
  openTable,
  personKeysAt,
  post,
  request,
  requestFresh,
  storedListing,
  tableStub,
  testEnv,
  waitForAllReports,
  waitForListing,
  withoutLobby,
  withSpentLimit,
} from "../support.ts";
import { move, newId, SEATED_LENGTH, seatAll, seatTwo, showSalt, sit, TableClient } from "../table-client.ts";

const HOUR = 3_600_000;

beforeEach(emptyLobby);

describe("player keys", () => {
  it("are in no answer, frame or log", async () => {
    const { table, identities, clients, watcher } = await seatTwo({ public: true });
    await clients[0].submit({ type: "resign" });
    await waitForListing(table, ({ phase }) => phase === "over");
    await watcher.waitUntil(() => watcher.hello?.viewer === "all");
    const pairs = await runInDurableObject(tableStub(table), (_: Table, { storage }) => [...readPersonKeys(storage)]);
    const keys = pairs.flat();
    expect(new Set(keys).size).toBe(4);
    const answers = [
      ...(await Promise.all([`/api/tables/${table}`, `/api/tables/${table}/log`].map((path) => request(path)))),
      await requestFresh("/api/lobby"),
      ...(await Promise.all(
        ["/api/mine", "/api/mine/games", "/api/mine/scores"].flatMap((path) =>
          identities.map((headers) => request(path, { headers })),
        ),
      )),
    ];
    const shown = [
      ...(await Promise.all(
        answers.map(async (answer) => JSON.stringify([...answer.headers]) + (await answer.text())),
      )),
      ...[...clients, watcher].map(({ received }) => JSON.stringify(received)),
    ];
    expect(keys.filter((key) => shown.some((text) => text.includes(key)))).toEqual([]);
    const log = await runInDurableObject(tableStub(table), (_: Table, { storage }) =>
      JSON.stringify(storage.sql.exec("SELECT * FROM log").toArray()),
    );
    expect(pairs.filter(([, lobbyKey]) => log.includes(lobbyKey))).toEqual([]);
  });

  it("cannot be claimed by a socket's query", async () => {
    const { table, identities } = await seatTwo();
    await waitForAllReports(table, ({ phase }) => phase === "playing");
    const [player] = await personKeysAt(table);
    const other = await openTable();
    const eve = await newBrowser();
    await (await TableClient.open(other, eve, `?listing=${player}`)).submit(sit(0, "Eve"));
    expect(await tableStub(other).report()).toBe(true);
    expect(ids(await myTables(identities[0]))).toEqual([table]);
    expect(ids(await myTables(eve))).toEqual([other]);
  });
});

describe.each(["/api/lobby", "/api/mine"])("GET %s", (path) => {
  it("is answered 304 if nothing changed", async () => {
    const ada = await newBrowser();
    const first = await requestFresh(path, { headers: ada });
    const tag = first.headers.get("ETag")!;
    expect(tag).toMatch(/^"[^"]+"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await request(path, { headers: { ...ada, "If-None-Match": known } });
      expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", tag]);
      expect(again.headers.get("Cache-Control")).toBe(first.headers.get("Cache-Control"));
    }
    const table = await openTable({ public: true });
    await (await TableClient.open(table, ada)).submit(sit(0));
    await waitForAllReports(table, ({ seats }) => seats[0] !== null);
    const changed = await requestFresh(path, { headers: { ...ada, "If-None-Match": tag } });
    expect([changed.status, (await changed.text()).includes(table)]).toEqual([200, true]);
  });

  it("may be stored by caches for two seconds at most", async () => {
    const { headers } = await request(path);
    expect(headers.get("Cache-Control")).toBe(path === "/api/lobby" ? "public, max-age=2" : "private, no-cache");
  });

  it("answers HEAD, and no other method", async () => {
    const head = await request(path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const method of ["POST", "PUT", "DELETE"]) {
      const response = await request(path, { method });
      expect(response.headers.get("Allow")).toBe("GET, HEAD");
      expect(await faultOf(response)).toEqual([405, "method-not-allowed"]);
    }
  });

  it.each(["?game=pool", "?limit=1e9", "?x", "?player=%00'--", `?${"x".repeat(5000)}`])(
    "takes no parameters (%#)",
    async (query) => {
      expect(await faultOf(await request(path + query))).toEqual([400, "bad-query"]);
    },
  );

  it("is refused with a typed fault if a subnet has used up its limit", async () => {
    const from = (address: string, bindings = testEnv) =>
      request(path, { headers: { "CF-Connecting-IP": address } }, bindings);
    const address = `2001:db8:${path.length}:1::`;
    expect((await from(`${address}9`)).status).toBe(200);
    const limited = withSpentLimit("LOBBY_LIMIT", `2001:db8:${path.length}:1`);
    const response = await from(`${address}1`, limited);
    expect(response.headers.get("Retry-After")).toBe("60");
    expect(await faultOf(response)).toEqual([429, "too-many"]);
    expect((await from(`2001:db8:${path.length}:2::1`, limited)).status).toBe(200);
  });
});

describe("without the lobby's database", () => {
  it("the lobby answers 503, and a player's tables are still listed", async () => {
    const ada = await newBrowser();
    await withoutLobby(async () => {
      const response = await requestFresh("/api/lobby", { headers: ada });
      expect(response.headers.get("Retry-After")).toBe("5");
      expect(await faultOf(response)).toEqual([503, "unavailable"]);
      expect((await request("/api/mine", { headers: ada })).status).toBe(200);
    });
  });

  it("tables can be opened and played", async () => {
    await withoutLobby(async () => {
      const { table, clients } = await seatTwo();
      expect(await clients[0].submit(move(11, 15))).toMatchObject({ type: "entry", seq: SEATED_LENGTH });
      expect((await logOf(table)).length).toBe(SEATED_LENGTH + 1);
    });
  });
});

describe("a route whose table of the lobby's database cannot be read", () => {
  const FIGURES_TOKEN = "t".repeat(MIN_TOKEN_LENGTH);
  const bot = { author: "Ada", games: ["pool"] };
  const newBot = async () => ({
    Authorization: `Bearer ${(await (await post("/api/tokens", { bot: "Bot" })).json<{ token: string }>()).token}`,
  });

  it.each([
    ["/api/bots", "bot", () => requestFresh("/api/bots")],
    ["/api/mine/bot", "bot", async () => post("/api/mine/bot", bot, await newBot())],
    ["/api/mine/bot/stop", "bot", async () => post("/api/mine/bot/stop", {}, await newBot())],
    [
      ...["/api/mine/push", "push_endpoint"],
      async () => subscribe(await newBrowser(), await Browser.create(`${SERVICE}/1`)),
    ],
    [
      ...["/api/figures", "figure"],
      () =>
        request(
          "/api/figures",
          { headers: { Authorization: `Bearer ${FIGURES_TOKEN}` } },
          { ...testEnv, FIGURES_TOKEN },
        ),
    ],
  ] as const)("answers 503: %s", async (_, table, send) => {
    vi.spyOn(console, "error").mockReturnValue();
    await env.LOBBY.exec(`ALTER TABLE ${table} RENAME TO lost`);
    const response = await send();
    await env.LOBBY.exec(`ALTER TABLE lost RENAME TO ${table}`);
    expect(response.headers.get("Retry-After")).toBe("5");
    expect(await faultOf(response)).toEqual([503, "unavailable"]);
  });
});

describe("GET /api/mine", () => {
  it("refuses an invalid token, and does not return an empty list", async () => {
    const Authorization = `Bearer ${"A".repeat(40)}`;
    expect(await faultOf(await request("/api/mine", { headers: { Authorization } }))).toEqual([401, "bad-token"]);
  });

  it("needs a signing key; the public lists do not", async () => {
    const { SIGNING_KEY: _, ...withoutKey } = testEnv;
    expect(await faultOf(await request("/api/mine", {}, withoutKey as Env))).toEqual([503, "not-set-up"]);
    expect((await requestFresh("/api/lobby", {}, withoutKey as Env)).status).toBe(200);
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
  ])("opens a table with the settings of %j", async (order, written) => {
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
  const open = (identity: Identity, address: string) =>
    post("/api/tables", { game: "pool", public: true }, { ...identity, "CF-Connecting-IP": address });

  it("opens a limited number of waiting public tables, even fifty at once, until one of them starts", async () => {
    const eve = await newBrowser();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => open(eve, `198.51.100.${index}`)));
    const opened = answers.filter(({ status }) => status === 201);
    expect(opened.length).toBe(MAX_WAITING_PER_PLAYER);
    expect(await faultOf(answers.find(({ status }) => status !== 201)!)).toEqual([429, "too-many-open"]);
    expect((await post("/api/tables", { game: "pool" }, eve)).status).toBe(201);
    const { id } = await opened[0]!.json<{ id: string }>();
    const client = await TableClient.open(id, eve);
    await client.submit(sit(0));
    const other = await TableClient.open(id, await newBrowser());
    await other.submit(sit(1));
    for (const one of [client, other]) await one.submit(showSalt);
    await waitForListing(id, ({ phase }) => phase === "playing");
    expect((await open(eve, "198.51.100.9")).status).toBe(201);
    expect((await open(eve, "198.51.100.9")).status).toBe(429);
  });

  it("opens a limited number of waiting tables from one address, without an identity", async () => {
    const statuses: number[] = [];
    for (let count = 0; count <= MAX_WAITING_PER_SUBNET; count++)
      statuses.push((await open({}, "203.0.113.40")).status);
    expect(statuses.filter((status) => status === 201).length).toBe(MAX_WAITING_PER_SUBNET);
    expect((await open({}, "203.0.113.41")).status).toBe(201);
  });

  it("waits at a limited number of public tables, by socket or HTTP, until it leaves one or one starts", async () => {
    const eve = await newBrowser();
    const tables = await Promise.all(Array.from({ length: MAX_WAITING_PER_PLAYER }, () => openTable({ public: true })));
    for (const table of tables)
      expect(await (await TableClient.open(table, eve)).submit(sit(0))).toMatchObject({ type: "entry" });
    const table = await openTable({ public: true });
    const client = await TableClient.open(table, eve);
    const postSit = () =>
      post(`/api/tables/${table}/commands`, { type: "command", id: newId(), seq: 0, command: sit(0) }, eve);
    expect(await client.submit(sit(0))).toMatchObject({ type: "refused", code: "too-many-open" });
    expect(await (await postSit()).json()).toMatchObject({ type: "refused", code: "too-many-open" });
    expect(await (await TableClient.open(await openTable(), eve)).submit(sit(0))).toMatchObject({ type: "entry" });
    // A full table counts until its game starts.
    const [own, other] = [
      await TableClient.open(tables[0]!, eve),
      await TableClient.open(tables[0]!, await newBrowser()),
    ];
    await other.submit(sit(1));
    await tableStub(tables[0]!).report();
    expect(await client.submit(sit(0))).toMatchObject({ code: "too-many-open" });
    for (const one of [own, other]) await one.submit(showSalt);
    await tableStub(tables[0]!).report();
    const repeated = { id: newId(), seq: client.length - 1 };
    expect(await client.submit(sit(0), repeated)).toMatchObject({ type: "entry" });
    const last = await TableClient.open(await openTable({ public: true }), eve);
    expect(await last.submit(sit(0))).toMatchObject({ code: "too-many-open" });
    await client.submit({ type: "stand" });
    await tableStub(table).report();
    expect(await last.submit(sit(0))).toMatchObject({ type: "entry" });
    // A command that is sent again is not a second one.
    expect(await client.submit(sit(0), repeated)).toMatchObject({ type: "done", id: repeated.id });
    expect(await client.submit(sit(0))).toMatchObject({ code: "too-many-open" });
  });

  describeSlowTests(() => {
    it("gains nothing by rematches: they count for the opener, and are private beyond the quota", async () => {
      const [eve, accomplice] = [await newBrowser(), await newBrowser()];
      const games = [];
      for (let count = 0; count < MAX_WAITING_PER_PLAYER + 2; count++) {
        const { id } = await (await open(eve, "198.51.100.60")).json<{ id: string }>();
        const clients = [await TableClient.open(id, eve), await TableClient.open(id, accomplice)] as const;
        await seatAll(...clients);
        // The table no longer waits, so the next one can be opened.
        await waitForListing(id, ({ phase }) => phase === "playing");
        games.push(clients);
      }
      const rematches: string[] = [];
      for (const [one, other] of games) {
        await one.submit({ type: "resign" });
        await one.submit({ type: "rematch" });
        await other.waitUntil(() => other.entries.at(-1)?.event.type === "rematch-wanted");
        await other.submit({ type: "rematch" });
        await one.waitUntil(() => one.entries.at(-1)?.event.type === "rematched");
        const { table } = one.entries.at(-1)!.event as unknown as { table: string };
        const { isPublic } = await waitForListing(table);
        await (await TableClient.open(table, eve)).submit(sit(1));
        if (isPublic) await waitForListing(table, ({ seats }) => seats[1] !== null);
        rematches.push(table);
      }
      const isPublic = await Promise.all(rematches.map(async (table) => (await storedListing(table))!.isPublic));
      expect(isPublic).toEqual([...Array(MAX_WAITING_PER_PLAYER).fill(true), false, false]);
      const { open: shown, finished } = await publicLists();
      expect([new Set(ids(shown)), finished]).toEqual([new Set(rematches.slice(0, MAX_WAITING_PER_PLAYER)), []]);
      expect(await faultOf(await open(eve, "198.51.100.61"))).toEqual([429, "too-many-open"]);
    });
  });

  it.each([
    ["open", 50],
    ["finished", 12],
  ] as const)(
    "hides no other client on the %s list: one table of every address is shown before a second of any",
    async (list, count) => {
      const add = env.LOBBY.prepare(
        `INSERT INTO listing (id, registered_at, ask_at, length, list, moved_at, opened_from, shown)
      VALUES (?1, ?2, ?2, 1, '${list}', ?2, ?3, json_object('id', ?1))`,
      );
      const now = Date.now();
      // All unknown addresses count as one.
      const flood = Array.from({ length: 120 }, (_, age) =>
        add.bind(`${age}`, now - age, age < 60 ? null : `flood ${age % 4}`),
      );
      await env.LOBBY.batch([add.bind("honest", now - HOUR, "honest"), ...flood]);
      const shown = ids((await publicLists())[list]);
      expect([shown.length, shown.at(-1)]).toEqual([count, "honest"]);
    },
  );

  it("has at most as many finished games stored per address as the list shows", async () => {
    const now = Date.now();
    const honest = await seatTwo({ public: true });
    const listing = { ...(await waitForListing(honest.table)), phase: "over", length: 99 } as const;
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
