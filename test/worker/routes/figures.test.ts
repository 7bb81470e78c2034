/** The operator's figures: their answer, and that without the token there seems to be no such route. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import { schemas } from "../../../worker/describe/route.ts";
import { RATES } from "../../../worker/http/rates.ts";
import { countDurations, MIN_COUNT } from "../../../worker/lobby/figures.ts";
import { MIN_TOKEN_LENGTH } from "../../../worker/routes/figures.ts";
import { ask, faultOf, newProgram, setUp } from "../support.ts";

const TOKEN = "t".repeat(MIN_TOKEN_LENGTH);
const OPERATED: Env = { ...setUp, FIGURES_TOKEN: TOKEN };

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

const read = (query = "", headers: Readonly<Record<string, string>> = {}) =>
  ask(`/api/figures${query}`, { headers: { ...bearer(TOKEN).headers, ...headers } }, OPERATED);

beforeAll(async () => {
  const context = createExecutionContext();
  for (let time = 0; time < MIN_COUNT; time++) countDurations(setUp, context, "apac-se", { edge: 40, table: 9 });
  await waitOnExecutionContext(context);
});

/** All of an answer but how long it took. */
const whole = async (response: Response) => [
  response.status,
  [...response.headers].filter(([name]) => name !== "server-timing"),
  await response.text(),
];

describe("GET /api/figures", () => {
  it("answers the operator, and no cache stores it", async () => {
    const response = await read();
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    const body = await response.json();
    expect(v.safeParse(schemas.Figures, body).issues).toBeUndefined();
    expect(body).toEqual({
      days: 30,
      figures: [
        { kind: "edge", continent: "AS", count: MIN_COUNT, p50: 45, p95: 45 },
        { kind: "table", continent: "AS", count: MIN_COUNT, p50: 11, p95: 11 },
      ],
    });
  });

  it("takes a number of days", async () => {
    expect(await (await read("?days=2")).json()).toMatchObject({ days: 2, figures: [{}, {}] });
    for (const days of ["0", "31", "x", ""])
      expect([days, await faultOf(await read(`?days=${days}`))]).toEqual([days, [400, "bad-limit"]]);
  });

  it("limits the reads of one address", async () => {
    const from = { "CF-Connecting-IP": "figures" };
    expect((await read("", from)).headers.get("RateLimit-Policy")).toBe(`"read";q=${RATES.READ_LIMIT};w=60`);
    const limited = { ...OPERATED, READ_LIMIT: { limit: async () => ({ success: false }) } as unknown as RateLimit };
    expect(await faultOf(await ask("/api/figures", bearer(TOKEN), limited))).toEqual([429, "too-many"]);
  });
});

describe("without the token", () => {
  const short = TOKEN.slice(1);
  it.each([
    ["no token is set", setUp, bearer(TOKEN)],
    ["no token is set and none is sent", setUp, {}],
    ["an empty one is set", { ...setUp, FIGURES_TOKEN: "" }, bearer("")],
    ["the right one is too short", { ...setUp, FIGURES_TOKEN: short }, bearer(short)],
    ["none is sent", OPERATED, {}],
    ["another one is sent", OPERATED, bearer(`${short}u`)],
    ["a part of it is sent", OPERATED, bearer(short)],
    ["it is sent in another way", OPERATED, { headers: { Authorization: `Basic ${TOKEN}` } }],
    ["the limit is used up", { ...OPERATED, READ_LIMIT: { limit: async () => ({ success: false }) } as never }, {}],
  ] as const)("if %s, the answer is that of an unknown path", async (_, as, init) => {
    const [refused, unknown] = await Promise.all(
      ["/api/figures", "/api/nothing"].map(async (path) => whole(await ask(path, init, as as Env))),
    );
    expect(refused).toEqual(unknown);
    expect(refused![0]).toBe(404);
  });

  it("a player's own token does not count", async () => {
    const program = await newProgram();
    expect(await faultOf(await ask("/api/figures", { headers: program }, OPERATED))).toEqual([404, "not-found"]);
  });
});
