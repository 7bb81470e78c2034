/**
 * Security headers of the Worker's own responses. Files have theirs from client/public/_headers, including the page
 * that the Worker serves for /t/:id.
 */
import { isThisMachine } from "../identity/origin.ts";

const OURS = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "no-store",
} as const;

/** Adds the headers that the response lacks. An upgrade's headers are immutable, and it has no document to protect. */
export const withSecurityHeaders = (response: Response, url: URL): Response => {
  if (response.status === 101) return response;
  const answer = new Response(response.body, response);
  for (const [name, value] of Object.entries(OURS)) {
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  }
  if (url.protocol === "https:" && !isThisMachine(url.hostname)) {
    answer.headers.set("Strict-Transport-Security", "max-age=31536000");
  }
  return answer;
};

/**
 * Names this host's sockets in the page's policy: 'self' covers them by the standard, but not in every older browser.
 */
export const withSocketSources = (policy: string, url: URL): string => {
  const scheme = url.protocol === "https:" ? "wss" : "ws";
  return policy.replace("connect-src 'self'", `connect-src 'self' ${scheme}://${url.host}`);
};
