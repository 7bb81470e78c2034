/**
 * HTTP errors: a closed list of codes, each with its status. They are thrown anywhere and turned into a response in
 * app.ts.
 */
export const errorStatus = {
  "bad-request": 400,
  "not-json": 400,
  "bad-options": 400,
  "bad-seats": 400,
  "bad-seat": 400,
  "bad-from": 400,
  "bad-as": 400,
  "bad-limit": 400,
  "bad-query": 400,
  "bad-clock": 400,
  "bad-pass": 400,
  "bad-log": 400,
  "bad-passkey": 400,
  "no-game": 400,
  "bad-token": 401,
  "no-identity": 401,
  "wrong-origin": 403,
  "read-only": 403,
  "not-your-seat": 403,
  "not-the-host": 403,
  "not-over": 403,
  "no-passkey": 403,
  "not-found": 404,
  "no-table": 404,
  "no-token": 404,
  "no-bot": 404,
  "no-tournament": 404,
  "method-not-allowed": 405,
  "already-seated": 409,
  "log-full": 409,
  "no-free-seat": 409,
  "too-many-passkeys": 409,
  "too-many-tokens": 409,
  "stale-pass": 410,
  "stale-challenge": 410,
  "too-large": 413,
  "not-json-type": 415,
  "wrong-host": 421,
  "upgrade-required": 426,
  "too-many": 429,
  "too-many-open": 429,
  "too-many-bots": 429,
  "too-many-bytes": 429,
  "too-many-sockets": 429,
  internal: 500,
  "no-format": 501,
  "cannot-open": 503,
  "not-set-up": 503,
  "not-built": 503,
  "table-full": 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** An error response. `hint` is one line for operators and API programmers. */
export class HttpError extends Error {
  override readonly name = "Fault";
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, hint?: string, headers: Readonly<Record<string, string>> = {}) {
    super(code);
    this.code = code;
    this.hint = hint;
    this.headers = headers;
  }
}

/**
 * A table whose log does not fold. It is logged where it is found. Across RPC it is recognised by its message alone, so
 * the message must not change.
 */
export class UnreadableLogError extends Error {
  override readonly name = "Unreadable";

  constructor(object: string) {
    super(`unreadable: object ${object}`);
  }
}

/** A table that was relocated (table/relocation/sender.ts): the call has had no effect. */
export class TableMovedError extends Error {
  override readonly name = "Moved";

  constructor() {
    super("moved: ask where to");
  }
}

/** Across RPC the error is recognised by its message alone. */
export const isTableMoved = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.message.includes("moved: ask where to");

const objectOf = (thrown: unknown): string | null =>
  (thrown instanceof Error && /unreadable: (object [0-9a-f]+)/.exec(thrown.message)?.[1]) || null;

/** `{"error": code}`, with a hint if there is one. */
export const errorResponse = ({ code, hint, headers }: HttpError): Response =>
  Response.json(hint === undefined ? { error: code } : { error: code, hint }, { status: errorStatus[code], headers });

/** The `HttpError` for anything thrown. Unexpected errors are logged, and the client gets only a code. */
export const toHttpError = (thrown: unknown): HttpError => {
  if (thrown instanceof HttpError) return thrown;
  const object = objectOf(thrown);
  if (object !== null) return new HttpError("cannot-open", object, { "Retry-After": "60" });
  logError("worker", thrown);
  const wait = retryAfter(thrown);
  return wait === null
    ? new HttpError("internal")
    : new HttpError("unavailable", undefined, { "Retry-After": String(wait) });
};

/** After how many seconds a retry may succeed; null if none can. */
const retryAfter = (thrown: unknown): number | null => {
  if (!(thrown instanceof Error)) return null;
  // Across RPC an error of D1 is recognised by its message alone.
  if (/\bD1_[A-Z_]*ERROR\b/.test(thrown.message)) return 5;
  // Cloudflare marks other errors that may succeed on a retry.
  const { retryable, overloaded } = thrown as { readonly retryable?: unknown; readonly overloaded?: unknown };
  return retryable === true || overloaded === true ? 2 : null;
};

/** Logs an error for the operator. Never pass a request, a cookie, a table id or a frame: those give access. */
export const logError = (where: string, thrown: unknown): void => {
  console.error(where, thrown instanceof Error ? (thrown.stack ?? thrown.message) : typeof thrown);
};
