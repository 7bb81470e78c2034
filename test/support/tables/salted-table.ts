/** Tables whose players commit to salts and reveal them. A salt is named by its digit. */
import { saltCommitment } from "../../../engine/chance/deal.ts";
import type { ClockRule } from "../../../engine/contract/clock.ts";
import { openTable, type Session } from "../../../engine/log/session.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { SECRET } from "./tables.ts";
import { OPENED_AT, openTimedTable, submitAcceptedAt } from "./timed-table.ts";

export const salt = (digit: string): string => digit.repeat(32);

export const sit = (seat: number, digit: string): AnyCommand => ({
  type: "sit",
  seat,
  name: `Player ${seat}`,
  share: saltCommitment(salt(digit)),
});

export const show = (digit: string): AnyCommand => ({ type: "show-salt", salt: salt(digit) });

export const commitTo = (digit: string): AnyCommand => ({ type: "commit-salt", share: saltCommitment(salt(digit)) });

/** Nobody sits there. Two seats are pool, more are SPY. */
export const openSaltedTable = (clock?: ClockRule, seats = 2, isPublic = false): Session =>
  openTimedTable(seats === 2 ? "pool" : "spy", {
    ...{ chance: 2, seated: 0, seats, ...(clock && { clock }) },
    ...(isPublic && { isPublic }),
  });

/** The same with a commitment to the secret, as a verifiable log needs it. */
export const openVerifiableTable = (clock?: ClockRule, seats = 2, isPublic = false): Session => {
  const { game, rules, options, shared } = openSaltedTable(clock, seats, isPublic).state;
  const setup = { game, rules, options, shared, seats, ...(clock && { clock }), ...(isPublic && { isPublic }) };
  return openTable(setup, SECRET, OPENED_AT);
};

/** "p0" and "p1" are seated and have committed to salts a and b. */
export const seatTwoSalted = (clock?: ClockRule, isPublic = false): Session =>
  submitAcceptedAt(submitAcceptedAt(openSaltedTable(clock, 2, isPublic), 0, "p0", sit(0, "a")), 10, "p1", sit(1, "b"));
