/** The route of the durations by continent, for the operator alone. */
import { Hono } from "hono";
import { RETAIN_FIGURES_DAYS } from "../../engine/wire/retention.ts";
import { PRIVATE_NO_STORE } from "../cache/cache-control.ts";
import { parseNonNegativeInt } from "../http/query.ts";
import { limitRate } from "../http/rate-limit.ts";
import { readFigures } from "../lobby/figures.ts";
import { HttpError } from "../platform/errors.ts";

/** Refusals are those of an unknown path, which has no limit. So guesses are not counted, and a shorter token counts as none. */
export const MIN_TOKEN_LENGTH = 32;

const digest = (text: string): Promise<ArrayBuffer> => crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));

/** Takes the same time whether a token is set, and however much of it is right. */
const isOperator = async ({ headers }: Request, { FIGURES_TOKEN = "" }: Env): Promise<boolean> => {
  const [, shown = ""] = /^Bearer (.+)$/i.exec(headers.get("Authorization") ?? "") ?? [];
  const [known, given] = await Promise.all([digest(FIGURES_TOKEN), digest(shown)]);
  return crypto.subtle.timingSafeEqual(known, given) && FIGURES_TOKEN.length >= MIN_TOKEN_LENGTH;
};

export const figures = new Hono<{ Bindings: Env }>();

figures.get("/", async (c) => {
  if (!(await isOperator(c.req.raw, c.env))) return c.notFound();
  await limitRate(c, "READ_LIMIT");
  const days = parseNonNegativeInt(c.req.query("days") ?? String(RETAIN_FIGURES_DAYS)) ?? 0;
  if (days < 1 || days > RETAIN_FIGURES_DAYS) throw new HttpError("bad-limit", `days: 1 to ${RETAIN_FIGURES_DAYS}`);
  const read = await readFigures(c.env.LOBBY, days, Date.now());
  return c.json({ days, figures: read }, 200, { "Cache-Control": PRIVATE_NO_STORE });
});
