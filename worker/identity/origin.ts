/** Checks where a request comes from: its Origin and its host name. */
import { HttpError } from "../platform/errors.ts";
import { FRONT_HEADER } from "./front-header.ts";

/**
 * Throws unless the request comes from one of our own pages or carries a token. Browsers send Origin with every write
 * and upgrade; a request without one comes from a program, which no foreign page controls. A page of another site needs
 * a preflight to send a token (http/cross-origin.ts).
 */
export const checkOrigin = (request: Request): void => {
  if (isForeign(request) && !request.headers.has("Authorization")) throw new HttpError("wrong-origin");
};

/** Whether the request comes from a page of another site. */
export const isForeign = (request: Request): boolean => {
  const origin = request.headers.get("Origin");
  return origin !== null && !isSameOrigin(origin, new URL(request.url));
};

/** The scheme must match, because an attacker in the network can forge pages over http but not over https. */
const isSameOrigin = (origin: string, url: URL): boolean =>
  URL.canParse(origin) && new URL(origin).origin === url.origin;

/**
 * Throws if a local server is requested under a name that is not its machine's: a foreign name that resolves to this
 * machine would have the same origin as our page (DNS rebinding). IP addresses are safe. serve.ts passes the machine's
 * name and the front's secret; without them Cloudflare already checks the host. A client that bypasses the front may
 * have sent wrangler another host.
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
