/** How fast SPY's computer looks at bases: what its budget counts. */
import * as v from "valibot";
import { allWorlds, chanceAt, worldsMatching } from "../../../engine/games/spy/bot/worlds.ts";
import { spy } from "../../../engine/games/spy/game.ts";
import { CARDS, cardSet } from "../../../engine/games/spy/state/rulebook.ts";
import { measured, type Row } from "../bench-row.ts";
import { computed } from "../cpu-time.ts";

const SEATS = 2;
/** Long beside the steps of the clock. */
const LEAST_MS = 400;

/** Looks at all possible bases, column by column, as a player does who knows nothing yet. */
const lookRate = (): number => {
  const worlds = allWorlds(cardSet(v.parse(spy.options, {}).bombNumbers, SEATS));
  const candidates = Array.from({ length: worlds.m }, () => CARDS);
  const belief = worldsMatching(worlds, candidates, worlds.count);
  const began = computed();
  for (let looks = 0; ; looks++) {
    const spent = computed() - began;
    if (spent >= LEAST_MS) return (looks * worlds.count) / spent;
    chanceAt(belief, looks % worlds.m, 1);
  }
};

export const rows = (): Row[] => {
  lookRate();
  return [measured("spy: bases that the computer looks at", lookRate() / 1000, "M nodes/s")];
};
