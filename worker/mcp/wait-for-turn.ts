/** Waits for a seat's turn on a socket to the table, for a bounded time. */
import type { Seat } from "../../engine/contract/game.ts";
import type { Entry } from "../../engine/table/types.ts";
import { parseServerFrame } from "../../engine/wire/protocol.ts";
import { readSummary } from "./join.ts";
import { type OwnRoutes, ToolRefusal } from "./own-routes.ts";
import { NOT_SEATED, type Page, payChance, readAs, readTurn, type SeatAt } from "./seat.ts";

/** In seconds. Many clients give up a call after a minute. */
export const MAX_WAIT_S = 50;
const USUAL_WAIT_S = 25;
/** How long the table may take to greet the socket, in ms, in addition to the wait. */
const MAX_HELLO_MS = 5_000;

export interface Waiting extends Page {
  /** The number of entries that the caller knows; later ones are returned. Default: all that there are. */
  readonly length?: number | undefined;
  readonly seconds?: number | undefined;
}

/** The turn, the entries that have come meanwhile, and the board as text. */
export const waitForTurn = async (api: OwnRoutes, at: SeatAt, { length, seconds = USUAL_WAIT_S, ...page }: Waiting) => {
  const { seat, length: now } = await readTurn(api, at, page);
  const own = { ...at, seat };
  const before = (await readSummary(api, at.table)).phase;
  // A seat that was passed to this player has the commitment of another client, which the table does not wait for.
  if (before === "seating") await payChance(api, at, own);
  const isOver = before === "over";
  const news = await readUntilTurn(api, own, length ?? now, isOver, isOver ? 0 : seconds);
  const turn = await readTurn(api, own, page);
  const { phase, outcome } = await readSummary(api, at.table);
  const read = (query: string) =>
    api.get<{ readonly text: string }>(`/api/tables/${at.table}/position${query}`, at.token);
  // After the end everyone sees everything.
  const { text } = await (phase === "over" ? read("") : readAs(seat, read));
  const status = phase === "over" ? "over" : turn.count > 0 ? "your-turn" : "waiting";
  return { status, phase, outcome, turn, news, text };
};

/**
 * Ends at the seat's turn, at the end of the game, or after some seconds. Pays the chance that the seat owes. Refuses a
 * player who does not have the seat, unless the game is over.
 */
const readUntilTurn = async (
  api: OwnRoutes,
  at: SeatAt & { readonly seat: Seat },
  from: number,
  isOver: boolean,
  seconds: number,
): Promise<readonly Entry[]> => {
  const query = new URLSearchParams({ from: String(from), as: String(at.seat), seat: String(at.seat), turns: "1" });
  const socket = await api.socket(`/api/tables/${at.table}/socket?${query}`, at.token);
  const news: Entry[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let timer = setTimeout(resolve, MAX_HELLO_MS);
  let isGreeted = false;
  // A later hello follows a new number of the seat.
  const greet = (seats: readonly Seat[]): void => {
    if (isGreeted) return;
    isGreeted = true;
    if (!isOver && !seats.includes(at.seat)) reject(new ToolRefusal(NOT_SEATED));
    clearTimeout(timer);
    timer = setTimeout(resolve, seconds * 1000);
  };
  const take = (entry: Entry) => {
    // At the end of the game the whole log is sent again, opened.
    if (entry.seq === from + news.length) news.push(entry);
    if (entry.event.type === "revealed") resolve();
  };
  socket.addEventListener("close", () => resolve());
  socket.addEventListener("message", ({ data }) => {
    const frame = parseServerFrame(String(data));
    if (frame.type === "hello") greet(frame.seats);
    if (frame.type === "entries") for (const entry of frame.entries) take(entry);
    if (frame.type === "entry") take(plainEntry(frame));
    if (frame.type !== "turn") return;
    if (frame.owes === null) resolve();
    else payChance(api, at, frame).catch(reject);
  });
  socket.accept();
  await promise.finally(() => {
    clearTimeout(timer);
    socket.close(1000);
  });
  return news;
};

const plainEntry = ({ seq, at, seat, v, event }: Entry): Entry => ({ seq, at, seat, v, event });
