/** The cards of all games, for pages with lists of games or tables. */
import type { GameId } from "../../engine/games/ids.ts";
import type { GameCard } from "./contract/manifest.ts";
import { gameIds, games, isGameId } from "./registry.ts";

export type GameCards = Readonly<Record<GameId, GameCard>>;

/** They are one small file (client/build/chunks.ts). */
export const loadGameCards = async (): Promise<GameCards> => {
  const faces = await Promise.all(gameIds.map(async (id) => [id, await games[id].card()] as const));
  return Object.fromEntries(faces) as GameCards;
};

/** A table's special options; empty for an unknown game, or while the cards load. */
export const tableHighlights = (faces: GameCards | null, game: string, options: object): readonly string[] =>
  (isGameId(game) ? faces?.[game].gist(options) : null) ?? [];
