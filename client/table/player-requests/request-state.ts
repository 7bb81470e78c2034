/** The state of a request that other players must accept, for the viewer's seats. */

import { openOffer, openTakebackRequest } from "../../../engine/commands/command-rule.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { drawVoters } from "../../../engine/table/seats.ts";
import type { TableState } from "../../../engine/table/types.ts";
import { lastMover } from "./seat-commands.ts";

/**
 * `none`: the game has no such request. `idle`: not possible now. `waiting`: the others must answer. `asked`: the
 * viewer must answer. `declined`: the others refused.
 */
export type RequestState = "none" | "idle" | "possible" | "waiting" | "declined" | "asked";

export const drawOfferState = (state: TableState, mine: readonly Seat[]): RequestState => {
  const offer = openOffer(state);
  const voters = drawVoters(state);
  const own = mine.filter((seat) => voters.includes(seat));
  if (own.length === 0) return "none";
  if (offer !== null) return own.every((seat) => offer.accepted.includes(seat)) ? "waiting" : "asked";
  return own.some((seat) => !state.offered.includes(seat)) ? "possible" : "declined";
};

/** The state of a takeback request. */
export const takebackState = (state: TableState, mine: readonly Seat[]): RequestState => {
  const takebackRequest = openTakebackRequest(state);
  if (rulesOfTable(state).takesBack !== true) return "none";
  if (takebackRequest !== null) return mine.includes(takebackRequest.by) ? "waiting" : "asked";
  const asker = lastMover(state, mine);
  if (asker === null) return "idle";
  return state.takebackAskers.includes(asker) ? "declined" : "possible";
};
