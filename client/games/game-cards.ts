/** The faces of all games, for the pages with lists of games or of tables. */
import type { GameId } from "../../engine/games/ids.ts";
import type { GameFace } from "./contract/manifest.ts";
import { gameIds, games, isGame } from "./registry.ts";

export type Faces = Readonly<Record<GameId, GameFace>>;

/** They are one small file (client/build/chunks.ts). */
export const loadFaces = async (): Promise<Faces> => {
  const faces = await Promise.all(gameIds.map(async (id) => [id, await games[id].face()] as const));
  return Object.fromEntries(faces) as Faces;
};

/** What is special about a table; nothing of a game that is not played here, or while the faces are on their way. */
export const gistOf = (faces: Faces | null, game: string, options: object): readonly string[] =>
  (isGame(game) ? faces?.[game].gist(options) : null) ?? [];
