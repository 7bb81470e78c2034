/** The description of the API: routes, PROTOCOL.md and schemas agree, and every answer matches its schema. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import type { GenericSchema } from "valibot";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { installedGames } from "../../../engine/contract/game-registry.ts";
import { tableCommandSchema } from "../../../engine/table/forms/commands.ts";
import { tableEventSchema } from "../../../engine/table/forms/events.ts";
import { parseFrame } from "../../../engine/wire/frame-schema.ts";
import { app } from "../../../worker/app.ts";
import { clientFrameExamples, requestExamples } from "../../../worker/describe/examples.ts";
import * as answers from "../../../worker/describe/response-schemas.ts";
import { schemas } from "../../../worker/describe/route.ts";
import { routes } from "../../../worker/describe/routes.ts";
import type { Table } from "../../../worker/main.ts";
import text from "../../../worker/PROTOCOL.md?raw";
import { faultOf, newBrowser, newProgram, openTable, post, request, tableStub } from "../support.ts";
import { move, SEATED_LENGTH, seatTwo, sit, TableClient } from "../table-client.ts";

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly examples?: readonly unknown[] }>> };
}

const openApi = async (): Promise<Document> => (await request("/api/openapi.json")).json();

const served = [
  ...new Set(
    app.routes
      .filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"))
      .map(({ method, path }) => `${method} ${path.replace(/\/$/, "")}`),
  ),
].sort();

const issuesOf = (schema: GenericSchema, value: unknown) => v.safeParse(schema, value).issues ?? [];

describe("the routes", () => {
  it("are exactly those that OpenAPI describes", async () => {
    const { openapi, paths } = await openApi();
    expect(openapi).toBe("3.1.0");
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
    );
    expect(described.sort()).toEqual(served);
  });

  it("have a heading in PROTOCOL.md", () => {
    const headings = [...text.matchAll(/^### .*$/gm)].join("\n");
    const missing = served.filter((route) => {
      const address = route.replace(":id", "ID");
      return !new RegExp(`\`${address.replaceAll("/", "\\/").replaceAll(".", "\\.")}[\`?]`).test(headings);
    });
    expect(missing).toEqual([]);
  });

  it("call the id of a tournament so", async () => {
    const { paths } = await openApi();
    const operations = Object.entries(paths)
      .filter(([path]) => path.startsWith("/api/tournaments/{id}"))
      .flatMap(([, methods]) => Object.values(methods) as Operation[]);
    const described = operations.flatMap(({ parameters = [] }) => parameters.filter(({ name }) => name === "id"));
    expect(described.length).toBe(operations.length);
    expect(described.filter(({ description }) => description !== "the tournament")).toEqual([]);
  });

  it("name only schemas that exist", async () => {
    const document = await openApi();
    const named = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name!);
    expect([...new Set(named)].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });
});

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly description: string }[];
  readonly responses: Readonly<
    Record<string, { readonly headers?: Readonly<Record<string, unknown>>; readonly content?: object }>
  >;
}

const operations = async (): Promise<readonly (readonly [string, Operation])[]> =>
  Object.entries((await openApi()).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => [`${method} ${path}`, one as Operation] as const),
  );

describe("an operation", () => {
  it("has a unique name, a group and its refusals", async () => {
    const all = await operations();
    expect(new Set(all.map(([, { operationId }]) => operationId)).size).toBe(routes.length);
    for (const [name, { tags, responses }] of all) {
      expect([name, tags.length]).toEqual([name, 1]);
      expect([name, Object.keys(responses).some((status) => status.startsWith("4"))]).toEqual([name, true]);
    }
  });

  it("describes the headers that its responses have", async () => {
    const described = new Map(await operations());
    const headersOf = (name: string, status: number) =>
      Object.keys(described.get(name)?.responses[status]?.headers ?? {}).map((header) => header.toLowerCase());
    const { table, identities } = await seatTwo();
    const program = await newProgram();
    const answered = [
      ["post /api/tables", await post("/api/tables", { game: "pool" })],
      ["get /api/tables/{id}", await request(`/api/tables/${table}`)],
      ["get /api/tables/{id}/log", await request(`/api/tables/${table}/log?limit=1`)],
      ["get /api/games", await request("/api/games")],
      ["get /api/lobby", await request("/api/lobby")],
      ["get /api/mine", await request("/api/mine", { headers: identities[0] })],
      ["get /api/openapi.json", await request("/api/openapi.json", { headers: program })],
    ] as const;
    const known = ["etag", "link", "location", "foldtable-viewer", "foldtable-token", "retry-after"];
    for (const [name, response] of answered) {
      const sent = [...response.headers.keys()].filter((header) => known.includes(header));
      expect([name, sent.filter((header) => !headersOf(name, response.status).includes(header))]).toEqual([name, []]);
      await response.body?.cancel();
      const tag = response.headers.get("ETag");
      if (tag === null) continue;
      // With its tag the same request is answered 304, which must also be described.
      const path = new URL(response.url || "http://x").pathname;
      expect([name, described.get(name)?.responses[304] !== undefined, path !== ""]).toEqual([name, true, true]);
      expect(described.get(name)?.parameters?.map((one) => one.name)).toContain("If-None-Match");
    }
  });

  it("describes the status of each refusal of a request that no route accepts", async () => {
    const { table, identities } = await seatTwo();
    const tournament = await (await post("/api/tournaments", requestExamples().TournamentOrder[0]!)).json<{
      id: string;
    }>();
    const ended = await newProgram();
    await post("/api/mine/tokens/end", { id: "all" }, ended as never);
    const missing: string[] = [];
    for (const { method, path, tag, faults, answers } of routes) {
      const address = path.replace(":id", tag === "tournaments" ? tournament.id : table);
      const sent: readonly RequestInit[] =
        method === "get"
          ? [{ headers: ended }, { headers: { Authorization: "Bearer unknown" } }]
          : [
              ...[{ headers: ended }, { headers: { Origin: "https://other.example" } }],
              { headers: { ...identities[0], "Content-Type": "text/plain" }, body: "text" },
              { headers: { ...identities[0], "Content-Type": "application/json" }, body: "{" },
              { headers: { ...identities[0], "Content-Type": "application/json" }, body: `"${"x".repeat(70_000)}"` },
            ];
      for (const init of sent) {
        const { status } = await request(address, { method: method.toUpperCase(), ...init });
        if (status >= 400 && !faults.includes(status) && !(status in answers))
          missing.push(`${method} ${path}: ${status} for ${JSON.stringify(init).slice(0, 60)}`);
      }
      if (method !== "get") continue;
      const { status } = await request(`${address}?no-such-parameter=1`);
      if (status >= 400 && !faults.includes(status)) missing.push(`${method} ${path}: ${status} for a query`);
    }
    expect(missing).toEqual([]);
  });

  it("with a stream names the schema of its parts, and a turn names the moves of each game", async () => {
    const all = new Map(await operations());
    for (const [name, type, part] of [
      ["get /api/tables/{id}/log", "application/x-ndjson", "Entry"],
      ["get /api/tables/{id}/events", "text/event-stream", "Frame"],
      ["get /api/mine/events", "text/event-stream", "OwnFrame"],
    ] as const)
      expect(all.get(name)?.responses[200]?.content).toMatchObject({
        [type]: { schema: { contentSchema: { $ref: `#/components/schemas/${part}` } } },
      });
    const { Turn } = (await openApi()).components.schemas as Record<string, { properties: Record<string, unknown> }>;
    const { items } = Turn!.properties.moves as { items: { anyOf: readonly { title: string }[] } };
    expect(items.anyOf.map(({ title }) => title).sort()).toEqual(
      installedGames()
        .map(({ rules }) => rules)
        .sort(),
    );
  });
});

describe("an answer", () => {
  it("matches its described schema", async () => {
    const { table, identities, clients } = await seatTwo({ public: true });
    const program = await newProgram();
    const pass = await request(`/api/tables/${table}/pass`, { method: "POST", headers: identities[0] });
    const command = { type: "command", id: "described-1", seq: SEATED_LENGTH - 1, command: move(11, 15) };
    const answered: readonly (readonly [string, keyof typeof schemas, Response])[] = [
      ["POST /api/tables", "Created", await post("/api/tables", requestExamples().TableOrder[1])],
      ["POST /api/tokens", "Token", await post("/api/tokens", requestExamples().TokenOrder[1])],
      ["GET /api/tables/:id", "Summary", await request(`/api/tables/${table}`)],
      ["GET /api/tables/:id/moves", "Turn", await request(`/api/tables/${table}/moves`)],
      [
        "POST /api/tables/:id/commands",
        "Reply",
        await post(`/api/tables/${table}/commands`, command, identities[0] as never),
      ],
      [
        "POST /api/tables/:id/commands",
        "Reply",
        await post(`/api/tables/${table}/commands`, command, identities[0] as never),
      ],
      ["GET /api/games", "Catalogue", await request("/api/games")],
      ["GET /api/lobby", "Lists", await request("/api/lobby")],
      ["GET /api/mine", "OwnLists", await request("/api/mine", { headers: identities[0] })],
      ["POST /api/tables/:id/pass", "Pass", pass.clone() as Response],
      [
        "POST /api/tables/:id/seat",
        "Seats",
        await post(`/api/tables/${table}/seat`, { pass: (await pass.json<{ pass: string }>()).pass }, program as never),
      ],
    ];
    for (const [route, name, response] of answered) {
      expect([route, response.ok]).toEqual([route, true]);
      expect([route, issuesOf(schemas[name], await response.json())]).toEqual([route, []]);
      const described = routes.find(({ method, path }) => `${method.toUpperCase()} ${path}` === route);
      expect([route, described?.answers[response.status]]).toEqual([route, name]);
    }
    await clients[1].submit({ type: "resign" });
    const refused = await post(
      `/api/tables/${table}/commands`,
      { ...command, id: "described-2" },
      identities[1] as never,
    );
    expect([refused.status, issuesOf(schemas.Refused, await refused.json())]).toEqual([409, []]);
    expect(issuesOf(schemas.Fault, await (await request("/api/tables/nothing")).json())).toEqual([]);
    expect(
      issuesOf(
        schemas.Against,
        await (await request(`/api/tables/${table}/forget`, { method: "POST", headers: identities[1] })).json(),
      ),
    ).toEqual([]);
  });

  it("has no field that its schema does not describe", async () => {
    const { table, identities, clients } = await seatTwo({ hints: true });
    const headers = identities[0];
    const command = { type: "command", id: "described-3", seq: SEATED_LENGTH - 1, command: { type: "unknown" } };
    const answered = [
      ["Summary", await request(`/api/tables/${table}`)],
      ["Turn", await request(`/api/tables/${table}/moves`)],
      ["Position", await request(`/api/tables/${table}/position`)],
      ["Tokens", await request("/api/mine/tokens", { headers })],
      ["Refused", await post(`/api/tables/${table}/commands`, command, headers as never)],
    ] as const;
    for (const [name, response] of answered) {
      const described = Object.keys(schemas[name].entries);
      const fields = Object.keys(await response.json<object>());
      expect([name, fields.filter((field) => !described.includes(field))]).toEqual([name, []]);
    }
    await clients[0].submit({ type: "resign" });
    await clients[0].waitUntil(() => clients[0].hello?.viewer === "all");
    const review = await (await request(`/api/tables/${table}/review`)).json<object>();
    expect(Object.keys(review).filter((field) => !(field in schemas.Review.entries))).toEqual([]);
  });

  it("may be a stored entry that this server cannot read", async () => {
    const { table, identities } = await seatTwo();
    await runInDurableObject(tableStub(table), (_: Table, { storage }) => {
      storage.sql.exec(
        "INSERT INTO log (seq, at, seat, v, event) VALUES (?, 1, NULL, 1, ?)",
        ...[SEATED_LENGTH, '{"type":"of-a-newer-release"}'],
      );
    });
    await evictDurableObject(tableStub(table));
    const raw = await (await request(`/api/tables/${table}/log?raw=1`, { headers: identities[0] })).text();
    const entries = raw.trim().split("\n");
    expect(JSON.parse(entries.at(-1)!)).toMatchObject({ seq: SEATED_LENGTH, event: null });
    for (const entry of entries) expect(issuesOf(schemas.Entry, JSON.parse(entry))).toEqual([]);
  });

  it("on a socket matches its schema: frames and entries", async () => {
    const { clients, watcher } = await seatTwo();
    await clients[0].submit(move(11, 15));
    await clients[0].submit(move(11, 15));
    await clients[0].submit({ type: "say", phrase: "hello" });
    await clients[1].submit({ type: "resign" });
    for (const client of [...clients, watcher]) await client.waitUntil(() => client.hello?.viewer === "all");
    const pool = installedGames().find(({ id }) => id === "pool")!;
    for (const frame of [...watcher.received, ...watcher.presences, ...clients[0].received]) {
      const schema = frame.type === "entry" ? answers.liveEntry : answers.frameSchemas[frame.type];
      expect([frame.type, issuesOf(schema, frame)]).toEqual([frame.type, []]);
    }
    for (const { event } of watcher.entries)
      expect([event.type, v.is(tableEventSchema, event) || v.is(pool.event, event)]).toEqual([event.type, true]);
  });
});

describe("the examples", () => {
  it("cover every command type and are parsed", async () => {
    const table = await openTable();
    const ada = await newBrowser();
    const types = clientFrameExamples.map(({ command }) => command.type);
    const known = JSON.stringify(
      await (await request("/api/schemas.json")).json<{ command: unknown }>().then((all) => all.command),
    );
    for (const type of types) expect(known).toContain(`"${type}"`);
    for (const [index, frame] of clientFrameExamples.entries()) {
      expect(parseFrame(JSON.stringify(frame), { rules: "" })).toEqual(frame);
      // The later ones are each sent to a separate table, because so many at once exceed the rate limit.
      const to = index < 15 ? table : await openTable();
      const answer = await post(`/api/tables/${to}/commands`, frame, ada as never);
      const reply = await answer.json<{ code?: string }>();
      expect([frame.command.type, ["malformed", "unknown-command", "internal"].includes(reply.code ?? "")]).toEqual([
        frame.command.type,
        false,
      ]);
      expect(issuesOf(answer.ok ? schemas.Reply : schemas.Refused, reply)).toEqual([]);
    }
    const unlisted = tableTypes().filter((type) => !types.includes(type as never));
    expect(unlisted).toEqual([]);
  });

  it("of request bodies are in the OpenAPI document and are accepted", async () => {
    const { components } = await openApi();
    const [tournament] = requestExamples().TournamentOrder;
    const { id } = await (await post("/api/tournaments", tournament!)).json<{ id: string }>();
    const paths: Readonly<Record<string, string>> = {
      TableOrder: "/api/tables",
      TokenOrder: "/api/tokens",
      TournamentOrder: "/api/tournaments",
      TournamentCommand: `/api/tournaments/${id}/commands`,
    };
    for (const [name, examples] of Object.entries(requestExamples())) {
      expect(components.schemas[name]?.examples).toEqual(examples);
      // A tournament without players refuses to start, which shows that the command was parsed.
      for (const example of examples)
        expect([name, (await post(paths[name]!, example)).status]).toEqual([
          name,
          name === "TournamentCommand" ? 409 : 201,
        ]);
    }
  });
});

/** The types in the schema of table commands. */
const tableTypes = (): readonly string[] => {
  const { options } = tableCommandSchema as unknown as {
    options: readonly { entries: { type: { literal?: string; options?: readonly string[] } } }[];
  };
  return options.flatMap(({ entries: { type } }) => type.options ?? [type.literal!]);
};

describe("the schemas of frames", () => {
  it("cover every game of the registry, and caches may store them", async () => {
    const response = await request("/api/schemas.json");
    expect(response.headers.get("Cache-Control")).toMatch(/^public/);
    const { games, toTable, fromTable, refusals } = await response.json<Record<string, Record<string, unknown>>>();
    expect(Object.keys(games!).sort()).toEqual(
      installedGames()
        .map(({ rules }) => rules)
        .sort(),
    );
    expect(Object.keys(fromTable!).sort()).toEqual([...Object.keys(answers.frameSchemas), "entry"].sort());
    expect(toTable!.command).toMatchObject({ examples: clientFrameExamples.map((frame) => ({ ...frame })) });
    expect(Object.values(refusals!).flat()).toContain("stale");
  });

  it("match only what the server accepts", async () => {
    const client = await TableClient.open(await openTable(), await newBrowser());
    const frame = { type: "command", id: "short", seq: 0, command: sit(0) };
    expect(issuesOf(schemas.Command, frame)).not.toEqual([]);
    expect(await client.sendText(JSON.stringify(frame))).toMatchObject({ code: "malformed" });
    expect(await faultOf(await post("/api/tables", { game: "pool", colour: "red" }))).toEqual([400, "bad-request"]);
    expect(issuesOf(schemas.TableOrder, { game: "pool", colour: "red" })).not.toEqual([]);
  });
});

it("a clock that a game does not offer is refused with those that it does", async () => {
  const response = await post("/api/tables", { game: "pool", clock: { type: "turn", ms: 36 * 3_600_000 } });
  const { error, hint } = await response.json<{ error: string; hint: string }>();
  expect(error).toBe("bad-clock");
  for (const written of hint.split(", or ")) {
    const clock = JSON.parse(written.replace("1 to 14 times 86400000", "259200000").replace(/(\d+) to \d+/g, "$1"));
    expect([clock, (await post("/api/tables", { game: "pool", clock })).status]).toEqual([clock, 201]);
  }
});
