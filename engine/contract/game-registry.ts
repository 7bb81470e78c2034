/**
 * The installed rules, found by the name that `opened` records, for example `american-pool/1`.
 *
 * A table keeps the rules that it was opened under, even if newer ones are installed; a new table gets the newest. A
 * server installs all games (all-games.ts). A page installs only the rules of the table that it shows, and the whole game
 * for a table on its device and for an opened file.
 */
import type { Game, GameRules } from "./game.ts";

/** A value that names its rules: `opened`, or the state of a table. */
export interface NamesRules {
  /** The id of the rules and their version, for example `american-pool/1`. */
  readonly rules: string;
}

const installed = new Map<string, GameRules>();

/** Installs a version of a game. A full game replaces rules without schemas, never the other way round. */
export const installGame = (game: GameRules): void => {
  const known = installed.get(game.rules);
  if (known === undefined || !isFullGame(known)) installed.set(game.rules, game);
};

const isFullGame = (game: GameRules): game is Game => "command" in game;

/** The rules of a table. Returns undefined if they are not installed. */
export const findRules = ({ rules }: NamesRules): GameRules | undefined => installed.get(rules);

/** The rules of a table with their schemas. Returns undefined if either is not installed. */
export const findGame = ({ rules }: NamesRules): Game | undefined => {
  const game = installed.get(rules);
  return game !== undefined && isFullGame(game) ? game : undefined;
};

/** The rules of a table that was validated before. Throws if they are not installed. */
export const rulesOfTable = ({ rules }: NamesRules): GameRules => {
  const game = installed.get(rules);
  if (game === undefined) throw new Error(`rules not installed: ${rules}`);
  return game;
};

/** The rules of a table with their schemas. Throws if either is not installed. */
export const fullGameOf = (table: NamesRules): Game => {
  const game = findGame(table);
  if (game === undefined) throw new Error(`rules not installed with schemas: ${table.rules}`);
  return game;
};

const versionOf = ({ rules }: NamesRules): number => Number(rules.slice(rules.lastIndexOf("/") + 1));

/** The newest version of each game that is installed with its schemas. New tables use these. */
export const installedGames = (): readonly Game[] => {
  const newest = new Map<string, Game>();
  for (const game of installed.values()) {
    const known = newest.get(game.id);
    if (isFullGame(game) && (known === undefined || versionOf(game) > versionOf(known))) newest.set(game.id, game);
  }
  return [...newest.values()];
};

/** The newest version of a game by its id. Returns undefined if it is not installed with its schemas. */
export const findNewestGame = (id: string): Game | undefined => installedGames().find((game) => game.id === id);

/** The newest version of an installed game by its id. Throws if there is none. */
export const newestGame = (id: string): Game => {
  const game = findNewestGame(id);
  if (game === undefined) throw new Error(`no such game: ${id}`);
  return game;
};
