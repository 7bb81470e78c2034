/** The region of a client, as far as the platform derives it from the address. */
import { isRegion, type Region, regionAt } from "../platform/regions.ts";

export const regionOfRequest = (request: Request, env: Pick<Env, "LOCAL_HOST">): Region | undefined => {
  const chosen = env.LOCAL_HOST === undefined ? undefined : regionOfCookie(request);
  const cf = request.cf as IncomingRequestCfProperties | undefined;
  return chosen ?? regionAt(cf?.continent, Number(cf?.longitude));
};

/**
 * The round trip of a client to the nearest city in ms, as the platform measured it; undefined if it did not, as over
 * HTTP/3.
 */
export const edgeRoundTrip = (request: Request): number | undefined =>
  (request.cf as IncomingRequestCfProperties | undefined)?.clientTcpRtt;

/** On a local server, where every client is in one region, the cookie `near` overrides it. */
const regionOfCookie = (request: Request): Region | undefined => {
  const [, region = ""] = /(?:^|; )near=([\w-]+)/.exec(request.headers.get("Cookie") ?? "") ?? [];
  return isRegion(region) ? region : undefined;
};
