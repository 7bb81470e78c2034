/**
 * The usual position at the start, apart from the other constants: the game's card compares with it, and what a card and
 * a board share is in the first scripts of every game's table.
 */

/** Rules 2 and 3: Black on 1-12 moves first, White is on 21-32. */
export const START_FEN = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
