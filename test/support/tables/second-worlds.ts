/**
 * Second worlds for law 9: of a true log another one that a seat cannot tell from it, or null where this try found none.
 * A game in which nothing is hidden has no second world and says so here.
 */

import type { Random } from "../../../engine/contract/bot.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { spySecondWorld } from "../../engine/games/spy/second-world.ts";
import { trainSecondWorld } from "../../engine/games/train/second-world.ts";

export type SecondWorld = (entries: readonly Entry[], seat: Seat, random: Random) => readonly Entry[] | null;

export const secondWorlds: Readonly<Record<string, SecondWorld | "nothing hidden">> = {
  pool: "nothing hidden",
  spy: spySecondWorld,
  train: trainSecondWorld,
};
