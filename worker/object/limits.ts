/** How much one may ask of a table. Generous to people and to a household behind one address, narrow to floods. */

/** A socket may send this many frames at once … */
export const BURST = 40;
/** … and this many a second in the long run. */
export const PER_SECOND = 10;
/** After so many refusals without a pause the socket is closed. */
export const MAX_STRIKES = 100;

/** Open sockets: of one player at one table (tabs, devices, half-dead connections), and of all at one table. */
export const MAX_SOCKETS_OF_PLAYER = 16;
export const MAX_SOCKETS = 500;

/** A log grows no longer by commands: far beyond any game, and short of what somebody could fill for fun. */
export const MAX_ENTRIES = 10_000;

/** The longest log that may be uploaded, in bytes: that of a long game for eight. */
export const MAX_LOG = 512 * 1024;

/** A socket that has neither sent nor pinged for so long is taken for dead, in ms. */
export const SILENCE = 75_000;
