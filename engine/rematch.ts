/** Who plays another game after this one, and where they sit in it. */
import type { Seat } from "./game.ts";
import type { TableState } from "./table-types.ts";

/** Where a seat's player sits in a rematch: one place on, so that whoever began does not begin again. */
export const seatAfterwards = (seat: Seat, seats: number): Seat => (seat + 1) % seats;

/** The seats whose word a rematch needs: all that are taken by somebody who has not stepped out. A computer agrees. */
export const rematchVoters = (state: TableState): readonly Seat[] =>
  state.chairs.flatMap((chair, seat) =>
    chair === null || chair.bot !== undefined || state.covered.includes(seat) ? [] : [seat],
  );
