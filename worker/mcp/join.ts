/** How a tool's caller comes to a table: by its link, or by opening one. */
import type { Seat } from "../../engine/contract/game.ts";
import { BOT_SALT } from "../../engine/table/bot-chair.ts";
import type { Summary } from "../table/log/summary.ts";
import type { OwnRoutes } from "./own-routes.ts";
import { newShare, readTurn, sendCommand } from "./seat.ts";

export interface Joining {
  readonly table: string;
  readonly name: string;
  readonly seat?: Seat | undefined;
  /** Of a player who has joined before. */
  readonly token?: string | undefined;
}

export const readSummary = (api: OwnRoutes, table: string): Promise<Summary> => api.get(`/api/tables/${table}`);

/** Sits down. The token is the right to the seat from then on. */
export const join = async (api: OwnRoutes, { table, name, seat: wanted, token: known }: Joining) => {
  const summary = await readSummary(api, table);
  const token = known ?? (await newToken(api, name));
  const seat = wanted ?? Math.max(summary.seats.indexOf(null), 0);
  const share = newShare({ table, token }, summary.length);
  await sendCommand(api, { table, token }, { type: "sit", seat, name, share }, summary.length);
  return seatAt(api, table, token, seat);
};

const newToken = async (api: OwnRoutes, bot: string): Promise<string> =>
  (await api.post<{ readonly token: string }>("/api/tokens", { bot })).token;

const seatAt = async (api: OwnRoutes, table: string, token: string, seat: Seat) => {
  await readTurn(api, { table, token, seat });
  const { game, rules, phase, seats } = await readSummary(api, table);
  return { table: `${api.origin}/t/${table}`, token, seat, game, rules, phase, seats };
};

export interface Opening {
  readonly name: string;
  /** Their levels, on the seats after the first. */
  readonly computers: readonly number[];
  /** The body of `POST /api/tables`. */
  readonly order: object;
}

/** Opens a table, sits down at its first seat, and fills others with computer players. */
export const open = async (api: OwnRoutes, { name, computers, order }: Opening) => {
  const token = await newToken(api, name);
  const { id: table } = await api.post<{ readonly id: string }>("/api/tables", order, token);
  const at = { table, token };
  // At a new table nobody else has seen anything yet: one entry opened it, and each command appends one.
  await sendCommand(api, at, { type: "sit", seat: 0, name, share: newShare(at, 1) }, 1);
  for (const [index, level] of computers.entries())
    await sendCommand(api, at, { type: "seat-bot", seat: index + 1, level, salt: BOT_SALT }, index + 2);
  return seatAt(api, table, token, 0);
};
