/** Responses that caches may store, path by path as in CACHING.md. No person's private response reaches another person. */

import { createExecutionContext } from "cloudflare:test";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { RETAIN_PRIVATE_DAYS } from "../../../engine/wire/retention.ts";
import { app } from "../../../worker/app.ts";
import caching from "../../../worker/CACHING.md?raw";
import {
  IMMUTABLE_SECONDS,
  isPublicResponse,
  LIVE_SECONDS,
  publicForEnded,
} from "../../../worker/cache/cache-control.ts";
import { RENEW_AFTER_DAYS } from "../../../worker/identity/identity.ts";
import worker, { Table } from "../../../worker/main.ts";
import settings from "../../../wrangler.toml?raw";
import { chosenSamples, describeSlowTests } from "../../support/samples.ts";
import {
  emptyLobby,
  faultOf,
  type Identity,
  newBrowser,
  newProgram,
  ORIGIN,
  openTable,
  post,
  request,
  testEnv,
  waitForListing,
} from "../support.ts";
import { seatTwo } from "../table-client.ts";
import { FrontCacheModel } from "./front-cache-model.ts";

const DAY = 24 * 60 * 60 * 1000;

/** The document's table: each path, and the persons for whom a cache may store it. */
const rows = [...caching.matchAll(/^\| `GET (\S+)` \| ([^|]+) \|/gm)].map(
  ([, path, audience]) => [path!, audience!.trim()] as const,
);

/** The paths without queries, because `?raw=1` has a separate row. */
const patterns = [...new Set(rows.map(([path]) => path.split("?")[0]!))].sort();

/** The id of a tournament that is over. */
let tournament = "";
beforeAll(async () => {
  const system = { type: "round-robin", double: false };
  const order = { name: "Club", game: "pool", options: {}, system, rounds: 3, unfinished: "host" };
  const host = await newBrowser();
  tournament = (await (await post("/api/tournaments", order, host)).json<{ id: string }>()).id;
  const commands = [
    ...["Ada", "Bo"].map((name) => ({ type: "admit", name })),
    { type: "start-round", round: 1 },
    { type: "adjudicate", round: 1, board: 1, result: { places: [1, 2] } },
    { type: "end" },
  ];
  for (const [index, command] of commands.entries()) {
    const sent = { id: `command-${index}`, command };
    expect((await post(`/api/tournaments/${tournament}/commands`, sent, host)).status).toBe(200);
  }
});

const isOfTournament = (pattern: string): boolean => /^\/(?:e|api\/tournaments)\//.test(pattern);

const pathOf = (pattern: string, table: string): string => {
  const id = isOfTournament(pattern) && table !== "nothing" ? tournament : table;
  return pattern
    .replace("https://HOST", ORIGIN)
    .replace(":id", id)
    .replace(":seq", "3")
    .replace(":game", "pool")
    .replace(/:\w+/g, "1");
};

/** All kinds of clients: both players, another browser, a visitor without an identity, and a program. */
const allClients = async (identities: readonly Identity[]): Promise<readonly Identity[]> => [
  ...identities,
  await newBrowser(),
  {},
  await newProgram(),
];

const finishGame = async (order: object = {}) => {
  const seated = await seatTwo(order);
  await seated.clients[0].submit({ type: "resign" });
  await waitForListing(seated.table, ({ phase }) => phase === "over");
  return seated;
};

/** Headers that a cache adds or that depend on the time. */
const VARYING_HEADERS = ["server-timing", "set-cookie", "age", "date", "content-length", "cf-cache-status"];

/** A response without the varying headers, with the digest of its body. */
const stableParts = async (response: Response): Promise<readonly unknown[]> => {
  const headers = [...response.headers].filter(([name]) => !VARYING_HEADERS.includes(name)).sort();
  return [response.status, headers, bytesToHex(sha256(new Uint8Array(await response.arrayBuffer())))];
};

const PHASES = ["seating", "playing", "over"];

describe("CACHING.md", () => {
  it("has a row for every path that shared caches may store", async () => {
    const known = [...new Set(app.routes.filter(({ method }) => method === "GET").map(({ path }) => path))];
    expect(patterns.filter((path) => !known.includes(path))).toEqual([]);
    const { table, identities } = await finishGame();
    for (const path of known.filter((path) => !patterns.includes(path))) {
      const { status, headers } = await request(pathOf(path, table), { headers: identities[0] });
      expect([path, status, headers.get("Cache-Control")]).toEqual([path, 200, "private, no-cache"]);
    }
  });

  describeSlowTests(() => {
    it("lets nobody store a response to a write, accepted or refused", async () => {
      const { table, identities, clients } = await seatTwo();
      const [pass, other] = [
        await request(`/api/tables/${table}/pass`, { method: "POST", headers: identities[0] }),
        await newBrowser(),
      ];
      const bodies: Readonly<Record<string, object>> = {
        "/api/tables": { game: "pool" },
        "/api/tables/:id/commands": {
          type: "command",
          id: "12345678",
          seq: 5,
          command: { type: "say", phrase: "hello" },
        },
        "/api/tables/:id/seat": await pass.json(),
        "/api/mine/settings": { settings: [{ name: "name", value: "Ada", at: 1 }] },
      };
      await clients[0].submit({ type: "resign" });
      const paths = [...new Set(app.routes.filter(({ method }) => method === "POST").map(({ path }) => path))];
      expect(paths).toEqual(expect.arrayContaining(Object.keys(bodies)));
      const statuses = new Set<number>();
      for (const path of paths)
        for (const headers of [identities[0], other, {}]) {
          const response = await post(pathOf(path, table), bodies[path] ?? {}, headers);
          statuses.add(response.status);
          expect([path, response.headers.get("Cache-Control")]).toEqual([path, "no-store"]);
          expect([path, response.headers.get("X-Content-Type-Options")]).toEqual([path, "nosniff"]);
        }
      expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 400, 401]));
    });
  });

  it("lets nobody store a refusal", async () => {
    const known = [...new Set(app.routes.filter(({ method }) => method === "GET").map(({ path }) => path))];
    const refused: string[] = [];
    for (const path of [
      ...known.map((path) => pathOf(path, "nothing")),
      "/api/nothing",
      "/api/tables/nothing/nothing",
    ]) {
      const { status, headers } = await request(path);
      if (status < 400) continue;
      refused.push(path);
      const isPage = headers.get("Content-Type")?.startsWith("text/html") === true && !path.startsWith("/plain");
      expect([path, headers.get("Cache-Control")]).toEqual([path, isPage ? "private, no-cache" : "no-store"]);
    }
    expect(refused.length).toBeGreaterThan(8);
  });

  it("lets nobody store a player's page of the table", async () => {
    const { table, identities } = await seatTwo();
    for (const path of [`/t/${table}`, `/t/${table}/2`]) {
      const controls = await Promise.all(
        [identities[0], {}].map(async (headers) => (await request(path, { headers })).headers),
      );
      expect(controls.map((headers) => headers.get("Cache-Control"))).toEqual([
        "private, no-store",
        "private, no-cache",
      ]);
    }
  });

  it("describes the cache that wrangler.toml turns on", () => {
    expect(settings).toMatch(/\[cache\]\nenabled = true/);
  });
});

describe.each(chosenSamples(["playing"], PHASES, PHASES))("at a table that is %s", (phase) => {
  const table = async () => {
    await emptyLobby();
    if (phase === "seating") return { table: await openTable({ public: true }), identities: [await newBrowser()] };
    return phase === "over" ? finishGame({ public: true }) : seatTwo({ public: true });
  };

  it("every route allows the same caches as the document", async () => {
    const { table: id, identities } = await table();
    for (const [pattern, audience] of rows) {
      if (pattern.endsWith("/socket")) continue;
      const response = await request(pathOf(pattern, id), { headers: identities[0]! });
      const control = response.headers.get("Cache-Control");
      if (pattern.endsWith("/events")) await response.body?.cancel();
      const isOver = phase === "over";
      const allowed = audience.includes(";") ? audience.split(";")[isOver ? 1 : 0]! : audience;
      const expected = allowed.includes("everybody")
        ? /^public, max-age=\d+/
        : allowed.includes("nobody")
          ? /^(?:private, )?no-store$/
          : /^private, no-cache$/;
      expect([pattern, control]).toEqual([pattern, expect.stringMatching(expected)]);
      if (control?.startsWith("public")) expect(response.headers.has("Set-Cookie")).toBe(false);
    }
  });

  describeSlowTests(() => {
    it("the cache in front returns no client a response made for another client", async () => {
      const { table: id, identities } = await table();
      const clients = await allClients(identities);
      // Between the two compared responses no table may report, and no stored response may expire.
      await waitForListing(id, (listing) => listing.phase === phase);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
      const paths = rows
        .map(([pattern]) => pathOf(pattern, id))
        // No cache stores these: a stream never ends, a turn contains the current time, and a form contains a new id.
        .filter((path) => !/\/(socket|events|moves)$|^\/plain/.test(path))
        .flatMap((path) =>
          path.endsWith("/log") ? [path, `${path}?as=watcher`, `${path}?as=0`, `${path}?from=2&limit=2`] : [path],
        );
      for (const path of paths) {
        const front = new FrontCacheModel();
        for (const headers of clients) {
          const [cached, uncached] = [await front.request(path, headers), await request(path, { headers })];
          expect([path, ...(await stableParts(cached))]).toEqual([path, ...(await stableParts(uncached))]);
        }
      }
    });
  });

  it("no response that others share names the host that was asked", async () => {
    const { table: id } = await table();
    const host = "elsewhere.test";
    const paths = rows.map(([pattern]) => pathOf(pattern, id));
    for (const path of paths.filter((one) => !/\/(?:socket|events)$/.test(one))) {
      const response = await request(new URL(path, `https://${host}`).href);
      if (!isPublicResponse(response)) continue;
      const naming = [...response.headers.values(), await response.text()].filter((text) => text.includes(host));
      expect([path, naming]).toEqual([path, []]);
    }
  });

  it("no response that others share renews an identity", async () => {
    const { table: id, identities } = await table();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (RENEW_AFTER_DAYS + 1) * DAY });
    for (const [pattern] of rows) {
      if (pattern.endsWith("/socket")) continue;
      const { headers } = await request(pathOf(pattern, id), { headers: identities[0]! });
      if (headers.get("Cache-Control")?.startsWith("public")) expect(headers.has("Set-Cookie")).toBe(false);
    }
    expect((await request("/api/mine", { headers: identities[0]! })).headers.has("Set-Cookie")).toBe(true);
  });
});

describe("a finished game", () => {
  it("is read again without its table object", async () => {
    const { table, identities } = await finishGame();
    const paths = [`/api/tables/${table}`, `/api/tables/${table}/log`, `/api/tables/${table}/log?from=0&limit=4`];
    const first = await Promise.all(paths.map(async (path) => (await request(path)).text()));
    const calls = (["log", "summary"] as const).map((name) => vi.spyOn(Table.prototype, name));
    for (const headers of [identities[0], {}]) {
      for (const [index, path] of paths.entries())
        expect(await (await request(path, { headers })).text()).toBe(first[index]);
    }
    for (const spy of calls) expect(spy).not.toHaveBeenCalled();
  });

  it("is answered 304 to a client that has it, from the cache or the object", async () => {
    const { table } = await finishGame();
    const path = `/api/tables/${table}/log`;
    for (let time = 0; time < 2; time++) {
      const tag = (await request(path)).headers.get("ETag")!;
      const again = await request(path, { headers: { "If-None-Match": tag } });
      expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", tag]);
    }
  });

  it("is removed from this cache and the one in front when it is deleted", async () => {
    const { table, identities } = await finishGame();
    const paths = [`/api/tables/${table}`, `/api/tables/${table}/log`, `/t/${table}/preview.png`];
    for (const path of paths) {
      const { status, headers } = await request(path);
      expect([status, headers.get("Cache-Tag")]).toEqual([200, `table-${table}`]);
    }
    for (const identity of identities) await post(`/api/tables/${table}/forget`, {}, identity);
    for (const path of paths) expect(await faultOf(await request(path))).toEqual([404, "no-table"]);
  });

  it("is purged from the cache in front by its tag; a failure is only logged", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    for (const purge of [
      vi.fn(async () => ({ success: true, errors: [] })),
      vi.fn(() => Promise.reject(new Error("no"))),
    ]) {
      const { table, identities } = await finishGame();
      const forget = async (headers: Identity): Promise<Response> => {
        const context = Object.assign(Object.create(createExecutionContext()), {
          cache: { purge },
          waitUntil: () => undefined,
        });
        const url = `${ORIGIN}/api/tables/${table}/forget`;
        return worker.fetch(new Request(url, { method: "POST", headers: { ...headers } }) as never, testEnv, context);
      };
      expect((await forget(identities[0])).status).toBe(200);
      expect(purge).not.toHaveBeenCalled();
      expect(await (await forget(identities[1])).json()).toEqual({ against: [] });
      expect(purge.mock.calls).toEqual([[{ tags: [`table-${table}`] }]]);
    }
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it("is stored as long as it was quiet: half a minute to a week, within its retention", () => {
    const now = 1_000 * DAY;
    const ended = (days: number, keptUntil: number | null = null) => ({ movedAt: now - days * DAY, keptUntil });
    const lifetime = (days: number, keptUntil: number | null = null, isClosed = false) =>
      Number(publicForEnded(ended(days, keptUntil), isClosed, now).split("=")[1]);
    expect([lifetime(0), lifetime(1), lifetime(30)]).toEqual([LIVE_SECONDS, 86_400, IMMUTABLE_SECONDS]);
    expect([lifetime(0, null, true), lifetime(0, now + DAY, true)]).toEqual([IMMUTABLE_SECONDS, 86_400]);
    expect([lifetime(RETAIN_PRIVATE_DAYS - 1, now + DAY), lifetime(RETAIN_PRIVATE_DAYS, now - 1)]).toEqual([86_400, 0]);
  });
});

describe("chat after the end", () => {
  it("reaches readers when their cached copy expires", async () => {
    const { table, clients } = await finishGame();
    const path = `/api/tables/${table}/log`;
    await request(path);
    await clients[0].submit({ type: "say", phrase: "good-game" });
    expect(await (await request(path)).text()).not.toContain("good-game");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (LIVE_SECONDS + 1) * 1000 });
    expect(await (await request(path)).text()).toContain("good-game");
  });
});
