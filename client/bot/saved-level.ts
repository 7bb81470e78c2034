/** The level of each game's bot: the one that this browser last played, or the default. */
import { levelsOf } from "../games/registry.ts";
import { localStore } from "../kit/storage/browser-storage.ts";

/** Not the weakest level, which plays any legal move. */
const DEFAULT_LEVEL = 2;

/** Ignores a saved level that the game no longer has. */
export const savedLevel = (game: string): number => {
  const kept = Number(localStore.get(`level.${game}`));
  return Number.isInteger(kept) && kept >= 1 && kept <= levelsOf(game) ? kept : DEFAULT_LEVEL;
};

export const saveLevel = (game: string, level: number): void => localStore.set(`level.${game}`, String(level));
