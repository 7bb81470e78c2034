/** The number of levels of the SPY bot, in a separate module so that no page loads the bot for it. */
export const SPY_LEVELS = 6;
