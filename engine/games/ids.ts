/** The names of the games. */
export const gameIds = ["pool", "spy", "train"] as const;
export type GameId = (typeof gameIds)[number];
