/** The operator's figures. Without the token, the route answers like an unknown path. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import { schemas } from "../../../worker/describe/route.ts";
import { RATES } from "../../../worker/http/rates.ts";
import { countDurations, MIN_COUNT } from "../../../worker/lobby/figures.ts";
import { MIN_TOKEN_LENGTH } from "../../../worker/routes/figures.ts";
import { faultOf, newProgram, request, testEnv } from "../support.ts";

const TOKEN = "t".repeat(MIN_TOKEN_LENGTH);
const ENV_WITH_TOKEN: Env = { ...testEnv, FIGURES_TOKEN: TOKEN };

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

const requestFigures = (query = "", headers: Readonly<Record<string, string>> = {}) =>
  request(`/api/figures${query}`, { headers: { ...bearer(TOKEN).headers, ...headers } }, ENV_WITH_TOKEN);

beforeAll(async () => {
  const context = createExecutionContext();
  for (let time = 0; time < MIN_COUNT; time++) countDurations(testEnv, context, "apac-se", { edge: 40, table: 9 });
  await waitOnExecutionContext(context);
});

/** A response without the time that it took. */
const withoutTime = async (response: Response) => [
  response.status,
  [...response.headers].filter(([name]) => name !== "server-timing"),
  await response.text(),
];

describe("GET /api/figures", () => {
  it("answers the operator, and no cache stores it", async () => {
    const response = await requestFigures();
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
    expect(await (await requestFigures("?days=2")).json()).toMatchObject({ days: 2, figures: [{}, {}] });
    for (const days of ["0", "31", "x", ""])
      expect([days, await faultOf(await requestFigures(`?days=${days}`))]).toEqual([days, [400, "bad-limit"]]);
  });

  it("limits the reads of one address", async () => {
    const from = { "CF-Connecting-IP": "figures" };
    expect((await requestFigures("", from)).headers.get("RateLimit-Policy")).toBe(`"read";q=${RATES.READ_LIMIT};w=60`);
    const limited = {
      ...ENV_WITH_TOKEN,
      READ_LIMIT: { limit: async () => ({ success: false }) } as unknown as RateLimit,
    };
    expect(await faultOf(await request("/api/figures", bearer(TOKEN), limited))).toEqual([429, "too-many"]);
  });
});

describe("GET /api/figures without the token", () => {
  const short = TOKEN.slice(1);
  it.each([
    ["no token is set", testEnv, bearer(TOKEN)],
    ["no token is set and none is sent", testEnv, {}],
    ["an empty one is set", { ...testEnv, FIGURES_TOKEN: "" }, bearer("")],
    ["the right one is too short", { ...testEnv, FIGURES_TOKEN: short }, bearer(short)],
    ["none is sent", ENV_WITH_TOKEN, {}],
    ["another one is sent", ENV_WITH_TOKEN, bearer(`${short}u`)],
    ["a part of it is sent", ENV_WITH_TOKEN, bearer(short)],
    ["it is sent in another way", ENV_WITH_TOKEN, { headers: { Authorization: `Basic ${TOKEN}` } }],
    [
      "the limit is used up",
      { ...ENV_WITH_TOKEN, READ_LIMIT: { limit: async () => ({ success: false }) } as never },
      {},
    ],
  ] as const)("is answered like an unknown path if %s", async (_, bindings, init) => {
    const [refused, unknown] = await Promise.all(
      ["/api/figures", "/api/nothing"].map(async (path) => withoutTime(await request(path, init, bindings as Env))),
    );
    expect(refused).toEqual(unknown);
    expect(refused![0]).toBe(404);
  });

  it("is refused for a player's token", async () => {
    const program = await newProgram();
    expect(await faultOf(await request("/api/figures", { headers: program }, ENV_WITH_TOKEN))).toEqual([
      404,
      "not-found",
    ]);
  });
});
