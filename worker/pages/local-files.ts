/** Files, where the Worker is asked before they are: on a local server, whose names it has to check first (local/settings.ts). */

const isRead = ({ method, url }: Request): boolean =>
  (method === "GET" || method === "HEAD") && !new URL(url).pathname.startsWith("/api/");

/** The file that is asked for, as Cloudflare would have served it; null where there is none. */
export const localFile = async (request: Request, env: Env): Promise<Response | null> => {
  if (env.LOCAL_HOST === undefined || !isRead(request)) return null;
  const file = await env.ASSETS.fetch(request);
  return file.status === 404 ? null : file;
};
