/** The number of levels of the pool bot, in a separate module so that no page loads the bot for it. */
export const POOL_LEVELS = 8;
