/**
 * Random input: the table answers each frame exactly once or closes its sender's socket, each request gets a typed answer,
 * no error is logged, and the log still folds.
 * Every day sockets/bad-input.test.ts sends one frame of each kind.
 * @gate
 */

import fc from "fast-check";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { tableRefusals } from "../../engine/commands/decide.ts";
import { PING } from "../../engine/wire/protocol.ts";
import { errorStatus } from "../../worker/platform/errors.ts";
import { trialCount } from "../support/samples.ts";
import { logOf, newBrowser, ORIGIN, openTable, request } from "./support.ts";
import { SALT, seatTwo, TableClient } from "./table-client.ts";

let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  errors = vi.spyOn(console, "error");
});

afterEach(() => {
  expect(errors.mock.calls).toEqual([]);
});

const square = fc.oneof(fc.integer({ min: 1, max: 32 }), fc.integer(), fc.double());
const text = fc.string({ unit: "binary", maxLength: 60 });

const command = fc.oneof(
  fc.record({ type: fc.constant("move"), path: fc.array(square, { maxLength: 14 }) }),
  fc.record({
    type: fc.constantFrom("resign", "stand", "offer-draw", "accept-draw", "decline-draw", "revealed", "opened"),
  }),
  fc.record({ type: fc.constant("rename"), name: text }),
  fc.record({
    type: fc.constant("sit"),
    seat: fc.integer({ min: -1, max: 20 }),
    name: text,
    salt: fc.constantFrom(SALT, "x"),
  }),
  fc.record({ type: text }),
  fc.dictionary(text, fc.jsonValue(), { maxKeys: 4 }),
);

const nearlyValid = fc.record(
  {
    type: fc.oneof({ weight: 9, arbitrary: fc.constant("command") }, text),
    id: fc.oneof({ weight: 9, arbitrary: fc.stringMatching(/^[\w-]{8,24}$/) }, text),
    seq: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 0, max: 8 }) }, fc.double(), fc.jsonValue()),
    seat: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.integer({ min: -1, max: 17 })),
    command: fc.oneof({ weight: 9, arbitrary: command }, fc.jsonValue()),
  },
  { requiredKeys: ["type"] },
);

const frame = fc
  .oneof(
    { weight: 6, arbitrary: nearlyValid.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
    { weight: 1, arbitrary: nearlyValid.map((value) => JSON.stringify(value).slice(0, -3)) },
  )
  // The platform answers pings, which are no frames.
  .filter((data) => data !== PING);

/** Texts that an answer contains only after an internal error. */
const INTERNAL = /\bat [\w.<>#]+ \(|Error:|SQLITE|TypeError|undefined|\.ts\b/;

it("answers each frame of players and a visitor once, and the log still folds", async () => {
  const visitor = await newBrowser();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(0, 1, 2), frame), { minLength: 1, maxLength: 24 }),
      async (frames) => {
        const { table, clients, watcher } = await seatTwo();
        const senders = [...clients, await TableClient.open(table, visitor)];
        const codes: string[] = [];
        for (const [sender, data] of frames) {
          const client = senders[sender]!;
          const before = client.received.length;
          client.socket.send(data);
          await client.synchronize();
          const answers = client.received
            .slice(before, -1)
            .filter((one) => one.type !== "hello" && one.type !== "entries");
          const own = answers.filter((one) => one.type !== "entry" || one.id !== undefined);
          expect([data, own.length]).toEqual([data, 1]);
          if (own[0]?.type === "refused") codes.push(own[0].code);
        }
        expect(codes.filter((code) => code === "internal" || !/^[a-z-]{3,30}$/.test(code))).toEqual([]);
        await watcher.synchronize();
        const log = await logOf(table);
        expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index));
        expect(watcher.entries).toEqual(log);
      },
    ),
    { numRuns: trialCount(12, 25, 60) },
  );
});

it("answers any text, and closes a socket for any bytes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 64 }), fc.boolean(), async (bytes, isText) => {
      const client = await TableClient.open(await openTable());
      if (!isText) {
        client.socket.send(bytes);
        expect((await client.closed).code).toBe(1003);
        return;
      }
      const answer = await client.sendText(`${new TextDecoder().decode(bytes)}!`);
      expect(answer).toMatchObject({ type: "refused", id: null, code: "malformed" });
    }),
    { numRuns: trialCount(12, 25, 60) },
  );
});

const segment = fc.oneof(
  fc.constantFrom(
    "api",
    "tables",
    "tokens",
    "games",
    "log",
    "socket",
    "t",
    "open",
    "..",
    ".",
    "%2e%2e",
    "%00",
    "%",
    "%ff",
    "__proto__",
    "constructor",
  ),
  fc.string({ unit: "binary", maxLength: 12 }).map(encodeURIComponentSafely),
  fc.stringMatching(/^[\w-]{20}$/),
);

function encodeURIComponentSafely(raw: string): string {
  return encodeURIComponent(raw.toWellFormed());
}

const header = fc.string({ unit: "binary-ascii", maxLength: 60 }).filter((value) => isHeader(value));

function isHeader(value: string): boolean {
  try {
    new Headers({ a: value });
    return true;
  } catch {
    return false;
  }
}

it("answers any request with a status and, if refused, a code of the list", async () => {
  const id = await openTable();
  const anyRequest = fc.record({
    method: fc.constantFrom("GET", "GET", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"),
    path: fc.oneof(
      fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join("/")}`),
      fc.constantFrom(
        "/api/tables",
        `/api/tables/${id}`,
        `/api/tables/${id}/log`,
        `/api/tables/${id}/socket`,
        `/t/${id}`,
        "/api/tokens",
      ),
    ),
    query: fc.oneof(
      fc.constant(""),
      fc
        .tuple(fc.constantFrom("from", "as", "seat", "player"), text)
        .map(([name, value]) => `?${name}=${encodeURIComponentSafely(value)}`),
      fc.string({ maxLength: 20 }).map((raw) => `?${raw}`),
    ),
    headers: fc.dictionary(
      fc.constantFrom(
        "Cookie",
        "Authorization",
        "Origin",
        "Upgrade",
        "Content-Type",
        "Content-Length",
        "X-Forwarded-Host",
      ),
      fc.oneof(header, fc.constantFrom("websocket", "application/json", ORIGIN, "Bearer x", "__Host-foldtable=x")),
      { maxKeys: 4 },
    ),
    body: fc.oneof(
      fc.constant('{"game":"pool"}'),
      fc.json(),
      text,
      fc
        .record({ game: fc.constantFrom("pool", "x"), seats: fc.jsonValue(), options: fc.jsonValue() })
        .map((order) => JSON.stringify(order)),
    ),
  });
  await fc.assert(
    fc.asyncProperty(anyRequest, async ({ method, path, query, headers, body }) => {
      const hasBody = method !== "GET" && method !== "HEAD";
      const response = await request(ORIGIN + path + query, { method, headers, ...(hasBody ? { body } : {}) });
      const answer = await response.text();
      expect(response.status).toBeLessThan(500);
      expect(answer).not.toMatch(INTERNAL);
      if (
        response.status >= 400 &&
        method !== "HEAD" &&
        !response.headers.get("Content-Type")?.startsWith("text/html")
      ) {
        const { error } = JSON.parse(answer) as { error: keyof typeof errorStatus };
        expect(errorStatus[error]).toBe(response.status);
      }
    }),
    { numRuns: trialCount(100, 200, 400) },
  );
});

it("has only codes in the lists of refusals and errors", () => {
  for (const code of [...tableRefusals, ...Object.keys(errorStatus)]) expect(code).toMatch(/^[a-z-]+$/);
});
