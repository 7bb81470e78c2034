/** What the announcements imply for one card of the other base that those about its column alone do not. */
import { addClue, deduce, noClues } from "../../../../engine/games/spy/rules/deduce.ts";
import { evolve, start } from "../../../../engine/games/spy/rules/evolve.ts";
import type { Card } from "../../../../engine/games/spy/state/rulebook.ts";
import type { SpyEvent, SpyOptions } from "../../../../engine/games/spy/state/types.ts";

const THEY = 1;

export interface Follows {
  /** The only column where the card can lie. */
  readonly column: number;
  /** The number of possible columns if each column is examined separately. */
  readonly open: number;
}

/** Null if the card can be in several columns, or if the announcements of one column show its place. */
export const followsFrom = (options: SpyOptions, heard: readonly SpyEvent[], card: Card): Follows | null => {
  const columns = deduce(options, 2, heard)[THEY]!.columns;
  const possible = columns.flatMap((cards, column) => (cards.includes(card) ? [column] : []));
  const [column] = possible;
  if (column === undefined || possible.length > 1) return null;
  let state = start(options, 2);
  let clues = noClues(state);
  for (const event of heard) {
    clues = addClue(clues, state, event);
    state = evolve(state, event);
  }
  const open = clues[THEY]!.candidates.filter((cards) => cards.includes(card)).length;
  return open < 2 ? null : { column, open };
};
