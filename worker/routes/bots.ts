/** Routes about programs that play: those that wait for invitations, an invitation, and the programs of a table. */
import { Hono } from "hono";
import * as v from "valibot";
import { clockKindOf } from "../../engine/contract/clock-rules.ts";
import { LISTS_SECONDS, PRIVATE_REVALIDATE, publicFor } from "../cache/cache-control.ts";
import { cached } from "../cache/edge-cache.ts";
import { jsonBody } from "../http/body.ts";
import { limitRate } from "../http/rate-limit.ts";
import { checkOrigin } from "../identity/origin.ts";
import { findWaitingBot, profilesOf, type WaitingBot, waitingBots } from "../lobby/waiting-bots.ts";
import { HttpError } from "../platform/errors.ts";
import type { InvitingTable } from "../table/publish/inviting.ts";
import { checkNoQuery } from "./lobby.ts";
import { findTable } from "./tables.ts";

export const inviteBody = v.strictObject({ bot: v.pipe(v.string(), v.maxLength(40)) });

export const bots = new Hono<{ Bindings: Env }>();

bots.get("/", async (c) => {
  await checkNoQuery(c);
  return cached("bots", null, c.executionCtx, async () =>
    Response.json(
      { bots: await waitingBots(c.env.LOBBY, Date.now()) },
      { headers: { "Cache-Control": publicFor(LISTS_SECONDS) } },
    ),
  );
});

export const tableBots = new Hono<{ Bindings: Env }>();

tableBots.post("/:id/invite", async (c) => {
  checkOrigin(c.req.raw);
  await limitRate(c, "SEAT_PASS_LIMIT");
  const { id, table, player } = await findTable(c);
  const { bot: name } = await jsonBody(c.req.raw, inviteBody);
  const inviting = await table((at) => at.inviting(player));
  if ("fault" in inviting) throw new HttpError(inviting.fault);
  const bot = await findWaitingBot(c.env.LOBBY, name, Date.now());
  const isInvited = bot !== null && plays(bot, inviting) && (await c.env.PERSON.getByName(bot.person).invite(id));
  if (!isInvited) throw new HttpError("no-bot");
  return c.body(null, 204);
});

const plays = ({ games, clocks }: WaitingBot, { game, clock }: InvitingTable): boolean =>
  games.includes(game) && (clocks === null || clocks.some((kind) => clock !== null && kind === clockKindOf(clock)));

tableBots.get("/:id/programs", async (c) => {
  await limitRate(c, "READ_LIMIT");
  const { table } = await findTable(c);
  const persons = await table((at) => at.programs());
  if (persons === null) throw new HttpError("no-table");
  const programs = persons.every((person) => person === null) ? persons : await profilesOf(c.env.LOBBY, persons);
  return c.json({ programs }, 200, { "Cache-Control": PRIVATE_REVALIDATE });
});
