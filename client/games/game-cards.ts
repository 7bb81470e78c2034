/** The faces of all games, for the pages with lists of games or of tables. */
import type { GameId } from "../../engine/games/ids.ts";
import type { GameCard } from "./contract/manifest.ts";
import { gameIds, games, isGameId } from "./registry.ts";

export type GameCards = Readonly<Record<GameId, GameCard>>;

/** They are one small file (client/build/chunks.ts). */
export const loadGameCards = async (): Promise<GameCards> => {
  const faces = await Promise.all(gameIds.map(async (id) => [id, await games[id].card()] as const));
  return Object.fromEntries(faces) as GameCards;
};

/** What is special about a table; nothing of a game that is not played here, or while the faces are on their way. */
export const tableHighlights = (faces: GameCards | null, game: string, options: object): readonly string[] =>
  (isGameId(game) ? faces?.[game].gist(options) : null) ?? [];
