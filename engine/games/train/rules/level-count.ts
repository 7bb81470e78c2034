/** How many levels the computer has at Mexican Train: known without fetching any of it (`player/`). */
export const TRAIN_LEVELS = 6;
