/** Routes of the caller's tokens: further ones for the same player, with a scope, and the end of any of them. */
import { Hono } from "hono";
import * as v from "valibot";
import { PRIVATE_REVALIDATE } from "../../cache/cache-control.ts";
import { jsonBody } from "../../http/body.ts";
import { limitRate } from "../../http/rate-limit.ts";
import { identityOf, makeGrantedToken, personKeys, tablePlayerKey } from "../../identity/identity.ts";
import { checkOrigin } from "../../identity/origin.ts";
import { keysOf, type SigningKeys } from "../../identity/signing-keys.ts";
import { tableKeysOf } from "../../identity/table-id.ts";
import { tokenScopes } from "../../identity/token-grant.ts";
import { HttpError, logError } from "../../platform/errors.ts";
import { withTableStub } from "../../platform/table-stub.ts";
import { checkNoQuery } from "../lobby.ts";
import { forgetTokens } from "../token-check.ts";
import { personStub, type RouteContext } from "./mine.ts";

export const newTokenBody = v.strictObject({ scope: v.optional(v.picklist(tokenScopes), "play") });
export const endTokenBody = v.strictObject({
  id: v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.literal("all")]),
});

export const myTokens = new Hono<{ Bindings: Env }>();

const requireCaller = async (c: RouteContext, keys: SigningKeys) => {
  const [stub, identity] = [await personStub(c), await identityOf(c.req.raw, keys)];
  if (stub === null || identity === null) throw new HttpError("no-identity");
  return { ...stub, ...identity };
};

myTokens.get("/", async (c) => {
  await checkNoQuery(c);
  const { person, before, grant } = await requireCaller(c, await keysOf(c.env));
  const tokens = await person.tokens(before);
  const headers = { "Cache-Control": PRIVATE_REVALIDATE, Vary: "Cookie, Authorization" };
  return c.json({ tokens, current: grant?.id ?? null }, 200, headers);
});

myTokens.post("/", async (c) => {
  checkOrigin(c.req.raw);
  await limitRate(c, "TOKEN_LIMIT");
  const keys = await keysOf(c.env);
  const { person, before, player, program } = await requireCaller(c, keys);
  const { scope } = await jsonBody(c.req.raw, newTokenBody);
  const listed = await person.addToken(before, scope);
  if (listed === null) throw new HttpError("too-many-tokens");
  return c.json({ token: await makeGrantedToken(keys, player, listed, program), id: listed.id, scope }, 201);
});

myTokens.post("/end", async (c) => {
  checkOrigin(c.req.raw);
  await limitRate(c, "TOKEN_LIMIT");
  const keys = await keysOf(c.env);
  const { person, before, player } = await requireCaller(c, keys);
  const { id } = await jsonBody(c.req.raw, endTokenBody);
  if (!(await person.endToken(before, id))) throw new HttpError("no-token");
  const [key] = await personKeys(keys, player);
  forgetTokens(key);
  const [held, reserved] = await Promise.all([person.held(before), person.reserved(before)]);
  const tables = [...held.flatMap(({ id: table, isOver }) => (isOver ? [] : [table])), ...reserved];
  for (let at = 0; at < tables.length; at += AT_ONCE)
    await Promise.all(tables.slice(at, at + AT_ONCE).map((table) => disconnect(c.env, keys, player, table)));
  return c.body(null, 204);
});

/** Tables that are asked at the same time. */
const AT_ONCE = 20;

/** Clients with another token, or with the cookie, connect again. */
const disconnect = async (env: Env, keys: SigningKeys, player: string, id: string): Promise<void> => {
  try {
    const at = await tablePlayerKey(await tableKeysOf(keys, id), player, id);
    if (at !== null) await withTableStub(env, id, (table) => table.disconnect(at));
  } catch (error) {
    if (!(error instanceof HttpError)) logError("token", error);
  }
};
