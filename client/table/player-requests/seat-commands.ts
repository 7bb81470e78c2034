/** Which of the viewer's seats sends a table command. */

import { rematchVoters } from "../../../engine/commands/rematch.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { takebackPlies } from "../../../engine/table/seats.ts";
import type { TableCommand, TableState } from "../../../engine/table/types.ts";

/** Table commands that need no seat and no name as input. */
export type SeatCommand = Exclude<TableCommand, { readonly type: "sit" | "rename" | "hand-over" }>;

export interface SeatedCommand {
  readonly seat: Seat;
  readonly command: SeatCommand;
}

/** The event that asks the table's page to send a command. */
export const seatCommandEvent = (command: SeatCommand): CustomEvent<SeatCommand> =>
  new CustomEvent("ft-seat-command", { detail: command, bubbles: true, composed: true });

/**
 * The commands to send, in order, for `seats`. `speaker`: the seat to use if any will do. A player of several seats
 * agrees with themselves.
 */
export const seatCommandsFor = (
  state: TableState,
  seats: readonly Seat[],
  speaker: Seat,
  command: SeatCommand,
): readonly SeatedCommand[] => {
  const { offer, takebackRequest } = state;
  switch (command.type) {
    case "offer-draw":
      return [speaker, ...others(seats, speaker)].map((seat, index) => ({
        seat,
        command: index === 0 ? command : { type: "accept-draw" },
      }));
    case "accept-draw":
    case "decline-draw":
      return [
        {
          seat: seats.find((seat) => offer?.accepted.includes(seat) === false) ?? speaker,
          command,
        },
      ];
    case "ask-back": {
      const asker = lastMover(state, seats) ?? speaker;
      return [{ seat: asker, command }, ...others(seats, asker).map((seat) => granted(seat))];
    }
    case "grant-back":
    case "deny-back":
      return [
        {
          seat: seats.find((seat) => seat !== takebackRequest?.by) ?? speaker,
          command,
        },
      ];
    case "come-back": {
      const away = state.paused === null ? seats.filter((seat) => state.covered.includes(seat)) : [];
      return (away.length === 0 ? [speaker] : away).map((seat) => ({ seat, command }));
    }
    case "rematch": {
      const missing = rematchVoters(state).filter((seat) => seats.includes(seat) && !state.rematch.includes(seat));
      return missing.map((seat) => ({ seat, command }));
    }
    default:
      return [{ seat: speaker, command }];
  }
};

const granted = (seat: Seat): SeatedCommand => ({
  seat,
  command: { type: "grant-back" },
});

const others = (seats: readonly Seat[], own: Seat): readonly Seat[] => seats.filter((seat) => seat !== own);

/** The one of `seats` that moved last, so that a takeback undoes as little as possible. */
export const lastMover = (state: TableState, seats: readonly Seat[]): Seat | null => {
  const able = seats.filter((seat) => takebackPlies(state, seat) !== null);
  return able.find((seat) => takebackPlies(state, seat) === 1) ?? able[0] ?? null;
};
