/** Copies the built site for a server. */
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Copies the site into the data folder, and returns the path. wrangler reads its folder again after each change, and
 * ends if a file vanishes meanwhile, as in a build.
 */
export const copySite = async (site: string, data: string): Promise<string> => {
  const copy = join(data, "site");
  await rm(copy, { recursive: true, force: true });
  // wrangler derives each ETag from the path and the time of the change.
  await cp(site, copy, { recursive: true, preserveTimestamps: true });
  return copy;
};
