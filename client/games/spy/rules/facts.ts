/** The numbers of SPY that its rules text names. */

import {
  baseSize,
  EXPOSED_DISTANCES,
  SEAT_COLOURS,
  SEAT_COUNTS,
  TARGETS,
} from "../../../../engine/games/spy/state/rulebook.ts";
import { SETTINGS } from "../../../../engine/games/spy/state/settings.ts";
import type { Facts } from "../../contract/rules-text.ts";
import { hiddenTableFacts } from "../../table-rules/facts.ts";

const TWO = baseSize(2);
const MORE = baseSize(3);

export const facts: Facts = {
  ...hiddenTableFacts,
  players: [Math.min(...SEAT_COUNTS), Math.max(...SEAT_COUNTS)],
  colours: SEAT_COLOURS.length,
  /** Each base with its Spy: two sets also have a Bomb 2 (A.1). */
  cards: 2 * (TWO + 1) + (SEAT_COLOURS.length - 2) * (MORE + 1),
  two: TWO,
  more: MORE,
  targets: TARGETS.length,
  near: EXPOSED_DISTANCES[0] ?? 0,
  far: EXPOSED_DISTANCES[1] ?? 0,
  stall: SETTINGS.stallingRounds.choices[0],
};
