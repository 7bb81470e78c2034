/**
 * The rules that this host can play by, found by the name that `opened` gives them: `american-pool/1`. A table is judged
 * for ever by the rules it was opened under, whatever newer version of its game is here beside them; a new table gets
 * the newest. A server installs all of them (all-games.ts); a page only those of the table it shows, and of those only
 * the rules, so that nobody loads what they do not play by.
 */
import type { Game, GameRules } from "./game.ts";

/** Whatever says which rules it goes by: `opened`, or the state of a table. */
export interface NamesRules {
  /** The rulebook's name and version. */
  readonly rules: string;
}

const installed = new Map<string, GameRules>();

/** Takes in a version of a game, or in place of its rules the whole of it. */
export const installGame = (game: GameRules): void => {
  const known = installed.get(game.rules);
  if (known === undefined || !isWhole(known)) installed.set(game.rules, game);
};

const isWhole = (game: GameRules): game is Game => "command" in game;

/** The rules that a table goes by, or undefined where they are not here. */
export const findRules = ({ rules }: NamesRules): GameRules | undefined => installed.get(rules);

/** The same with their schemas, or undefined where either is not here. */
export const findGame = ({ rules }: NamesRules): Game | undefined => {
  const game = installed.get(rules);
  return game !== undefined && isWhole(game) ? game : undefined;
};

/** The rules of a table that has been checked before; throws on any other. */
export const rulesOfTable = ({ rules }: NamesRules): GameRules => {
  const game = installed.get(rules);
  if (game === undefined) throw new Error(`no such rules: ${rules}`);
  return game;
};

/** The same with their schemas; throws where they are not here. */
export const fullGameOf = (table: NamesRules): Game => {
  const game = findGame(table);
  if (game === undefined) throw new Error(`no such rules, or not their schemas: ${table.rules}`);
  return game;
};

const versionOf = ({ rules }: NamesRules): number => Number(rules.slice(rules.lastIndexOf("/") + 1));

/** The newest version of each game of which all is here: what new tables are opened with. */
export const installedGames = (): readonly Game[] => {
  const newest = new Map<string, Game>();
  for (const game of installed.values()) {
    const known = newest.get(game.id);
    if (isWhole(game) && (known === undefined || versionOf(game) > versionOf(known))) newest.set(game.id, game);
  }
  return [...newest.values()];
};

/** The newest version of the game of that id, or undefined where it is not here whole. */
export const findNewestGame = (id: string): Game | undefined => installedGames().find((game) => game.id === id);

/** The newest version of a game that is known to be here; throws on any other. */
export const newestGame = (id: string): Game => {
  const game = findNewestGame(id);
  if (game === undefined) throw new Error(`no such game: ${id}`);
  return game;
};
