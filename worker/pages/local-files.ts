/**
 * Serves files on a local server, where the Worker runs before them, because it must check the host name first
 * (local/wrangler-config.ts).
 */

const isRead = ({ method, url }: Request): boolean =>
  (method === "GET" || method === "HEAD") && !new URL(url).pathname.startsWith("/api/");

/** The requested file, as Cloudflare would serve it; null if there is none. */
export const localFile = async (request: Request, env: Env): Promise<Response | null> => {
  if (env.LOCAL_HOST === undefined || !isRead(request)) return null;
  const file = await env.ASSETS.fetch(request);
  return file.status === 404 ? null : file;
};
