/** The number of levels of the SPY bot, in a module of its own so that no page loads the bot for it. */
export const SPY_LEVELS = 6;
