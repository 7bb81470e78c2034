/** The number of levels of the train bot, in a module of its own so that no page loads the bot for it. */
export const TRAIN_LEVELS = 6;
