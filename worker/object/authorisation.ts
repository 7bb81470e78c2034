/** What the query of a log or a socket asks for. */
import type { Seat, Viewer } from "../../engine/game.ts";
import { seatsOf, viewerOf } from "../../engine/seats.ts";
import type { TableState } from "../../engine/table-types.ts";
import type { FaultCode } from "../faults.ts";

/** A whole number from 0, as people write one; null for anything else. */
export const parseCount = (text: string | null): number | null =>
  text !== null && /^(0|[1-9]\d{0,6})$/.test(text) ? Number(text) : null;

export const parseViewer = (text: string | null): Viewer | null =>
  text === "watcher" || text === "all" ? text : parseSeat(text);

export const parseSeat = (text: string | null): Seat | null => {
  const seat = parseCount(text);
  return seat !== null && seat < 16 ? seat : null;
};

/**
 * Whose log somebody may read. Without a wish: as much as they may know. With one: never more than that; once the game
 * is over, anybody's view.
 */
export const logViewer = (
  state: TableState,
  player: string | null,
  wish: Viewer | null,
): Viewer | { readonly fault: FaultCode } => {
  const own = seatsOf(state, player);
  const most = viewerOf(state, own[0] ?? null);
  if (wish === null) return most;
  if (wish === "watcher" || wish === most) return wish;
  if (wish === "all") return { fault: "not-over" };
  if (wish >= state.chairs.length) return { fault: "bad-as" };
  return most === "all" || own.includes(wish) ? wish : { fault: "not-your-seat" };
};

/**
 * From which entry on a socket is sent the log. Entries that the client holds count only if they are a beginning of
 * this very log (`from` not beyond its end), made for the viewer that it still is.
 */
export const startOf = (length: number, viewer: Viewer, from: string | null, as: string | null): number => {
  const held = parseCount(from) ?? 0;
  return held > length || (as !== null && parseViewer(as) !== viewer) ? 0 : held;
};
