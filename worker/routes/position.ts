/**
 * The route for a table's position, for programs that do not fold logs. It folds the log that the caller may read, which
 * `redact` has made, so it shows nothing else (law 2).
 */
import { Hono } from "hono";
import type { Viewer } from "../../engine/contract/game.ts";
import { fold, isLogFault, parseLog } from "../../engine/log/log.ts";
import { seatsOnTurn } from "../../engine/table/seats.ts";
import { workerGameOf } from "../games/registry.ts";
import { parseViewer } from "../http/query.ts";
import { limitRate } from "../http/rate-limit.ts";
import { HttpError } from "../platform/errors.ts";
import { findTable } from "./tables.ts";

export const positionRoute = new Hono<{ Bindings: Env }>();

positionRoute.get("/:id/position", async (c) => {
  await limitRate(c, "READ_LIMIT");
  const { table, player } = await findTable(c);
  const asked = c.req.query("as");
  const as = parseViewer(asked ?? null);
  if (asked !== undefined && as === null) throw new HttpError("bad-as");
  const log = await table((at) => at.log({ player, held: "", from: 0, limit: null, as }));
  if ("fault" in log) throw new HttpError(log.fault);
  return c.json(positionOf(log.text ?? "", log.viewer), 200);
});

export const positionOf = (text: string, viewer: Viewer) => {
  const entries = parseLog(text);
  if (isLogFault(entries)) throw new Error(`a log that the table has made: ${entries.fault}`);
  const state = fold(entries);
  const { game, rules, phase, play, outcome, length } = state;
  const { board, text: drawn } = play === null ? { board: null, text: phase } : workerGameOf(game).position(play);
  return { viewer, game, rules, phase, length, turn: seatsOnTurn(state), outcome, board, text: drawn };
};
