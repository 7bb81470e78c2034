/** Routes that move a player's seats at a table to another of the player's devices. */
import { Hono } from "hono";
import * as v from "valibot";
import { jsonBody } from "../http/body.ts";
import { limitRate } from "../http/rate-limit.ts";
import { settingsAddress } from "../identity/client-ip.ts";
import { checkOrigin } from "../identity/origin.ts";
import { makeSeatPass, readSeatPass, SEAT_PASS_TTL_MS } from "../identity/seat-pass.ts";
import { keysOf } from "../identity/signing-keys.ts";
import { HttpError, logError } from "../platform/errors.ts";
import { findTable } from "./tables.ts";

export const seatPassBody = v.strictObject({ pass: v.pipe(v.string(), v.maxLength(100)) });

export const passes = new Hono<{ Bindings: Env }>();

passes.post("/:id/pass", async (c) => {
  checkOrigin(c.req.raw);
  const { keys, id, table, player } = await findTable(c);
  await limitRate(c, "SEAT_PASS_LIMIT");
  const holding = player === null ? null : await table((at) => at.holding(player));
  if (player === null || holding === null) throw new HttpError("not-your-seat");
  const until = Date.now() + SEAT_PASS_TTL_MS;
  const pass = await makeSeatPass(keys, id, { player, since: holding.since, until });
  // After the #, which browsers do not send: no server log and no preview contains it.
  const url = `${new URL(c.req.url).origin}/t/${id}#pass=${pass}`;
  return c.json({ pass, url, until }, 201);
});

passes.post("/:id/seat", async (c) => {
  checkOrigin(c.req.raw);
  const { keys, id, table, player, personKey, olderKeys, program } = await findTable(c);
  await limitRate(c, "SEAT_PASS_LIMIT");
  if (player === null || personKey === null) throw new HttpError("no-identity");
  const { pass: text } = await jsonBody(c.req.raw, seatPassBody);
  const pass = await readSeatPass(keys, id, text);
  if (pass === null) throw new HttpError("bad-pass");
  if (pass.until <= Date.now()) throw new HttpError("stale-pass");
  // The caller may have settings under an older signing key, which then are the caller's own.
  if (olderKeys.length > 0) await importSettings(c.env, personKey, olderKeys);
  const address = await settingsAddress(await keysOf(c.env), c.req.raw);
  const move = { from: pass.player, since: pass.since, to: player, program, address };
  const moved = await table((at) => at.handOver(move, personKey));
  if ("fault" in moved) throw new HttpError(moved.fault);
  return c.json(moved);
});

const importSettings = async ({ PERSON }: Env, personKey: string, olderKeys: readonly string[]): Promise<void> => {
  try {
    await PERSON.getByName(personKey).choose(olderKeys, []);
  } catch (error) {
    logError("settings", error);
  }
};
