/**
 * Arrow keys among cards: left and right along a base, up and down between bases in the same column. So up from the
 * card that the Spy faces is the direction in which it looks.
 */
import type { TabStop } from "./rows.ts";

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"] as const;

export const isRovingKey = (key: string): boolean => KEYS.some((known) => known === key);

const clamped = (value: number, end: number): number => Math.min(Math.max(value, 0), end);

/** `seats`: from the far end of the table. Stays at the edges. */
export const nextRovingCell = ({ seat, place }: TabStop, key: string, seats: readonly number[], m: number): TabStop => {
  const row = seats.indexOf(seat);
  const to = (nextRow: number, nextPlace: number): TabStop => ({
    seat: seats[clamped(nextRow, seats.length - 1)] ?? seat,
    place: clamped(nextPlace, m - 1),
  });
  switch (key) {
    case "ArrowLeft":
      return to(row, place - 1);
    case "ArrowRight":
      return to(row, place + 1);
    case "ArrowUp":
      return to(row - 1, place);
    case "ArrowDown":
      return to(row + 1, place);
    case "Home":
      return to(row, 0);
    default:
      return to(row, m - 1);
  }
};
