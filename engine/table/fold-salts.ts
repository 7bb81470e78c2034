/**
 * The chairs' shares in chance as events fold them: all that a page needs of them to show a table. When they are awaited,
 * and for how long, is salt-duty.ts.
 */
import type { Seat } from "../contract/game.ts";
import type { Chair, TableState } from "./types.ts";

type Chairs = readonly (Chair | null)[];

/** The chairs after a beginning that came to nothing. */
export const withSaltsSpent = (chairs: Chairs): Chairs =>
  chairs.map((chair) =>
    chair === null || chair.salt === null || chair.bot !== undefined ? chair : { ...chair, share: null, salt: null },
  );

export const withCommitment = (state: TableState, seat: Seat, share: string): TableState =>
  changed(state, seat, { share });

export const withRevealedSalt = (state: TableState, seat: Seat, salt: string): TableState =>
  changed(state, seat, { salt });

const changed = (state: TableState, seat: Seat, change: Partial<Chair>): TableState => {
  const chair = state.chairs[seat];
  if (!chair) throw new Error(`nobody sits at ${seat}`);
  return { ...state, chairs: state.chairs.with(seat, { ...chair, ...change }) };
};
