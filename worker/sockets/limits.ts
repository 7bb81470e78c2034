/** How much one may ask of a table. Generous to people and to a household behind one address, narrow to floods. */

export interface Rate {
  /** So many at once … */
  readonly burst: number;
  /** … and so many a second in the long run. */
  readonly perSecond: number;
}

/** The frames that one player may send to a table. */
export const FRAME_RATE: Rate = { burst: 40, perSecond: 10 };
/** How often one player may connect: every time the log is sent anew. */
export const CONNECTION_RATE: Rate = { burst: 60, perSecond: 2 };
/** All players behind one address, of either: as many times as that as can sit at a table. */
export const PLAYERS_PER_ADDRESS = 16;
/**
 * The letters of logs that one seated player, or everyone else behind one address, is sent on connecting. The platform does not say
 * how much of it a client has read, and holds what it has not.
 */
export const LOG_TEXT_RATE: Rate = { burst: 32 * 1024 * 1024, perSecond: 1024 * 1024 };
/** A socket that was sent so many letters after its log is closed: a client that reads connects again for what follows. */
export const MAX_UNREAD_TEXT = 1024 * 1024;
/** After so many refusals without a pause the socket is closed. */
export const MAX_STRIKES = 100;

/** Open sockets of one player at one table: tabs, devices, half-dead connections. */
export const MAX_SOCKETS_OF_PLAYER = 16;
/** Of those who do not sit: from one address, and of all. */
export const MAX_SOCKETS_OF_ADDRESS = 100;
export const MAX_SOCKETS = 500;
/** So many places more are there for those who might take a free seat; each is theirs for so long, in ms. */
export const EXTRA_SOCKETS_FOR_FREE_SEATS = 32;
export const SIT_DOWN_GRACE_MS = 20_000;

/**
 * The longest log that may be uploaded, in bytes: as long as its game can become by its own rules (`mostBytes`), and no longer
 * than a Worker can hold beside all else while it plays the game again. Nineteen rounds of double-18 for sixteen, the
 * largest game there is, come to some 580,000 at random play.
 */
export const MAX_UPLOAD_BYTES = 8 * 1024 * 1024;
/**
 * The most entries of an uploaded log. Each is parsed and played again, at 0.05 to 0.1 ms, so one upload costs two seconds at
 * most. The longest games at random play have some 7,000: thirteen rounds of double-18 for two.
 */
export const MAX_UPLOAD_ENTRIES = 20_000;

/** A socket that has neither sent nor pinged for so long is taken for dead, in ms, … */
export const SOCKET_TIMEOUT_MS = 75_000;
/** … and closed when somebody else comes, or when it is looked at: so long after coming, then this often. */
export const FIRST_LIVENESS_CHECK_MS = 2 * 60_000;
export const LIVENESS_CHECK_MS = 15 * 60_000;

/** A table that cannot be opened is tried again so often by itself, in ms. */
export const UNREADABLE_RETRY_MS = 60 * 60_000;
