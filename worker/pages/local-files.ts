/** The site's files, where Cloudflare does not serve them before the Worker runs. */

const isRead = ({ method, url }: Request): boolean =>
  (method === "GET" || method === "HEAD") && !new URL(url).pathname.startsWith("/api/");

/** The requested file, as Cloudflare would serve it; null if there is none. */
export const siteFile = async (request: Request, { ASSETS }: Pick<Env, "ASSETS">): Promise<Response | null> => {
  if (!isRead(request)) return null;
  const file = await ASSETS.fetch(request);
  return file.status === 404 ? null : file;
};

/** The same on a local server, where the Worker must check the host name first (local/wrangler-config.ts). */
export const localFile = async (request: Request, env: Env): Promise<Response | null> =>
  env.LOCAL_HOST === undefined ? null : siteFile(request, env);
