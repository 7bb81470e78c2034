/** How many levels the computer has at SPY: known without fetching any of it (`player/`). */
export const SPY_LEVELS = 6;
