/** The route for a seat's legal moves, for clients without rules (engine/wire/turn.ts). */
import { Hono } from "hono";
import { parseNonNegativeInt, parseSeat } from "../http/query.ts";
import { limitRate } from "../http/rate-limit.ts";
import { HttpError } from "../platform/errors.ts";
import { findTable } from "./tables.ts";

export const movesRoute = new Hono<{ Bindings: Env }>();

movesRoute.get("/:id/moves", async (c) => {
  await limitRate(c, "READ_LIMIT");
  const { table, player, isReadOnly } = await findTable(c);
  const query = parseQuery(c.req.query());
  const turn = await table((at) => at.turn({ player, isReadOnly, ...query }));
  if ("fault" in turn) throw new HttpError(turn.fault);
  return c.body(turn.text, 200, { "Content-Type": "application/json" });
});

/** Parses the query; throws if it is invalid. */
const parseQuery = ({ seat: seatText, from: fromText = "0", limit: limitText }: Record<string, string>) => {
  const [seat, from] = [parseSeat(seatText ?? null), parseNonNegativeInt(fromText)];
  const limit = parseNonNegativeInt(limitText ?? null);
  if (seatText !== undefined && seat === null) throw new HttpError("bad-seat");
  if (from === null) throw new HttpError("bad-from");
  if (limitText !== undefined && !limit) throw new HttpError("bad-limit");
  return { seat, from, limit };
};
