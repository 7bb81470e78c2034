/** What caches may store: CACHING.md says it path by path, and no person's private answer ever reaches another person. */

import { createExecutionContext } from "cloudflare:test";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { RETAIN_PRIVATE_DAYS } from "../../../engine/wire/retention.ts";
import { app } from "../../../worker/app.ts";
import caching from "../../../worker/CACHING.md?raw";
import { IMMUTABLE_SECONDS, LIVE_SECONDS, publicForEnded } from "../../../worker/cache/cache-control.ts";
import { RENEW_AFTER_DAYS } from "../../../worker/identity/identity.ts";
import worker, { Table } from "../../../worker/main.ts";
import settings from "../../../wrangler.toml?raw";
import { chosenSamples, isSlowSize } from "../../support/samples.ts";
import { seatTwo } from "../line.ts";
import {
  ask,
  emptyLobby,
  faultOf,
  type Identity,
  newBrowser,
  newProgram,
  ORIGIN,
  openTable,
  post,
  setUp,
  told,
} from "../support.ts";
import { FrontCacheModel } from "./front-cache-model.ts";

const DAY = 24 * 60 * 60 * 1000;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The document's table: each path, and the words that say for whom it may be kept. */
const rows = [...caching.matchAll(/^\| `GET (\S+)` \| ([^|]+) \|/gm)].map(
  ([, path, whom]) => [path!, whom!.trim()] as const,
);

/** `?raw=1` has a separate line. */
const patterns = [...new Set(rows.map(([path]) => path.split("?")[0]!))].sort();

/** A tournament that is over, for its own paths. */
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

const filled = (pattern: string, table: string): string => {
  const id = isOfTournament(pattern) && table !== "nothing" ? tournament : table;
  return pattern
    .replace("https://HOST", ORIGIN)
    .replace(":id", id)
    .replace(":seq", "3")
    .replace(":game", "pool")
    .replace(/:\w+/g, "1");
};

/** Both players, a stranger, a passer-by, and a player's program: all who might ask. */
const everybody = async (who: readonly Identity[]): Promise<readonly Identity[]> => [
  ...who,
  await newBrowser(),
  {},
  await newProgram(),
];

const finished = async (order: object = {}) => {
  const seated = await seatTwo(order);
  await seated.lines[0].say({ type: "resign" });
  await told(seated.table, ({ phase }) => phase === "over");
  return seated;
};

/** What a cache adds, or what is another time. */
const OF_THE_WAY = ["server-timing", "set-cookie", "age", "date", "content-length", "cf-cache-status"];

/** All of an answer but what differs from time to time; of what is long, its digest. */
const read = async (response: Response): Promise<readonly unknown[]> => {
  const headers = [...response.headers].filter(([name]) => !OF_THE_WAY.includes(name)).sort();
  return [response.status, headers, bytesToHex(sha256(new Uint8Array(await response.arrayBuffer())))];
};

const PHASES = ["seating", "playing", "over"];

describe("CACHING.md", () => {
  it("the document has a line for every path that shared caches may store", async () => {
    const known = [...new Set(app.routes.filter(({ method }) => method === "GET").map(({ path }) => path))];
    expect(patterns.filter((path) => !known.includes(path))).toEqual([]);
    const { table, who } = await finished();
    for (const path of known.filter((path) => !patterns.includes(path))) {
      const { status, headers } = await ask(filled(path, table), { headers: who[0] });
      expect([path, status, headers.get("Cache-Control")]).toEqual([path, 200, "private, no-cache"]);
    }
  });

  isSlowSize(() => {
    it("nobody may cache an answer to a write, accepted or refused", async () => {
      const { table, who, lines } = await seatTwo();
      const [pass, other] = [
        await ask(`/api/tables/${table}/pass`, { method: "POST", headers: who[0] }),
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
      await lines[0].say({ type: "resign" });
      const paths = [...new Set(app.routes.filter(({ method }) => method === "POST").map(({ path }) => path))];
      expect(paths).toEqual(expect.arrayContaining(Object.keys(bodies)));
      const statuses = new Set<number>();
      for (const path of paths)
        for (const headers of [who[0], other, {}]) {
          const response = await post(filled(path, table), bodies[path] ?? {}, headers);
          statuses.add(response.status);
          expect([path, response.headers.get("Cache-Control")]).toEqual([path, "no-store"]);
          expect([path, response.headers.get("X-Content-Type-Options")]).toEqual([path, "nosniff"]);
        }
      expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 400, 401]));
    });
  });

  it("nobody may cache a refusal", async () => {
    const known = [...new Set(app.routes.filter(({ method }) => method === "GET").map(({ path }) => path))];
    const refused: string[] = [];
    for (const path of [
      ...known.map((path) => filled(path, "nothing")),
      "/api/nothing",
      "/api/tables/nothing/nothing",
    ]) {
      const { status, headers } = await ask(path);
      if (status < 400) continue;
      refused.push(path);
      const isPage = headers.get("Content-Type")?.startsWith("text/html") === true && !path.startsWith("/plain");
      expect([path, headers.get("Cache-Control")]).toEqual([path, isPage ? "private, no-cache" : "no-store"]);
    }
    expect(refused.length).toBeGreaterThan(8);
  });

  it("nobody may store the page of a player's own seat", async () => {
    const { table, who } = await seatTwo();
    for (const path of [`/t/${table}`, `/t/${table}/2`]) {
      const controls = await Promise.all([who[0], {}].map(async (headers) => (await ask(path, { headers })).headers));
      expect(controls.map((headers) => headers.get("Cache-Control"))).toEqual([
        "private, no-store",
        "private, no-cache",
      ]);
    }
  });

  it("wrangler.toml turns on the cache that the document describes", () => {
    expect(settings).toMatch(/\[cache\]\nenabled = true/);
  });
});

describe.each(chosenSamples(["playing"], PHASES, PHASES))("at a table that is %s", (phase) => {
  const table = async () => {
    await emptyLobby();
    if (phase === "seating") return { table: await openTable({ public: true }), who: [await newBrowser()] };
    return phase === "over" ? finished({ public: true }) : seatTwo({ public: true });
  };

  it("every route says for whom its answer is, as the document does", async () => {
    const { table: id, who } = await table();
    for (const [pattern, whom] of rows) {
      if (pattern.endsWith("/socket")) continue;
      const response = await ask(filled(pattern, id), { headers: who[0]! });
      const control = response.headers.get("Cache-Control");
      if (pattern.endsWith("/events")) await response.body?.cancel();
      const isOver = phase === "over";
      const words = whom.includes(";") ? whom.split(";")[isOver ? 1 : 0]! : whom;
      const expected = words.includes("everybody")
        ? /^public, max-age=\d+/
        : words.includes("nobody")
          ? /^(?:private, )?no-store$/
          : /^private, no-cache$/;
      expect([pattern, control]).toEqual([pattern, expect.stringMatching(expected)]);
      if (control?.startsWith("public")) expect(response.headers.has("Set-Cookie")).toBe(false);
    }
  });

  isSlowSize(() => {
    it("nobody is answered by the cache in front with what another was told", async () => {
      const { table: id, who } = await table();
      const asking = await everybody(who);
      // Two answers are compared: between them nobody tells the lobby anything, and no answer grows too old to be kept.
      await told(id, (listing) => listing.phase === phase);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
      const paths = rows
        .map(([pattern]) => filled(pattern, id))
        // A stream never ends, a turn contains the current time, and forms new ids: the document says that no cache stores them.
        .filter((path) => !/\/(socket|events|moves)$|^\/plain/.test(path))
        .flatMap((path) =>
          path.endsWith("/log") ? [path, `${path}?as=watcher`, `${path}?as=0`, `${path}?from=2&limit=2`] : [path],
        );
      for (const path of paths) {
        const front = new FrontCacheModel();
        for (const headers of asking) {
          const [answered, alone] = [await front.ask(path, headers), await ask(path, { headers })];
          expect([path, ...(await read(answered))]).toEqual([path, ...(await read(alone))]);
        }
      }
    });
  });

  it("no answer that others share renews an identity", async () => {
    const { table: id, who } = await table();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (RENEW_AFTER_DAYS + 1) * DAY });
    for (const [pattern] of rows) {
      if (pattern.endsWith("/socket")) continue;
      const { headers } = await ask(filled(pattern, id), { headers: who[0]! });
      if (headers.get("Cache-Control")?.startsWith("public")) expect(headers.has("Set-Cookie")).toBe(false);
    }
    expect((await ask("/api/mine", { headers: who[0]! })).headers.has("Set-Cookie")).toBe(true);
  });
});

describe("a finished game", () => {
  it("a finished game is read again without its table object", async () => {
    const { table, who } = await finished();
    const paths = [`/api/tables/${table}`, `/api/tables/${table}/log`, `/api/tables/${table}/log?from=0&limit=4`];
    const first = await Promise.all(paths.map(async (path) => (await ask(path)).text()));
    const touched = (["log", "summary"] as const).map((name) => vi.spyOn(Table.prototype, name));
    for (const headers of [who[0], {}]) {
      for (const [index, path] of paths.entries())
        expect(await (await ask(path, { headers })).text()).toBe(first[index]);
    }
    for (const spy of touched) expect(spy).not.toHaveBeenCalled();
  });

  it("a finished game is answered 304 to a client that has it, from the cache or the object", async () => {
    const { table } = await finished();
    const path = `/api/tables/${table}/log`;
    for (let time = 0; time < 2; time++) {
      const tag = (await ask(path)).headers.get("ETag")!;
      const again = await ask(path, { headers: { "If-None-Match": tag } });
      expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", tag]);
    }
  });

  it("a deleted table leaves this cache and the one in front at once", async () => {
    const { table, who } = await finished();
    const paths = [`/api/tables/${table}`, `/api/tables/${table}/log`, `/t/${table}/preview.png`];
    for (const path of paths) {
      const { status, headers } = await ask(path);
      expect([status, headers.get("Cache-Tag")]).toEqual([200, `table-${table}`]);
    }
    for (const identity of who) await post(`/api/tables/${table}/forget`, {}, identity);
    for (const path of paths) expect(await faultOf(await ask(path))).toEqual([404, "no-table"]);
  });

  it("the Worker purges the cache in front by tag; a failure is reported and nothing else", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    for (const purge of [
      vi.fn(async () => ({ success: true, errors: [] })),
      vi.fn(() => Promise.reject(new Error("no"))),
    ]) {
      const { table, who } = await finished();
      const forget = async (headers: Identity): Promise<Response> => {
        const context = Object.assign(Object.create(createExecutionContext()), {
          cache: { purge },
          waitUntil: () => undefined,
        });
        const url = `${ORIGIN}/api/tables/${table}/forget`;
        return worker.fetch(new Request(url, { method: "POST", headers: { ...headers } }) as never, setUp, context);
      };
      expect((await forget(who[0])).status).toBe(200);
      expect(purge).not.toHaveBeenCalled();
      expect(await (await forget(who[1])).json()).toEqual({ against: [] });
      expect(purge.mock.calls).toEqual([[{ tags: [`table-${table}`] }]]);
    }
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it("caches keep a finished game as long as it was quiet: half a minute to a week, within its lifetime", () => {
    const now = 1_000 * DAY;
    const ended = (days: number, keptUntil: number | null = null) => ({ movedAt: now - days * DAY, keptUntil });
    const life = (days: number, keptUntil: number | null = null, isClosed = false) =>
      Number(publicForEnded(ended(days, keptUntil), isClosed, now).split("=")[1]);
    expect([life(0), life(1), life(30)]).toEqual([LIVE_SECONDS, 86_400, IMMUTABLE_SECONDS]);
    expect([life(0, null, true), life(0, now + DAY, true)]).toEqual([IMMUTABLE_SECONDS, 86_400]);
    expect([life(RETAIN_PRIVATE_DAYS - 1, now + DAY), life(RETAIN_PRIVATE_DAYS, now - 1)]).toEqual([86_400, 0]);
  });
});

describe("talk after the end", () => {
  it("readers get the chat as soon as their cached copy expires", async () => {
    const { table, lines } = await finished();
    const path = `/api/tables/${table}/log`;
    await ask(path);
    await lines[0].say({ type: "say", phrase: "good-game" });
    expect(await (await ask(path)).text()).not.toContain("good-game");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (LIVE_SECONDS + 1) * 1000 });
    expect(await (await ask(path)).text()).toContain("good-game");
  });
});
