/** Route by which somebody without rules asks what may be played: engine/wire/turn.ts. */
import { Hono } from "hono";
import { parseCount, parseSeat } from "../http/query.ts";
import { checkRate } from "../http/rate-limit.ts";
import type { Env } from "../platform/env.ts";
import { Fault } from "../platform/errors.ts";
import { findTable } from "./tables.ts";

export const turns = new Hono<{ Bindings: Env }>();

turns.get("/:id/moves", async (c) => {
  await checkRate(c.env.READS, c.req.raw);
  const { table, player } = await findTable(c);
  const query = asked(c.req.query());
  const turn = await table((at) => at.turn({ player, ...query }));
  if ("fault" in turn) throw new Fault(turn.fault);
  return c.body(turn.text, 200, { "Content-Type": "application/json" });
});

/** Faults on what cannot be asked for. */
const asked = ({ seat: seatText, from: fromText = "0", limit: limitText }: Record<string, string>) => {
  const [seat, from] = [parseSeat(seatText ?? null), parseCount(fromText)];
  const limit = parseCount(limitText ?? null);
  if (seatText !== undefined && seat === null) throw new Fault("bad-seat");
  if (from === null) throw new Fault("bad-from");
  if (limitText !== undefined && !limit) throw new Fault("bad-limit");
  return { seat, from, limit };
};
