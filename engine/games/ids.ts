/** The ids of the games. Pages import only the type, because the value imports every game. */
import { games } from "./all-games.ts";

export type GameId = keyof typeof games;

export const gameIds = Object.keys(games) as readonly GameId[];
