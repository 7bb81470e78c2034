/** How a tool's caller comes to a table: by its link, or by opening one. */
import type { Seat } from "../../engine/contract/game.ts";
import { newestGame } from "../../engine/contract/game-registry.ts";
import { BOT_SALT } from "../../engine/table/bot-chair.ts";
import type { Summary } from "../table/log/summary.ts";
import { isRefusal, type OwnRoutes, ToolRefusal } from "./own-routes.ts";
import { commitmentAt, readTurn, type SeatAt, sendCommand } from "./seat.ts";

export interface Joining {
  readonly table: string;
  readonly name: string;
  readonly seat?: Seat | undefined;
  /** Of a player who has joined before. */
  readonly token?: string | undefined;
}

export const readSummary = (api: OwnRoutes, table: string): Promise<Summary> => api.get(`/api/tables/${table}`);

/** Sits down, unless the player already sits there. The token is the right to the seat from then on. */
export const join = async (api: OwnRoutes, { table, name, seat: wanted, token: known }: Joining) => {
  const summary = await readSummary(api, table);
  const token = known ?? (await newToken(api, name));
  const seats = wanted === undefined ? freeSeatsFirst(summary) : [wanted];
  try {
    const seat = await sitDown(api, { table, token }, seats, name, summary.length);
    return await seatAt(api, table, token, seat ?? (await readTurn(api, { table, token, seat: wanted })).seat);
  } catch (error) {
    // The answer may be lost although the player sits, and only this token finds that seat again.
    if (["unavailable", "internal"].some((code) => isRefusal(error, code)))
      return { table: linkOf(api, table), token, refused: (error as ToolRefusal).message };
    throw error;
  }
};

/** A taken seat is refused as well, and the refusal says whether the player already sits somewhere. */
const freeSeatsFirst = ({ seats }: Summary): readonly Seat[] =>
  [...seats.keys()].toSorted((one, other) => Number(seats[one] !== null) - Number(seats[other] !== null));

/** Sits down at the first of these seats that is not reserved for another player. Null: the player already sits here. */
const sitDown = async (
  api: OwnRoutes,
  at: SeatAt,
  [seat = 0, ...others]: readonly Seat[],
  name: string,
  length: number,
): Promise<Seat | null> => {
  try {
    const share = await commitmentAt(api, at, length);
    await sendCommand(api, at, { type: "sit", seat, name, share }, length);
    return seat;
  } catch (error) {
    if (isRefusal(error, "already-seated")) return null;
    if (others.length > 0 && isRefusal(error, "seat-kept")) return sitDown(api, at, others, name, length);
    throw error;
  }
};

const newToken = async (api: OwnRoutes, bot: string): Promise<string> =>
  (await api.post<{ readonly token: string }>("/api/tokens", { bot })).token;

const linkOf = ({ origin }: OwnRoutes, table: string): string => `${origin}/t/${table}`;

const seatAt = async (api: OwnRoutes, table: string, token: string, seat: Seat) => {
  const sitting = { table: linkOf(api, table), token, seat };
  try {
    await readTurn(api, { table, token, seat });
    const { game, rules, phase, seats } = await readSummary(api, table);
    return { ...sitting, game, rules, phase, seats };
  } catch (error) {
    // Without its token the player would lose the seat. The next tool reads the rest.
    if (error instanceof ToolRefusal) return sitting;
    throw error;
  }
};

export interface Opening {
  readonly name: string;
  /** Their levels, on the seats after the first. */
  readonly computers: readonly number[];
  /** The body of `POST /api/tables`. */
  readonly order: { readonly game: string; readonly seats?: number | undefined };
}

/** Throws before there is a table that nobody could find. */
const checkComputers = ({ computers, order: { game, seats } }: Opening): void => {
  const { levels = 0 } = newestGame(game);
  if (computers.some((level) => level > levels))
    throw new ToolRefusal(JSON.stringify({ error: "bad-level", hint: `levels of ${game}: 1 to ${levels}` }));
  if (seats !== undefined && computers.length >= seats)
    throw new ToolRefusal(
      JSON.stringify({ error: "bad-seat", hint: `computers at ${seats} seats: ${seats - 1} at most` }),
    );
};

/** Opens a table, sits down at its first seat, and fills others with computer players. */
export const open = async (api: OwnRoutes, opening: Opening) => {
  checkComputers(opening);
  const { name, computers } = opening;
  const order = { ...(computers.length > 0 && { seats: computers.length + 1 }), ...opening.order };
  const token = await newToken(api, name);
  const { id: table } = await api.post<{ readonly id: string }>("/api/tables", order, token);
  const at = { table, token };
  try {
    // At a new table nobody else has seen anything yet: one entry opened it, and each command appends one.
    await sendCommand(api, at, { type: "sit", seat: 0, name, share: await commitmentAt(api, at, 1) }, 1);
    for (const [index, level] of computers.entries())
      await sendCommand(api, at, { type: "seat-bot", seat: index + 1, level, salt: BOT_SALT }, index + 2);
  } catch (error) {
    // Without its link and its token nobody could use the table, and its first seat may be taken.
    if (error instanceof ToolRefusal) return { table: linkOf(api, table), token, refused: error.message };
    throw error;
  }
  return seatAt(api, table, token, 0);
};
