/** How fast SPY's computer examines bases, which its budget counts. */
import * as v from "valibot";
import { allWorlds, chanceAt, worldsMatching } from "../../../engine/games/spy/bot/worlds.ts";
import { spy } from "../../../engine/games/spy/game.ts";
import { CARDS, cardSet } from "../../../engine/games/spy/state/rulebook.ts";
import { measured, type Row } from "../bench-row.ts";
import { computed } from "../cpu-time.ts";

const SEATS = 2;
/** Much longer than the steps of the clock. */
const MIN_MS = 400;

/** Examines all possible bases, column by column, like a player without any clue. */
const examinationRate = (): number => {
  const worlds = allWorlds(cardSet(v.parse(spy.options, {}).bombNumbers, SEATS));
  const candidates = Array.from({ length: worlds.m }, () => CARDS);
  const belief = worldsMatching(worlds, candidates, worlds.count);
  const began = computed();
  for (let examinations = 0; ; examinations++) {
    const spent = computed() - began;
    if (spent >= MIN_MS) return (examinations * worlds.count) / spent;
    chanceAt(belief, examinations % worlds.m, 1);
  }
};

export const rows = (): Row[] => {
  examinationRate();
  return [measured("spy: bases that the computer looks at", examinationRate() / 1000, "M nodes/s")];
};
