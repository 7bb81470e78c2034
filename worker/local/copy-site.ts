/** Copies the built site for a server. */
import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Copies the site into the data folder, and returns the path. wrangler reads its folder again after each change, and
 * ends if a file vanishes meanwhile, as in a build.
 */
export const copySite = async (site: string, data: string): Promise<string> => {
  const copy = join(data, "site");
  await rm(copy, { recursive: true, force: true });
  // The folder also has the signing key.
  await mkdir(data, { recursive: true, mode: 0o700 });
  // wrangler derives each ETag from the path and the time of the change.
  await cp(site, copy, { recursive: true, preserveTimestamps: true });
  return copy;
};
