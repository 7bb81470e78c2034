/** The region of a client, as far as the platform derives it from the address. */
import { isRegion, type Region, regionAt } from "../platform/regions.ts";

export const regionOfRequest = (request: Request, env: Pick<Env, "LOCAL_HOST">): Region | undefined => {
  const pretended = env.LOCAL_HOST === undefined ? undefined : pretendedBy(request);
  const cf = request.cf as IncomingRequestCfProperties | undefined;
  return pretended ?? regionAt(cf?.continent, Number(cf?.longitude));
};

/** On a local server, where every client is in one region, the cookie `near` overrides it. */
const pretendedBy = (request: Request): Region | undefined => {
  const [, place = ""] = /(?:^|; )near=([\w-]+)/.exec(request.headers.get("Cookie") ?? "") ?? [];
  return isRegion(place) ? place : undefined;
};
