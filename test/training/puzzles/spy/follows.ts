/** Deductions about one card of the other base that need the announcements about several columns. */
import { addClue, deduce, noClues } from "../../../../engine/games/spy/rules/deduce.ts";
import { evolve, start } from "../../../../engine/games/spy/rules/evolve.ts";
import type { Card } from "../../../../engine/games/spy/state/rulebook.ts";
import type { SpyEvent, SpyOptions } from "../../../../engine/games/spy/state/types.ts";

const OTHER_SEAT = 1;

export interface Follows {
  /** The only column where the card can be. */
  readonly column: number;
  /** The number of possible columns if each column is examined separately. */
  readonly open: number;
}

/** Null if the card can be in several columns, or if the announcements of one column show its place. */
export const followsFrom = (options: SpyOptions, announcements: readonly SpyEvent[], card: Card): Follows | null => {
  const columns = deduce(options, 2, announcements)[OTHER_SEAT]!.columns;
  const possible = columns.flatMap((cards, column) => (cards.includes(card) ? [column] : []));
  const [column] = possible;
  if (column === undefined || possible.length > 1) return null;
  let state = start(options, 2);
  let clues = noClues(state);
  for (const event of announcements) {
    clues = addClue(clues, state, event);
    state = evolve(state, event);
  }
  const open = clues[OTHER_SEAT]!.candidates.filter((cards) => cards.includes(card)).length;
  return open < 2 ? null : { column, open };
};
