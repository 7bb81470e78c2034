/** Routes by which seated players vote to delete their table. It is deleted when all have voted. */
import { Hono } from "hono";
import { purgeTable } from "../cache/purge.ts";
import { limitRate } from "../http/rate-limit.ts";
import { checkOrigin } from "../identity/origin.ts";
import { HttpError } from "../platform/errors.ts";
import { findTable, type RouteContext } from "./tables.ts";

export const deletionRoutes = new Hono<{ Bindings: Env }>();

deletionRoutes.post("/:id/forget", async (c) => {
  const { id, table, player } = await seatedCaller(c);
  const forgotten = await table((at) => at.forget(player));
  if ("fault" in forgotten) throw new HttpError(forgotten.fault);
  if (forgotten.against.length === 0) await purgeTable(id, c.executionCtx);
  return c.json(forgotten);
});

/** Withdraws the vote while the table still exists. */
deletionRoutes.post("/:id/keep", async (c) => {
  const { table, player } = await seatedCaller(c);
  const fault = await table((at) => at.keep(player));
  if (fault !== null) throw new HttpError(fault);
  return c.body(null, 204);
});

const seatedCaller = async (c: RouteContext) => {
  checkOrigin(c.req.raw);
  const { id, table, player } = await findTable(c);
  await limitRate(c, "SEAT_PASS_LIMIT");
  if (player === null) throw new HttpError("not-your-seat");
  return { id, table, player };
};
