/** Route of identities for programs. */
import { Hono } from "hono";
import type { Env } from "../env.ts";
import { keysOf } from "../identity/keys.ts";
import { checkOrigin } from "../identity/origin.ts";
import { makeToken } from "../identity/player.ts";
import { checkRate } from "./rate.ts";

export const tokens = new Hono<{ Bindings: Env }>();

tokens.post("/", async (c) => {
  checkOrigin(c.req.raw);
  const keys = await keysOf(c.env);
  await checkRate(c.env.TOKENS, c.req.raw);
  return c.json({ token: await makeToken(keys) }, 201);
});
