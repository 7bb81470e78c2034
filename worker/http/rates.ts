/** The rates of requests from one address: each binding of wrangler.toml, and how many requests a period it allows. */

/** Seconds. */
export const RATE_PERIOD_S = 60;

/** wrangler.toml sets the same; `protocol.test.ts` compares them. */
export const RATES = {
  OPEN_TABLE_LIMIT: 600,
  TOKEN_LIMIT: 300,
  LOBBY_LIMIT: 900,
  SEAT_PASS_LIMIT: 60,
  UPLOAD_LIMIT: 30,
  PREVIEW_LIMIT: 240,
  READ_LIMIT: 1200,
  OPEN_TOURNAMENT_LIMIT: 10,
  TOURNAMENT_LIMIT: 600,
} as const;
