/** Queries of a table's state: who sits where, and who is on turn. */
import type { Seat } from "../contract/game.ts";
import { type NamesRules, rulesOfTable } from "../contract/game-registry.ts";
import type { TableState } from "./types.ts";

/** Whether a bot plays for `seat`: it sits there, or stands in for the player. */
export const isPlayedByBot = ({ chairs, standIns }: TableState, seat: Seat): boolean =>
  chairs[seat]?.bot !== undefined || standIns.some((one) => one.seat === seat);

/** The seats that may act in the game now. */
export const seatsOnTurn = (state: TableState): readonly Seat[] =>
  state.phase === "playing" && state.play !== null ? rulesOfTable(state).turn(state.play) : [];

/** Whether only bots are on turn. */
export const isBotsTurn = (state: TableState): boolean => {
  const turn = seatsOnTurn(state);
  return turn.length > 0 && turn.every((seat) => isPlayedByBot(state, seat));
};

/** The seats that can still act in the game, now or later. */
export const remainingSeats = (state: TableState): readonly Seat[] =>
  state.phase === "playing" && state.play !== null ? rulesOfTable(state).remaining(state.play) : [];

/** The seat on turn that the table plays for next: it has stepped out, is covered, or its time is up. */
export const nextStandInSeat = (state: TableState): Seat | undefined =>
  state.covered.length === 0 && state.fallen.length === 0
    ? undefined
    : seatsOnTurn(state).find(
        (seat) => state.fallen.includes(seat) || (state.covered.includes(seat) && !isPlayedByBot(state, seat)),
      );

/** The seats whose consent a draw needs; none where there is no such thing. */
export const drawVoters = (state: TableState): readonly Seat[] =>
  state.play === null ? [] : (rulesOfTable(state).draws?.voters(state.play) ?? []);

/** Whether `seat` has anything to give up, in a game that can be given up. */
export const canResign = (state: TableState, seat: Seat): boolean =>
  state.play !== null && (rulesOfTable(state).resigning?.can(state.play, seat) ?? false);

/** Whether the table plays for a player who is away or out of time. Otherwise that player loses. */
export const hasStandIn = (table: NamesRules): boolean => rulesOfTable(table).standingIn !== undefined;

/** Whether a player who takes over a seat now would see what only that seat knows. */
export const hidesHands = (state: TableState): boolean =>
  state.phase === "playing" && state.play !== null && rulesOfTable(state).hides(state.play);

/** How many moves there are from now to before `seat`'s last one; null when it cannot be taken back. */
export const takebackPlies = ({ undo }: TableState, seat: Seat): 1 | 2 | null => {
  if (undo.at(-1)?.seat === seat) return 1;
  return undo.at(-2)?.seat === seat ? 2 : null;
};
