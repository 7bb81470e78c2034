/** How many levels the computer has at American Pool Checkers: known without fetching any of it (`player/`). */
export const POOL_LEVELS = 8;
