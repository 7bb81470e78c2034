/** Which seats an actor holds, and what the viewer at these seats may know. */
import type { Seat, Viewer } from "../contract/game.ts";
import { isPlayedByBot, seatsOnTurn } from "./seats.ts";
import type { Actor, TableState } from "./types.ts";

/** The seats that a player's key holds, ascending. */
export const seatsOfPlayer = ({ chairs }: TableState, player: string | null): Seat[] => {
  const own: Seat[] = [];
  if (player === null) return own;
  for (let seat = 0; seat < chairs.length; seat++) if (chairs[seat]?.player === player) own.push(seat);
  return own;
};

/** The seat an actor speaks for: the chosen one if it is theirs, else their first that is on turn, else their first. */
export const seatOfActor = (state: TableState, actor: Actor): Seat | null => {
  if (actor.isBot === true) return actor.seat !== null && isPlayedByBot(state, actor.seat) ? actor.seat : null;
  const own = seatsOfPlayer(state, actor.player);
  if (actor.seat !== null) return own.includes(actor.seat) ? actor.seat : null;
  const active = seatsOnTurn(state);
  return own.find((seat) => active.includes(seat)) ?? own[0] ?? null;
};

/**
 * The viewer at this seat. Without a seat: a watcher, or `open` at a table with open hands (open-hands.ts). Everyone is
 * `all` once the game is over.
 */
export const viewerForSeats = (state: TableState, seat: Seat | null): Viewer =>
  state.secret !== null ? "all" : (seat ?? (state.openHands === null ? "watcher" : "open"));

/**
 * What the player with this key may know, and no server decides it anywhere else: the view of the chosen seat if it is
 * theirs, else of their first, whichever is on turn. So passing a device around does not change the view with each move.
 */
export const viewerForPlayer = (state: TableState, player: string | null, chosen: Seat | null = null): Viewer => {
  const own = seatsOfPlayer(state, player);
  // May come back to the seat, and so must not see the other hands meanwhile.
  const isAway = own.length === 0 && player !== null && state.left.includes(player);
  if (isAway && state.secret === null) return "watcher";
  return viewerForSeats(state, chosen !== null && own.includes(chosen) ? chosen : (own[0] ?? null));
};
