/** The names of the games. Pages take the type alone: the value, which builds and tests ask for, brings every game along. */
import { games } from "./all-games.ts";

export type GameId = keyof typeof games;

export const gameIds = Object.keys(games) as readonly GameId[];
