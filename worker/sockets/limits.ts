/**
 * Limits of a table: rates, sockets, uploads. They allow a household or a school behind one address, and stop floods.
 */

export interface Rate {
  /** The number allowed at once. */
  readonly burst: number;
  /** The number allowed per second afterwards. */
  readonly perSecond: number;
}

/** Frames from one player to one table. */
export const FRAME_RATE: Rate = { burst: 40, perSecond: 10 };
/** Connections of one player. Each connection is sent the log again. */
export const CONNECTION_RATE: Rate = { burst: 60, perSecond: 2 };
/** The limits of one address are those of one player times the number of seats at the largest table. */
export const PLAYERS_PER_ADDRESS = 16;
/**
 * Characters of log text that one seated player, or all other clients of one address, are sent on connecting. The
 * platform buffers what a client has not read and does not report how much that is.
 */
export const LOG_TEXT_RATE: Rate = { burst: 32 * 1024 * 1024, perSecond: 1024 * 1024 };
/**
 * A socket that was sent this many characters after its log is closed. A client that still reads reconnects and
 * resumes.
 */
export const MAX_UNREAD_TEXT = 1024 * 1024;
/** After this many refusals without a pause the socket is closed. */
export const MAX_STRIKES = 100;

/** Open sockets of one player at one table: tabs, devices, half-open connections. */
export const MAX_SOCKETS_OF_PLAYER = 16;
/** Open sockets of watchers: per address, and in total. */
export const MAX_SOCKETS_OF_ADDRESS = 100;
export const MAX_SOCKETS = 500;
/** Extra sockets for clients that may take a free seat, and how long each may hold one without sitting down, in ms. */
export const EXTRA_SOCKETS_FOR_FREE_SEATS = 32;
export const SIT_DOWN_GRACE_MS = 20_000;

/**
 * The longest log that may be uploaded, in bytes: the game's own maximum (`maxLogBytes`), limited by what a Worker can
 * hold while it replays the log. The largest game, nineteen rounds of double-18 for sixteen, reaches about 580,000 at
 * random play.
 */
export const MAX_UPLOAD_BYTES = 8 * 1024 * 1024;
/**
 * The most entries of an uploaded log. Each is parsed and replayed in 0.05 to 0.1 ms, so one upload takes at most two
 * seconds. The longest games at random play, thirteen rounds of double-18 for two, have about 7,000.
 */
export const MAX_UPLOAD_ENTRIES = 20_000;

/** A socket without a frame or ping for this long counts as dead, in ms. */
export const SOCKET_TIMEOUT_MS = 75_000;
/**
 * Dead sockets are closed when another client connects and by the liveness check: first after this delay, then at this
 * interval, in ms.
 */
export const FIRST_LIVENESS_CHECK_MS = 2 * 60_000;
export const LIVENESS_CHECK_MS = 15 * 60_000;

/** Interval at which a table with an unreadable log tries to open it again, in ms. */
export const UNREADABLE_RETRY_MS = 60 * 60_000;

/**
 * A call between a table and its relays that takes longer counts as failed, in ms. Otherwise a hanging call would block
 * all later ones.
 */
export const MAX_RELAY_CALL_MS = 10_000;
