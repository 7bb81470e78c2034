/** Where a request comes from. */
import { Fault } from "../faults.ts";

/**
 * Faults unless the page that wrote this request is one of our own. Browsers send Origin with every write and upgrade;
 * a request without one comes from a program, which no foreign page can steer.
 */
export const checkOrigin = (request: Request): void => {
  const origin = request.headers.get("Origin");
  if (origin !== null && hostOf(origin) !== new URL(request.url).host) throw new Fault("wrong-origin");
};

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

export const isThisMachine = (hostname: string): boolean =>
  hostname === "localhost" ||
  hostname.endsWith(".localhost") ||
  hostname === "[::1]" ||
  /^127\.\d+\.\d+\.\d+$/.test(hostname);
