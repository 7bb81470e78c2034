/** The number of levels of the pool bot, in a module of its own so that no page loads the bot for it. */
export const POOL_LEVELS = 8;
