/** The difficulty of a puzzle in five grades: by its length and by how hidden its first move is. */
import type { Found } from "./line.ts";

export const GRADES = 5;

/** Moves of the side that wins. */
const movesOf = ({ line }: Found): number => (line.length + 1) / 2;

const MANY_CHOICES = 9;

/** A point for each move after the second, and for each way in which the first one is hidden. */
const pointsOf = (found: Found): number => {
  const { isSacrifice, isQuiet, isUnlikely, choices } = found.hidden;
  return movesOf(found) - 2 + [isSacrifice, isQuiet, isUnlikely, choices >= MANY_CHOICES].filter(Boolean).length;
};

export const gradeOf = (found: Found): number => Math.max(1, Math.min(GRADES, pointsOf(found)));
