/** At which level one last played the computer, game by game. */
import { levelsOf } from "../games/registry.ts";
import { localStore } from "../kit/storage/browser-storage.ts";

/** The first time not the weakest, which makes any legal move. */
const FIRST_LEVEL = 2;

/** A level that a game no longer has is forgotten. */
export const savedLevel = (game: string): number => {
  const kept = Number(localStore.get(`level.${game}`));
  return Number.isInteger(kept) && kept >= 1 && kept <= levelsOf(game) ? kept : FIRST_LEVEL;
};

export const saveLevel = (game: string, level: number): void => localStore.set(`level.${game}`, String(level));
