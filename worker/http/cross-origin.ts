/**
 * What pages of other sites may do here: everything that a program may, by a bearer token of their own, and nothing in the
 * name of whoever looks at them. Their requests carry no cookie that counts (identity/player.ts), and since every site is
 * allowed by a star, browsers show them no answer to a request that carried one.
 */

const ANY_SITE = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Foldtable-Viewer, Foldtable-Token, ETag, Link, Location, Retry-After, Allow",
} as const;

const ASKED = {
  "Access-Control-Allow-Headers": "Authorization, Content-Type, If-None-Match, Last-Event-ID",
  "Access-Control-Max-Age": "86400",
} as const;

const isApi = (request: Request): boolean => new URL(request.url).pathname.startsWith("/api/");

/** Whether a browser asks on a page's behalf what it may send. */
export const isPreflight = (request: Request): boolean =>
  request.method === "OPTIONS" && isApi(request) && request.headers.has("Access-Control-Request-Method");

/** `methods`: those that the path knows. */
export const preflightAnswer = (methods: string): Response =>
  new Response(null, { status: 204, headers: { "Access-Control-Allow-Methods": methods, ...ASKED } });

/** The answer, a refusal too, for whichever page asked. An upgrade has its own rule: it is for our own pages. */
export const forAnySite = (request: Request, response: Response): Response => {
  if (!isApi(request) || response.status === 101) return response;
  const answer = new Response(response.body, response);
  for (const [name, value] of Object.entries(ANY_SITE)) answer.headers.set(name, value);
  return answer;
};
