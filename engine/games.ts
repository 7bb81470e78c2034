/**
 * The games that this host can play. A server installs all of them (all-games.ts); a page only the one it shows, so that
 * nobody loads rules that they do not play by.
 */
import type { Game } from "./game.ts";

const games = new Map<string, Game>();

export const installGame = (game: Game): void => {
  games.set(game.id, game);
};

export const installedGames = (): readonly Game[] => [...games.values()];

/** The game of that id, or undefined. */
export const findGame = (id: string): Game | undefined => games.get(id);

/** The game of an id that has been checked before; throws on any other. */
export const gameOf = (id: string): Game => {
  const game = games.get(id);
  if (game === undefined) throw new Error(`no such game: ${id}`);
  return game;
};
