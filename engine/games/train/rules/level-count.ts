/** The number of levels of the train bot, in a separate module so that no page loads the bot for it. */
export const TRAIN_LEVELS = 6;
