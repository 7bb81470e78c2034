/** How a program comes to a table: by its link, or by opening one. */
import { saltCommitment } from "../../engine/chance/deal.ts";
import type { Seat } from "../../engine/contract/game.ts";
import type { GameId, TableOrder } from "./game-types.ts";
import { Server, ServerError, type ServerOptions } from "./server.ts";
import { isRefused, RemoteTable, type TableOptions } from "./table.ts";

export interface Joining extends TableOptions, ServerOptions {
  /** The program's name, at the table and as a program. */
  readonly name: string;
  /** Only this seat. Default: the one that the link names, otherwise the first free one. */
  readonly seat?: Seat | undefined;
  /** From an earlier run. Default: the stored one, otherwise a new player's. */
  readonly token?: string | undefined;
}

/** What a link to a table names: `/t/ID`, `/t/ID/SEQ`, with `?seat=N`. */
const parseLink = (link: string) => {
  const { origin, pathname, searchParams } = new URL(link);
  const [, id] = /^\/t\/([\w-]+)/.exec(pathname) ?? [];
  if (id === undefined) throw new ServerError("no-table", 404, `not a link to a table: ${link}`);
  const seat = /^\d+$/.test(searchParams.get("seat") ?? "") ? Number(searchParams.get("seat")) : undefined;
  return { origin, id, seat };
};

const serverFor = async (origin: string, { name, token, ...options }: Joining): Promise<Server> => {
  if (token === undefined) return Server.join(origin, name, options);
  const server = new Server(origin, "", options);
  server.token = token;
  return server;
};

/** Sits down at the table of that link, unless the player already sits there. */
export const joinTable = async <G extends GameId = GameId>(link: string, joining: Joining): Promise<RemoteTable<G>> => {
  const { origin, id, seat } = parseLink(link);
  const table = new RemoteTable<G>(await serverFor(origin, joining), id, joining);
  await sitDown(table, joining, joining.seat ?? seat);
  return table;
};

export interface Opening extends Joining {
  /** The levels of computers at the seats after the first, from 1, the weakest. Default: none. */
  readonly computers?: readonly number[] | undefined;
}

/**
 * Opens a table and sits down at it. `table.url` is the link for the others. With computers it has no more seats than it
 * needs, unless the order names a number.
 */
export const openTable = async <G extends GameId>(
  origin: string,
  order: TableOrder<G>,
  { computers = [], ...joining }: Opening,
): Promise<RemoteTable<G>> => {
  const server = await serverFor(origin, joining);
  const body = { ...(computers.length > 0 && { seats: computers.length + 1 }), ...order };
  const { id } = (await (await server.send("/api/tables", { body })).json()) as { readonly id: string };
  const table = new RemoteTable<G>(server, id, joining);
  await sitDown(table, joining, joining.seat ?? 0);
  for (const [at, level] of computers.entries()) {
    const reply = await table.seatComputer(at + 1, level);
    if (isRefused(reply)) throw new ServerError(reply.code, 409);
  }
  return table;
};

/** A seat that another player has taken in the meantime, or that is reserved. */
const UNAVAILABLE = ["seat-taken", "seat-kept"];

const sitDown = async <G extends GameId>(
  table: RemoteTable<G>,
  { name, seat: only }: Joining,
  wanted: Seat | undefined,
): Promise<void> => {
  const tried: Seat[] = [];
  for (let seat = wanted ?? (await freeSeat(table, tried)); ; seat = await freeSeat(table, tried)) {
    const reply = await table.say({ type: "sit", seat, name, share: saltCommitment(table.salt) }, 1);
    if (!isRefused(reply)) table.seats = [seat];
    if (!isRefused(reply) || reply.code === "already-seated") return;
    if (!UNAVAILABLE.includes(reply.code) || only !== undefined || tried.includes(seat))
      throw new ServerError(reply.code, 409);
    tried.push(seat);
  }
};

/** Without a free seat the first, because the reply says whether the player already sits somewhere. */
const freeSeat = async <G extends GameId>(table: RemoteTable<G>, tried: readonly Seat[]): Promise<Seat> => {
  const { seats } = await table.summary();
  return Math.max(
    seats.findIndex((name, seat) => name === null && !tried.includes(seat)),
    0,
  );
};
