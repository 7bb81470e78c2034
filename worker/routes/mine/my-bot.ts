/** Routes by which a program waits for invitations, and reads them. */
import { Hono } from "hono";
import * as v from "valibot";
import { gameIds } from "../../../engine/games/ids.ts";
import { PRIVATE_REVALIDATE } from "../../cache/cache-control.ts";
import { jsonBody } from "../../http/body.ts";
import { limitRate } from "../../http/rate-limit.ts";
import { subnetKey } from "../../identity/client-ip.ts";
import { identityOf, personKeys } from "../../identity/identity.ts";
import { checkOrigin } from "../../identity/origin.ts";
import { keysOf } from "../../identity/signing-keys.ts";
import { BOT_WAIT_MS, stopWaiting, waitForInvitations } from "../../lobby/waiting-bots.ts";
import { HttpError } from "../../platform/errors.ts";
import { checkNoQuery } from "../lobby.ts";
import { personStub, type RouteContext } from "./mine.ts";

/** One line of text without control characters. Bengali and Urdu need joiners. */
const line = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most), v.regex(/^[\P{C}\u200c\u200d]*$/u));

const clockKind = v.picklist(["fischer", "turn", "days"]);

/** What a program says about itself; its name is that of its token. */
export const botOfferBody = v.strictObject({
  author: v.pipe(line(60), v.minLength(1)),
  contact: v.optional(v.pipe(line(120), v.regex(/^$|^https:\/\/\S+$|^[^\s@:/]+@[^\s@:/]+$/)), ""),
  games: v.pipe(v.array(v.picklist(gameIds)), v.minLength(1), v.maxLength(gameIds.length)),
  clocks: v.optional(v.pipe(v.array(clockKind), v.minLength(1), v.maxLength(3))),
});

export const myBot = new Hono<{ Bindings: Env }>();

/** The caller, which must be a program with a name. */
const requireProgram = async (c: RouteContext) => {
  checkOrigin(c.req.raw);
  await limitRate(c, "LOBBY_LIMIT");
  const keys = await keysOf(c.env);
  const identity = await identityOf(c.req.raw, keys);
  if (identity === null) throw new HttpError("no-identity");
  const { player, program } = identity;
  if (program === undefined) throw new HttpError("bad-request", 'a token of POST /api/tokens with {"bot": NAME}');
  const [person] = await personKeys(keys, player);
  return { person, program, address: await subnetKey(keys, c.req.raw, "lobby") };
};

myBot.post("/bot", async (c) => {
  const { person, program, address } = await requireProgram(c);
  const { clocks = null, ...offer } = await jsonBody(c.req.raw, botOfferBody);
  const until = Date.now() + BOT_WAIT_MS;
  const id = await waitForInvitations(c.env.LOBBY, { person, address }, { name: program, ...offer, clocks }, until);
  if (id === null) throw new HttpError("too-many-bots", undefined, { "Retry-After": "3600" });
  return c.json({ id, until });
});

myBot.post("/bot/stop", async (c) => {
  const { person } = await requireProgram(c);
  await stopWaiting(c.env.LOBBY, person, Date.now());
  return c.body(null, 204);
});

myBot.get("/invitations", async (c) => {
  await checkNoQuery(c);
  const caller = await personStub(c);
  const invitations = caller === null ? [] : await caller.person.invitations(caller.before);
  const headers = { "Cache-Control": PRIVATE_REVALIDATE, Vary: "Cookie, Authorization" };
  return c.json({ invitations }, 200, headers);
});
