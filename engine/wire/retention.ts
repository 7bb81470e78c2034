/** Retention periods in days. The privacy page (client/rules/privacy/) and worker/PROTOCOL.md promise them. */

/** A table whose game has not begun, after its last entry. */
export const RETAIN_UNSTARTED_DAYS = 7;
/** A tournament's table whose game has not begun, after it was opened: longer than any round. */
export const RETAIN_ROUND_TABLE_DAYS = 15;
/** When a tournament's table whose game has not begun is deleted, ms since 1970. */
export const roundTableExpiry = (openedAt: number): number => openedAt + RETAIN_ROUND_TABLE_DAYS * 24 * 60 * 60 * 1000;
/** A table that was never public or was uploaded, after its last entry. */
export const RETAIN_PRIVATE_DAYS = 400;

/** The keys of who opened a public table, and from which network address. */
export const RETAIN_OPENER_DAYS = 7;

/** What is counted of the durations of connections and commands, by continent. */
export const RETAIN_FIGURES_DAYS = 30;

/** An unused identity. Browsers keep cookies no longer. */
export const RETAIN_IDENTITY_DAYS = 400;

/** The last view of a table that a device stores (client/sw/last-seen-cache.ts). */
export const RETAIN_LAST_SEEN_DAYS = 30;
/** The most tables in that cache. */
export const MAX_LAST_SEEN_TABLES = 12;
