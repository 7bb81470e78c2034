/** The names of the games, as a type alone: whoever needs a name loads no game. */
import type { games } from "../all-games.ts";

export type GameId = keyof typeof games;
