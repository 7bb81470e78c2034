/**
 * CORS: pages of other sites may do everything that a program may with its own bearer token, and nothing in the name of
 * their visitor. Their cookies are ignored (identity/identity.ts). Because every site is allowed by `*`, browsers show
 * them no response to a request with a cookie.
 */

const ANY_SITE = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "Foldtable-Viewer, Foldtable-Token, ETag, Link, Location, Retry-After, RateLimit, RateLimit-Policy, Allow",
} as const;

const ASKED = {
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, If-None-Match, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name",
  "Access-Control-Max-Age": "86400",
} as const;

const isApi = (request: Request): boolean => {
  const { pathname } = new URL(request.url);
  return pathname.startsWith("/api/") || pathname === "/mcp";
};

/** Whether the request is a CORS preflight. */
export const isPreflight = (request: Request): boolean =>
  request.method === "OPTIONS" && isApi(request) && request.headers.has("Access-Control-Request-Method");

/** `methods` are those that the path supports. */
export const preflightAnswer = (methods: string): Response =>
  new Response(null, { status: 204, headers: { "Access-Control-Allow-Methods": methods, ...ASKED } });

/** Adds CORS headers, also to refusals. Upgrades are excluded: only our own pages may open sockets. */
export const forAnySite = (request: Request, response: Response): Response => {
  if (!isApi(request) || response.status === 101) return response;
  const answer = new Response(response.body, response);
  for (const [name, value] of Object.entries(ANY_SITE)) answer.headers.set(name, value);
  return answer;
};
