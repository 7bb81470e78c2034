/** The computer players, by their game's id. Each is fetched when it is wanted: no table waits for one. */
import type { Player } from "./player.ts";

const loaders: Readonly<Record<string, () => Promise<Player>>> = {
  pool: async () => (await import("./games/pool/player/player.ts")).poolPlayer,
  spy: async () => (await import("./games/spy/player/player.ts")).spyPlayer,
  train: async () => (await import("./games/train/player/player.ts")).trainPlayer,
};

/** The games that a computer plays. */
export const gamesWithPlayer: readonly string[] = Object.keys(loaders);

/**
 * The computer player of a game, with all that `level` needs, or that every level needs; undefined where there is none.
 */
export const findPlayer = async (game: string, level?: number): Promise<Player | undefined> => {
  const player = Object.hasOwn(loaders, game) ? await loaders[game]?.() : undefined;
  await player?.prepare?.(level ?? player.levels);
  return player;
};
