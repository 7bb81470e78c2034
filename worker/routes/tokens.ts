/** The route that creates identities for programs. */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { parsePlayerName } from "../../engine/kit/player-name.ts";
import { isJson, jsonBody } from "../http/body.ts";
import { limitRate } from "../http/rate-limit.ts";
import { makeToken } from "../identity/identity.ts";
import { checkOrigin } from "../identity/origin.ts";
import { keysOf } from "../identity/signing-keys.ts";
import { HttpError } from "../platform/errors.ts";

/** The body of the request: the name of a program. */
export const createTokenBody = v.strictObject({ bot: v.optional(v.pipe(v.string(), v.maxLength(400))) });

export const tokens = new Hono<{ Bindings: Env }>();

tokens.post("/", async (c) => {
  // For JSON a page of another site needs a preflight, so only other bodies need the Origin check.
  if (!isJson(c.req.raw)) checkOrigin(c.req.raw);
  const keys = await keysOf(c.env);
  await limitRate(c, "TOKEN_LIMIT");
  return c.json({ token: await makeToken(keys, await programIn(c)) }, 201);
});

/** The program's name; undefined without a JSON body, which declares no program. */
const programIn = async (c: Context): Promise<string | undefined> => {
  if (!isJson(c.req.raw)) return undefined;
  const { bot } = await jsonBody(c.req.raw, createTokenBody);
  const name = bot === undefined ? undefined : parsePlayerName(bot);
  if (name === null) throw new HttpError("bad-request", "bot: a name of up to 24 letters");
  return name;
};
