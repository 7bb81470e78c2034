/** Route of identities for programs. */
import { Hono } from "hono";
import type { Env } from "./env.ts";
import { makeToken } from "./identity.ts";
import { keysOf } from "./keys.ts";
import { checkRate } from "./limits.ts";
import { checkOrigin } from "./origin.ts";

export const tokens = new Hono<{ Bindings: Env }>();

tokens.post("/", async (c) => {
  checkOrigin(c.req.raw);
  const keys = await keysOf(c.env);
  await checkRate(c.env.TOKENS, c.req.raw);
  return c.json({ token: await makeToken(keys) }, 201);
});
