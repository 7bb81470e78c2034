/**
 * How long a table is kept, and who may have it forgotten sooner. PROTOCOL.md promises it to everybody.
 */
import type { Seat } from "../../engine/game.ts";
import { isPlayedByBot } from "../../engine/seats.ts";
import type { Session } from "../../engine/session.ts";
import type { TableState } from "../../engine/table-types.ts";
import type { FaultCode } from "../faults.ts";
import { holdingOf } from "./hand-over.ts";
import type { Parts } from "./parts.ts";
import { isOpen } from "./presence.ts";

const DAY = 24 * 60 * 60 * 1000;

/** In days after the last entry: a table whose game has not begun, and one that was never public. */
export const KEPT_UNBEGUN = 7;
export const KEPT_PRIVATE = 400;

/** When a table that last moved then is emptied by itself, ms since 1970; null: never, as of public games that have begun. */
export const keptUntil = (
  { phase, isPublic }: Pick<TableState, "phase" | "isPublic">,
  movedAt: number,
): number | null => {
  if (phase === "seating") return movedAt + KEPT_UNBEGUN * DAY;
  return isPublic ? null : movedAt + KEPT_PRIVATE * DAY;
};

export const endOf = ({ state, log }: Session): number | null => keptUntil(state, log.last?.at ?? 0);

/** Nothing is left of the table: its sockets are closed, the lobby forgets it, and then the object. */
export const end = async ({ ctx, log, alarm, lobby }: Parts): Promise<void> => {
  for (const socket of ctx.getWebSockets()) if (isOpen(socket)) socket.close(4410, "forgotten");
  await lobby.erase();
  alarm.rang();
  await ctx.storage.deleteAlarm();
  await ctx.storage.deleteAll();
  log.drop();
};

/** Notes that a player wants it forgotten, which it is when all do; the seats of those who do not. */
export const forgetFor = async (
  parts: Parts,
  player: string,
): Promise<{ readonly against: readonly Seat[] } | { readonly fault: FaultCode }> => {
  const held = parts.log.read();
  if (held === null) return { fault: "no-table" };
  if (holdingOf(held.session, player) === null) return { fault: "not-your-seat" };
  if (held.session.state.phase === "playing") return { fault: "not-over" };
  const { sql } = parts.ctx.storage;
  noteForgetting(sql, player);
  const against = seatsAgainst(sql, held.session.state);
  if (against.length === 0) await end(parts);
  return { against };
};

/** Notes that a player wants it forgotten. Outside the log, which says only what happened in the game. */
const noteForgetting = (sql: SqlStorage, player: string): void => {
  sql.exec("CREATE TABLE IF NOT EXISTS forgetting (player TEXT PRIMARY KEY) STRICT, WITHOUT ROWID");
  sql.exec("INSERT OR IGNORE INTO forgetting (player) VALUES (?)", player);
};

/** The seats of those who do not want that, or have not said so. */
const seatsAgainst = (sql: SqlStorage, state: TableState): readonly Seat[] => {
  const isThere = sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'forgetting'").toArray().length > 0;
  const rows = isThere ? sql.exec<{ player: string }>("SELECT player FROM forgetting").toArray() : [];
  const wanting = new Set(rows.map(({ player }) => player));
  const isPerson = (seat: Seat) => !isPlayedByBot(state, seat);
  return state.chairs.flatMap((chair, seat) =>
    chair === null || wanting.has(chair.player ?? "") || !isPerson(seat) ? [] : [seat],
  );
};
