/**
 * The JSON Schemas of the API, used like a program in another language: every example matches its schema, the examples are
 * complete and accepted, and every event of golden games matches.
 */
import { type Schema, Validator } from "@cfworker/json-schema";
import { beforeAll, describe, expect, it } from "vitest";
import "../../../engine/games/all-games.ts";
import type { GameCommand, GameEvent, Seat, Viewer } from "../../../engine/contract/game.ts";
import { installedGames } from "../../../engine/contract/game-registry.ts";
import { isLogFault, openedEventOf, parseLog, viewLog } from "../../../engine/log/log.ts";
import type { Entry } from "../../../engine/table/types.ts";
import text from "../../../worker/PROTOCOL.md?raw";
import { type Identity, newBrowser, openTable, post, request } from "../support.ts";
import { newId, openClients, seatAll } from "../table-client.ts";

type Described = Schema & { readonly examples: readonly { readonly type: string }[] };

interface GameSchemas {
  readonly id: string;
  readonly command: Described;
  readonly event: Described;
  readonly options: Schema;
  readonly refusals: readonly { readonly code: string; readonly rule?: string }[];
}

interface Schemas {
  readonly toTable: { readonly command: Described };
  readonly fromTable: Readonly<Record<string, Described>>;
  readonly command: Described;
  readonly event: Described;
  readonly refusals: Readonly<Record<string, readonly string[]>>;
  readonly games: Readonly<Record<string, GameSchemas>>;
}

let served: Schemas;
let bodies: Readonly<Record<string, Schema & { readonly examples?: readonly unknown[] }>>;

beforeAll(async () => {
  served = await (await request("/api/schemas.json")).json();
  bodies = (await (await request("/api/openapi.json")).json<{ components: { schemas: typeof bodies } }>()).components
    .schemas;
});

/** The errors that an independent validator finds in a value. */
const errorsOf = (schema: Schema, value: unknown): readonly string[] => {
  const { valid, errors } = new Validator(schema, "2020-12").validate(value);
  return valid ? [] : errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
};

/** The variants of a schema, each with its fields. */
const formsOf = (schema: Schema): readonly Readonly<Record<string, Schema>>[] => {
  const forms = (schema.oneOf ?? schema.anyOf ?? [schema]) as readonly Schema[];
  return forms.map(({ properties }) => (properties ?? {}) as Record<string, Schema>);
};

const typesOf = ({ type }: Readonly<Record<string, Schema>>): readonly string[] =>
  type === undefined
    ? []
    : [type.const, ...(type.enum ?? [])].filter((name): name is string => typeof name === "string");

/** The types and fields that no example has. */
const withoutExample = (schema: Described): readonly string[] =>
  formsOf(schema).flatMap((form) =>
    typesOf(form).flatMap((type) => {
      const examples = schema.examples.filter((example) => example.type === type);
      const fields = new Set(examples.flatMap((example) => Object.keys(example)));
      return examples.length === 0
        ? [type]
        : Object.keys(form)
            .filter((field) => !fields.has(field))
            .map((field) => `${type}.${field}`);
    }),
  );

/** The parts of the document that have examples, by name. */
const parts = (): readonly (readonly [string, Described])[] => [
  ["toTable.command", served.toTable.command],
  ["command", served.command],
  ["event", served.event],
  ...Object.entries(served.fromTable),
  ...Object.values(served.games).flatMap(({ id, command, event }): [string, Described][] => [
    [`${id}.command`, command],
    [`${id}.event`, event],
  ]),
];

describe("the examples", () => {
  it("exist for every schema of a frame, event or command, and match it", () => {
    expect(parts().length).toBe(3 + 9 + 2 * installedGames().length);
    for (const [name, schema] of parts()) {
      expect([name, schema.examples.length > 0]).toEqual([name, true]);
      expect([name, schema.examples.flatMap((example) => errorsOf(schema, example))]).toEqual([name, []]);
    }
  });

  it("cover every type with every field", () => {
    const { seats: _, ...frames } = { seats: null, ...served.fromTable };
    const shown = [["command", served.command], ["event", served.event], ...Object.entries(frames)] as const;
    const ofGames = Object.values(served.games).flatMap(({ command, event }) => [
      ["", command] as const,
      ["", event] as const,
    ]);
    // Only tables of older releases have this field.
    const legacyFields = ["sit.salt"];
    const missing = [...shown, ...ofGames].flatMap(([, schema]) => withoutExample(schema as Described));
    // The rule of a refused move depends on the game, and is listed with the game's codes.
    expect(missing.filter((name) => !legacyFields.includes(name) && name !== "refused.rule")).toEqual([]);
  });

  it("exist for every response body, and match its schema", () => {
    for (const [name, { examples = [], ...schema }] of Object.entries(bodies)) {
      expect([name, examples.length > 0]).toEqual([name, true]);
      expect([name, examples.flatMap((example) => errorsOf(schema as Schema, example))]).toEqual([name, []]);
    }
  });

  it("do not match their schema with an unknown field", () => {
    const strict = parts().filter(([name]) => /command|event/.test(name));
    for (const [name, schema] of strict)
      for (const example of schema.examples)
        expect([name, errorsOf(schema, { ...example, colour: "red" }).length > 0]).toEqual([name, true]);
  });
});

// ── compared with golden games ──

const golden = Object.entries(
  import.meta.glob<string>("../../golden/*/*.ndjson", { query: "?raw", import: "default", eager: true }),
).map(([name, log]) => {
  const entries = parseLog(log);
  if (isLogFault(entries)) throw new Error(name);
  return { name, entries };
});

const viewersOf = (entries: readonly Entry[]): readonly Viewer[] => [
  ...Array.from({ length: openedEventOf(entries).seats }, (_, seat: Seat) => seat),
  "watcher",
  "all",
];

const redactedEvents = golden.flatMap(({ entries }) =>
  viewersOf(entries).flatMap((viewer) =>
    [false, true].flatMap((past) =>
      viewLog(entries, viewer, past).map(({ event }) => ({
        rules: openedEventOf(entries).rules,
        event: event as GameEvent,
      })),
    ),
  ),
);

describe("the events of golden games", () => {
  it("match their JSON Schema when they are redacted for each viewer", () => {
    expect(redactedEvents.length).toBeGreaterThan(10_000);
    const byShape = new Map(redactedEvents.map((one) => [JSON.stringify([one.rules, shapeOf(one.event)]), one]));
    const validators = new Map(
      Object.entries(served.games).map(([rules, { event }]) => [rules, new Validator(event, "2020-12")]),
    );
    const ofTable = new Validator(served.event, "2020-12");
    // An older version of a game has the events of the newest one.
    const validatorOf = (rules: string) =>
      validators.get(rules) ?? [...validators].find(([name]) => name.split("/")[0] === rules.split("/")[0])![1];
    const wrong = [...byShape.values()].filter(
      ({ rules, event }) => !ofTable.validate(event).valid && !validatorOf(rules).validate(event).valid,
    );
    expect(wrong).toEqual([]);
  });

  it("have only fields that the examples show", () => {
    const ofTables = new Set(served.event.examples.map(({ type }) => type));
    for (const [rules, { event }] of Object.entries(served.games)) {
      const shown = new Set(event.examples.map(fieldsOf));
      const real = redactedEvents.filter((one) => one.rules === rules && !ofTables.has(one.event.type));
      expect(real.length).toBeGreaterThan(0);
      expect([...new Set(real.map((one) => fieldsOf(one.event)))].filter((fields) => !shown.has(fields))).toEqual([]);
      const types = [...new Set(event.examples.map(({ type }) => type))];
      expect(types.filter((type) => !real.some((one) => one.event.type === type))).toEqual([]);
    }
  });
});

const fieldsOf = (event: object): string => JSON.stringify([(event as GameEvent).type, Object.keys(event).sort()]);

/** An event's fields, and which of them are redacted. Only one event of each shape is validated. */
const shapeOf = (event: object): unknown =>
  Object.entries(event).map(([key, value]) => [key, key === "type" ? value : value === null ? null : typeof value]);

// ── sent to tables ──

describe.each(installedGames().map(({ id, rules }) => [id, rules] as const))("at a table of %s", (game, rules) => {
  const startGame = async (): Promise<{ table: string; identities: readonly Identity[]; length: number }> => {
    const table = await openTable({ game, seats: 2 });
    const identities = [await newBrowser(), await newBrowser()];
    const clients = await openClients(table, identities);
    await seatAll(...clients);
    await clients[0].waitUntil(
      () => clients[0].entries.filter(({ event }) => event.type === "salt-shown").length === 2,
    );
    return { table, identities, length: clients[0].length };
  };

  it("every example command is recognised, and refused only with a listed code", async () => {
    const { command, refusals } = served.games[rules]!;
    const listed = [...Object.values(served.refusals).flat(), ...refusals.map(({ code }) => code)];
    const { table, identities, length } = await startGame();
    const send = (sent: GameCommand, seat: number) =>
      post(
        `/api/tables/${table}/commands`,
        { type: "command", id: newId(), seq: length - 1, command: sent },
        identities[seat] as never,
      );
    for (const example of command.examples)
      for (const seat of [0, 1]) {
        const answer = await send(example, seat);
        const reply = await answer.json<{ code?: string; rule?: string }>();
        expect(errorsOf(bodies[answer.ok ? "Reply" : "Refused"]!, reply)).toEqual([]);
        if (reply.code === undefined) continue;
        expect(["malformed", "unknown-command", "internal"]).not.toContain(reply.code);
        expect(listed).toContain(reply.code);
        const listedRefusal = refusals.find(({ code }) => code === reply.code);
        if (listedRefusal !== undefined && reply.rule !== undefined) expect(reply.rule).toBe(listedRefusal.rule);
      }
    const invalid = await send({ ...command.examples[0]!, colour: "red" } as GameCommand, 0);
    expect(await invalid.json()).toMatchObject({ code: "unknown-command" });
  });

  it("every listed move matches its schema", async () => {
    const { table, identities } = await startGame();
    const turns = await Promise.all(
      identities.map(async (headers) =>
        (await request(`/api/tables/${table}/moves?limit=50`, { headers })).json<{ moves: GameCommand[] }>(),
      ),
    );
    const moves = turns.flatMap((turn) => turn.moves);
    expect(moves.length).toBeGreaterThan(0);
    expect(moves.flatMap((move) => errorsOf(served.games[rules]!.command, move))).toEqual([]);
  });

  it("PROTOCOL.md lists exactly the refusal codes of the game", async () => {
    const { refusals } = served.games[rules]!;
    const section = text.split(/^##+ /m).find((part) => part.includes(`(\`${game}\`)\n`)) ?? "";
    expect(refusals.map(({ code }) => code).filter((code) => !section.includes(`\`${code}\``))).toEqual([]);
    const row = /^\| refusals +\|(.*)\|$/m.exec(section)?.[1] ?? "";
    const documented = [...row.matchAll(/`([\w-]+)`/g)].map(([, code]) => code!);
    expect(documented.sort()).toEqual(refusals.map(({ code }) => code).sort());
  });
});

it("PROTOCOL.md lists exactly the refusal codes of every table", () => {
  const section = text.split(/^##+ /m).find((part) => part.startsWith("Refusals\n")) ?? "";
  const rows = [...section.matchAll(/^\| (?!from|the game|-)[^|]+\|(.*)\|$/gm)];
  // The meaning of a code is in brackets, and may contain other names.
  const documented = rows.flatMap(([, row]) =>
    [...row!.replace(/\([^)]*\)/g, "").matchAll(/`([\w-]+)`/g)].map(([, code]) => code!),
  );
  expect([...new Set(documented)].sort()).toEqual([...new Set(Object.values(served.refusals).flat())].sort());
});
