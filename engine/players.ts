/** The computer players, by their game's id. Each is fetched when it is wanted: no table waits for one. */
import type { Player } from "./player.ts";

const loaders: Readonly<Record<string, () => Promise<Player>>> = {};

/** The games that a computer plays. */
export const gamesWithPlayer: readonly string[] = Object.keys(loaders);

/** The computer player of a game, or undefined where there is none. */
export const findPlayer = async (game: string): Promise<Player | undefined> =>
  Object.hasOwn(loaders, game) ? loaders[game]?.() : undefined;
