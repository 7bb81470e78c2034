/**
 * The schemas that are served, used as a program in another language would use them: every example is of its schema and is
 * complete, what is sent is taken, and every event of golden games matches them.
 */
import { type Schema, Validator } from "@cfworker/json-schema";
import { beforeAll, describe, expect, it } from "vitest";
import "../../../engine/games/all-games.ts";
import type { GameCommand, GameEvent, Seat, Viewer } from "../../../engine/contract/game.ts";
import { installedGames } from "../../../engine/contract/game-registry.ts";
import { isLogFault, openedEventOf, parseLog, viewLog } from "../../../engine/log/log.ts";
import type { Entry } from "../../../engine/table/types.ts";
import text from "../../../worker/PROTOCOL.md?raw";
import { Line, newId, sitAll } from "../line.ts";
import { ask, type Identity, newBrowser, openTable, post } from "../support.ts";

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
  served = await (await ask("/api/schemas.json")).json();
  bodies = (await (await ask("/api/openapi.json")).json<{ components: { schemas: typeof bodies } }>()).components
    .schemas;
});

/** What the schema has against it, in the words of a validator that is not ours. */
const against = (schema: Schema, value: unknown): readonly string[] => {
  const { valid, errors } = new Validator(schema, "2020-12").validate(value);
  return valid ? [] : errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
};

/** The forms that a schema tells apart, each with its fields. */
const formsOf = (schema: Schema): readonly Readonly<Record<string, Schema>>[] => {
  const forms = (schema.oneOf ?? schema.anyOf ?? [schema]) as readonly Schema[];
  return forms.map(({ properties }) => (properties ?? {}) as Record<string, Schema>);
};

const typesOf = ({ type }: Readonly<Record<string, Schema>>): readonly string[] =>
  type === undefined
    ? []
    : [type.const, ...(type.enum ?? [])].filter((name): name is string => typeof name === "string");

/** The types, and the fields of types, that no example shows. */
const unshown = (schema: Described): readonly string[] =>
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

/** Every part of the document that has examples, by its name. */
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
  it("every schema of the wire has examples, which match it", () => {
    expect(parts().length).toBe(3 + 9 + 2 * installedGames().length);
    for (const [name, schema] of parts()) {
      expect([name, schema.examples.length > 0]).toEqual([name, true]);
      expect([name, schema.examples.flatMap((example) => against(schema, example))]).toEqual([name, []]);
    }
  });

  it("show every type, and every field that it can have", () => {
    const { seats: _, ...frames } = { seats: null, ...served.fromTable };
    const shown = [["command", served.command], ["event", served.event], ...Object.entries(frames)] as const;
    const ofGames = Object.values(served.games).flatMap(({ command, event }) => [
      ["", command] as const,
      ["", event] as const,
    ]);
    // A share of old tables: `sit` with its salt, and a person's `seat-taken` with theirs.
    const ofOld = ["sit.salt"];
    const missing = [...shown, ...ofGames].flatMap(([, schema]) => unshown(schema as Described));
    // What a refused move's rule is hangs on the game: it stands with the game's codes.
    expect(missing.filter((name) => !ofOld.includes(name) && name !== "refused.rule")).toEqual([]);
  });

  it("every response body has an example that matches its schema", () => {
    for (const [name, { examples = [], ...schema }] of Object.entries(bodies)) {
      expect([name, examples.length > 0]).toEqual([name, true]);
      expect([name, examples.flatMap((example) => against(schema as Schema, example))]).toEqual([name, []]);
    }
  });

  it("a spoiled example does not match its schema", () => {
    const strict = parts().filter(([name]) => /command|event/.test(name));
    for (const [name, schema] of strict)
      for (const example of schema.examples)
        expect([name, against(schema, { ...example, colour: "red" }).length > 0]).toEqual([name, true]);
  });
});

// ── held against golden games ───────────────────────────────────────────────────────────────────────────────────────

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

const told = golden.flatMap(({ entries }) =>
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
  it("every event of the golden logs, redacted for each viewer, matches its JSON Schema", () => {
    expect(told.length).toBeGreaterThan(10_000);
    const seen = new Map(told.map((one) => [JSON.stringify([one.rules, shapeOf(one.event)]), one]));
    const validators = new Map(
      Object.entries(served.games).map(([rules, { event }]) => [rules, new Validator(event, "2020-12")]),
    );
    const ofTable = new Validator(served.event, "2020-12");
    // An older version of a game has the events of its newest.
    const of = (rules: string) =>
      validators.get(rules) ?? [...validators].find(([name]) => name.split("/")[0] === rules.split("/")[0])![1];
    const wrong = [...seen.values()].filter(
      ({ rules, event }) => !ofTable.validate(event).valid && !of(rules).validate(event).valid,
    );
    expect(wrong).toEqual([]);
  });

  it("the examples show every form of a game's events", () => {
    const ofTables = new Set(served.event.examples.map(({ type }) => type));
    for (const [rules, { event }] of Object.entries(served.games)) {
      const shown = new Set(event.examples.map(fieldsOf));
      const real = told.filter((one) => one.rules === rules && !ofTables.has(one.event.type));
      expect(real.length).toBeGreaterThan(100);
      expect([...new Set(real.map((one) => fieldsOf(one.event)))].filter((fields) => !shown.has(fields))).toEqual([]);
      const types = [...new Set(event.examples.map(({ type }) => type))];
      expect(types.filter((type) => !real.some((one) => one.event.type === type))).toEqual([]);
    }
  });
});

const fieldsOf = (event: object): string => JSON.stringify([(event as GameEvent).type, Object.keys(event).sort()]);

/** Its fields, and which of them are withheld: two events alike in that are judged alike. */
const shapeOf = (event: object): unknown =>
  Object.entries(event).map(([key, value]) => [key, key === "type" ? value : value === null ? null : typeof value]);

// ── sent to tables ──────────────────────────────────────────────────────────────────────────────────────────────────

describe.each(installedGames().map(({ id, rules }) => [id, rules] as const))("at a table of %s", (game, rules) => {
  const playing = async (): Promise<{ table: string; who: readonly Identity[]; length: number }> => {
    const table = await openTable({ game, seats: 2 });
    const who = [await newBrowser(), await newBrowser()];
    const lines = [await Line.open(table, who[0]), await Line.open(table, who[1])] as const;
    await sitAll(...lines);
    await lines[0].until(() => lines[0].entries.filter(({ event }) => event.type === "salt-shown").length === 2);
    return { table, who, length: lines[0].length };
  };

  it("every command of the examples is taken for one, and refused by a listed code if it is", async () => {
    const { command, refusals } = served.games[rules]!;
    const listed = [...Object.values(served.refusals).flat(), ...refusals.map(({ code }) => code)];
    const { table, who, length } = await playing();
    const send = (asked: GameCommand, seat: number) =>
      post(
        `/api/tables/${table}/commands`,
        { type: "command", id: newId(), seq: length - 1, command: asked },
        who[seat] as never,
      );
    for (const example of command.examples)
      for (const seat of [0, 1]) {
        const answer = await send(example, seat);
        const said = await answer.json<{ code?: string; rule?: string }>();
        expect(against(bodies[answer.ok ? "Reply" : "Refused"]!, said)).toEqual([]);
        if (said.code === undefined) continue;
        expect(["malformed", "unknown-command", "internal"]).not.toContain(said.code);
        expect(listed).toContain(said.code);
        const own = refusals.find(({ code }) => code === said.code);
        if (own !== undefined && said.rule !== undefined) expect(said.rule).toBe(own.rule);
      }
    const spoiled = await send({ ...command.examples[0]!, colour: "red" } as GameCommand, 0);
    expect(await spoiled.json()).toMatchObject({ code: "unknown-command" });
  });

  it("every listed move matches its schema", async () => {
    const { table, who } = await playing();
    const turns = await Promise.all(
      who.map(async (headers) =>
        (await ask(`/api/tables/${table}/moves?limit=50`, { headers })).json<{ moves: GameCommand[] }>(),
      ),
    );
    const moves = turns.flatMap((turn) => turn.moves);
    expect(moves.length).toBeGreaterThan(0);
    expect(moves.flatMap((move) => against(served.games[rules]!.command, move))).toEqual([]);
  });

  it("every code that the game refuses by stands in the text, and every rule in the game's", async () => {
    const { refusals } = served.games[rules]!;
    const section = text.split(/^##+ /m).find((part) => part.includes(`(\`${game}\`)\n`)) ?? "";
    expect(refusals.map(({ code }) => code).filter((code) => !section.includes(`\`${code}\``))).toEqual([]);
    const row = /^\| refusals +\|(.*)\|$/m.exec(section)?.[1] ?? "";
    const told = [...row.matchAll(/`([\w-]+)`/g)].map(([, code]) => code!);
    expect(told.sort()).toEqual(refusals.map(({ code }) => code).sort());
  });
});

it("the codes of every table are those of the text's own rows, no more and no less", () => {
  const section = text.split(/^##+ /m).find((part) => part.startsWith("Refusals\n")) ?? "";
  const rows = [...section.matchAll(/^\| (?!from|the game|-)[^|]+\|(.*)\|$/gm)];
  // In brackets stands what a code means, where other words may be named.
  const told = rows.flatMap(([, row]) =>
    [...row!.replace(/\([^)]*\)/g, "").matchAll(/`([\w-]+)`/g)].map(([, code]) => code!),
  );
  expect([...new Set(told)].sort()).toEqual([...new Set(Object.values(served.refusals).flat())].sort());
});
