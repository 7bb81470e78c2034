/**
 * The games that this host can play. A server installs all of them (all-games.ts); a page only the one it shows, and of
 * that only the rules, so that nobody loads what they do not play by.
 */
import type { Game, GameRules } from "./game.ts";

const games = new Map<string, GameRules>();

/** Takes in a game, or in place of its rules the whole of it. */
export const installGame = (game: GameRules): void => {
  const known = games.get(game.id);
  if (known === undefined || !isWhole(known)) games.set(game.id, game);
};

const isWhole = (game: GameRules): game is Game => "command" in game;

/** The games of which all is here. */
export const installedGames = (): readonly Game[] => [...games.values()].filter(isWhole);

/** The game of that id, or undefined where it, or its schemas, are not here. */
export const findGame = (id: string): Game | undefined => {
  const game = games.get(id);
  return game !== undefined && isWhole(game) ? game : undefined;
};

/** The rules of the game of that id, or undefined. */
export const findRules = (id: string): GameRules | undefined => games.get(id);

/** The rules of the game of an id that has been checked before; throws on any other. */
export const gameOf = (id: string): GameRules => {
  const game = games.get(id);
  if (game === undefined) throw new Error(`no such game: ${id}`);
  return game;
};

/** The whole game of an id that has been checked before; throws where it is not here. */
export const wholeGameOf = (id: string): Game => {
  const game = findGame(id);
  if (game === undefined) throw new Error(`no such game, or only its rules: ${id}`);
  return game;
};
