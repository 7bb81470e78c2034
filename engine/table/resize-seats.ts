/** Which seats remain when the number of seats changes, and who sits where. */
import type { Seat } from "../contract/game.ts";
import { withSaltsSpent } from "./spend-salts.ts";
import type { Chair, TableState } from "./types.ts";

type Chairs = TableState["chairs"];

/**
 * Per seat of a table for `seats`: which seat it was before; null: it is new. Free seats go, the last first, and those
 * behind them move up. Nobody who sits ever goes: fewer than sit there it cannot be.
 */
export const remapSeats = (chairs: Chairs, seats: number): readonly (Seat | null)[] => {
  const free = chairs.flatMap((chair, seat) => (chair === null ? [seat] : []));
  const gone = free.slice(Math.max(0, free.length - Math.max(0, chairs.length - seats)));
  const left = [...chairs.keys()].filter((seat) => !gone.includes(seat));
  return Array.from({ length: seats }, (_, seat) => left[seat] ?? null);
};

/**
 * The chairs at those places, after entry `length`. A salt belongs to one seat, so a player who moves commits again.
 */
export const remapChairs = (places: readonly (Seat | null)[], { chairs, chance, length }: TableState): Chairs => {
  const moved = places.map((before, seat) => {
    const chair = before === null ? null : (chairs[before] ?? null);
    if (before === seat || chair === null) return chair;
    return { ...(chance === 1 ? chair : unpromised(chair)), since: length + 1 };
  });
  return chance === 1 ? moved : withSaltsSpent(moved);
};

/**
 * The players who lost the seats at those places. Those whose seat is gone follow, so that they stay away too; a later
 * new seat counts as theirs.
 */
export const remapLeft = (places: readonly (Seat | null)[], left: TableState["left"]): TableState["left"] => {
  const kept = left.filter((_, seat) => places.includes(seat));
  const gone = left.filter((_, seat) => !places.includes(seat));
  return Array.from({ length: Math.max(places.length, left.length) }, (_, seat) => [...kept, ...gone][seat] ?? null);
};

const unpromised = (chair: Chair): Chair => (chair.bot === undefined ? { ...chair, share: null, salt: null } : chair);
