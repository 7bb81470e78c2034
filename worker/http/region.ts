/** The region of a client, as far as the platform derives it from the address. */
import { isRegion, type Region } from "../platform/regions.ts";

const BY_CONTINENT: Readonly<Record<string, Region>> = {
  AF: "afr",
  AS: "apac",
  EU: "weur",
  NA: "enam",
  OC: "oc",
  SA: "sam",
};

export const regionOfRequest = (request: Request, env: Pick<Env, "LOCAL_HOST">): Region | undefined => {
  const pretended = env.LOCAL_HOST === undefined ? undefined : pretendedBy(request);
  if (pretended !== undefined) return pretended;
  const cf = request.cf as IncomingRequestCfProperties | undefined;
  const longitude = Number(cf?.longitude);
  if (cf?.continent === "NA" && longitude < -100) return "wnam";
  if (cf?.continent === "EU" && longitude > 20) return "eeur";
  if (cf?.continent === "AS" && longitude < 60) return "me";
  return cf?.continent === undefined ? undefined : BY_CONTINENT[cf.continent];
};

/** On a local server, where every client is in one region, the cookie `near` overrides it. */
const pretendedBy = (request: Request): Region | undefined => {
  const [, place = ""] = /(?:^|; )near=(\w+)/.exec(request.headers.get("Cookie") ?? "") ?? [];
  return isRegion(place) ? place : undefined;
};
