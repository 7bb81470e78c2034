/** How long what is kept is kept, in days. Promised to everybody (client/rules/privacy/, worker/PROTOCOL.md). */

/** After its last entry: a table whose game has not begun, … */
export const RETAIN_UNSTARTED_DAYS = 7;
/** … and one that was never public, or was uploaded. */
export const RETAIN_PRIVATE_DAYS = 400;

/** Since a public table was opened: who opened it, and from which network address, each as a key. */
export const KEPT_OPENER = 7;

/** An identity that was not used for so long has ended: the longest that browsers keep a cookie. */
export const RETAIN_IDENTITY_DAYS = 400;

/** On a device: a table as it was last seen there (client/sw/last-seen-cache.ts), … */
export const RETAIN_LAST_SEEN_DAYS = 30;
/** … and of so many tables at most. */
export const MAX_LAST_SEEN_TABLES = 12;
