/**
 * What a bot may do in place of a move: resign or offer a draw. Everything is read from the log, so a bot that is asked
 * twice answers alike.
 *
 * Only a bot in its own chair may. One that plays for a player who is away, or because a tournament calls it, leaves the
 * end to the game. A polite player seldom offers a draw: after an offer, not for many moves, and only some in a game.
 */
import type { Wish } from "../contract/bot.ts";
import type { Seat } from "../contract/game.ts";
import { fold } from "../log/log.ts";
import { isTableEvent } from "../table/evolve.ts";
import { canResign, drawVoters } from "../table/seats.ts";
import type { Entry } from "../table/types.ts";

/** Own moves between two offers, and the most offers in a game. */
const MOVES_BETWEEN_OFFERS = 20;
const MAX_OFFERS = 3;

/** The wishes that `seat` may have now, from entries as it received them. */
export const wishesOf = (entries: readonly Entry[], seat: Seat): readonly Wish[] => {
  const state = fold(entries);
  if (state.chairs[seat]?.bot === undefined || state.isComputerCalled) return [];
  const isOfferPossible = state.offer === null && drawVoters(state).includes(seat) && isOfferDue(entries, seat);
  return [
    ...(canResign(state, seat) ? (["resign"] as const) : []),
    ...(isOfferPossible ? (["offer-draw"] as const) : []),
  ];
};

const isOfferDue = (entries: readonly Entry[], seat: Seat): boolean => {
  const own = entries.filter((entry) => entry.seat === seat);
  const isOffer = ({ event }: Entry): boolean => event.type === "draw-offered";
  const since = own.slice(own.findLastIndex(isOffer) + 1).filter(({ event }) => !isTableEvent(event));
  const offers = own.filter(isOffer).length;
  return offers === 0 || (offers < MAX_OFFERS && since.length >= MOVES_BETWEEN_OFFERS);
};
