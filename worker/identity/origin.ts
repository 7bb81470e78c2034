/** Where a request comes from. */
import { HttpError } from "../platform/errors.ts";
import { FRONT_HEADER } from "./front-header.ts";

/**
 * Faults unless the page that wrote this request is one of our own, or shows a token. Browsers send Origin with every
 * write and upgrade; a request without one comes from a program, which no foreign page can steer. One with a token comes
 * from whoever holds that: no page can send it without having asked first (routes/cross-origin.ts).
 */
export const checkOrigin = (request: Request): void => {
  if (isForeign(request) && !request.headers.has("Authorization")) throw new HttpError("wrong-origin");
};

/** Whether a page of another site asks. */
export const isForeign = (request: Request): boolean => {
  const origin = request.headers.get("Origin");
  return origin !== null && !isSameOrigin(origin, new URL(request.url));
};

/** The scheme counts: whoever sits on the line may write the pages of http, though not those of https. */
const isSameOrigin = (origin: string, url: URL): boolean =>
  URL.canParse(origin) && new URL(origin).origin === url.origin;

/**
 * Faults if a local server is asked for by a name that is not its machine's: a foreign page whose name was made to
 * point here would be of one origin with us. No number can be made to point elsewhere. The machine's own name and the word
 * of the local front come from serve.ts; without them, Cloudflare already asks for us by our names alone. Whoever comes past
 * the front may have told wrangler another host.
 */
export const checkHost = (request: Request, { LOCAL_HOST, LOCAL_WORD }: Local): void => {
  const isForeignName = LOCAL_HOST !== undefined && !isOurs(new URL(request.url).hostname, LOCAL_HOST.toLowerCase());
  const isPastFront = LOCAL_WORD !== undefined && request.headers.get(FRONT_HEADER) !== LOCAL_WORD;
  if (isForeignName || isPastFront) throw new HttpError("wrong-host");
};

type Local = Pick<Env, "LOCAL_HOST" | "LOCAL_WORD">;

const isOurs = (hostname: string, machine: string): boolean =>
  isThisMachine(hostname) || isNumber(hostname) || [machine, `${machine}.local`].includes(hostname);

/** URLs write every IPv4 address in this one form. */
const isNumber = (hostname: string): boolean => hostname.startsWith("[") || /^\d+\.\d+\.\d+\.\d+$/.test(hostname);

export const isThisMachine = (hostname: string): boolean =>
  hostname === "localhost" ||
  hostname.endsWith(".localhost") ||
  hostname === "[::1]" ||
  /^127\.\d+\.\d+\.\d+$/.test(hostname);
