/** The computer players, by their game's id. Each is fetched when it is wanted: no table waits for one. */
import type { Player } from "./player.ts";

interface Listed {
  /** How many levels it has, known before it is fetched. */
  readonly levels: number;
  readonly load: () => Promise<Player>;
}

const listed: Readonly<Record<string, Listed>> = {
  pool: { levels: 8, load: async () => (await import("./games/pool/player/player.ts")).poolPlayer },
  spy: { levels: 6, load: async () => (await import("./games/spy/player/player.ts")).spyPlayer },
  train: { levels: 6, load: async () => (await import("./games/train/player/player.ts")).trainPlayer },
};

const playerOf = (game: string): Listed | undefined => (Object.hasOwn(listed, game) ? listed[game] : undefined);

/** How many levels the computer has in a game; 0: it does not play it. */
export const levelsOf = (game: string): number => playerOf(game)?.levels ?? 0;

/** The games that a computer plays. */
export const gamesWithPlayer: readonly string[] = Object.keys(listed);

/**
 * The computer player of a game, with all that `level` needs, or that every level needs; undefined where there is none.
 */
export const findPlayer = async (game: string, level?: number): Promise<Player | undefined> => {
  const player = await playerOf(game)?.load();
  await player?.prepare?.(level ?? player.levels);
  return player;
};
