/** The puzzles solved on this device, and the streak of daily puzzles. */
import { localStore } from "../kit/storage/browser-storage.ts";

const solvedKey = (game: string): string => `puzzles.${game}`;
const streakKey = (game: string): string => `streak.${game}`;

export const solvedPuzzles = (game: string): readonly number[] =>
  (localStore.get(solvedKey(game)) ?? "").split(" ").filter(Boolean).map(Number);

export const saveSolved = (game: string, number: number): void => {
  const solved = solvedPuzzles(game);
  if (!solved.includes(number)) localStore.set(solvedKey(game), [...solved, number].join(" "));
};

interface Streak {
  /** The last day on which the daily puzzle was solved. */
  readonly day: number;
  readonly length: number;
}

/** Null if the saved day is in the future: the clock was wrong. Another page may already have saved tomorrow. */
const read = (game: string, today: number): Streak | null => {
  const [day, length] = (localStore.get(streakKey(game)) ?? "").split(" ").map(Number);
  const isValid = day !== undefined && length !== undefined && day > 0 && day <= today + 1 && length > 0;
  return isValid ? { day, length } : null;
};

/** The streak in days, up to today or yesterday; 0 if a day was missed. */
export const streakOf = (game: string, today: number): number => {
  const streak = read(game, today);
  return streak !== null && today - streak.day <= 1 ? streak.length : 0;
};

/** Whether the daily puzzle was solved on each of so many days, as far as the streak goes; today comes last. */
export const lastDays = (game: string, today: number, count: number): readonly boolean[] => {
  const length = streakOf(game, today);
  const last = read(game, today)?.day ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const day = today - count + 1 + index;
    return day <= last && day > last - length;
  });
};

/** Saves that the daily puzzle was solved without its solution. A page that was opened on an earlier day is late. */
export const saveStreakDay = (game: string, today: number): void => {
  if ((read(game, today)?.day ?? 0) >= today) return;
  localStore.set(streakKey(game), `${today} ${streakOf(game, today) + 1}`);
};
