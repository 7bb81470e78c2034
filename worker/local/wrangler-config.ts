/**
 * Adapts wrangler.toml for a local server. On Cloudflare files are served before the Worker runs, under the site's own
 * names only. Here the Worker runs first, so that no foreign host name gets even a file.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Writes the settings beside the data at each start; returns the path. */
export const writeLocalConfig = async (root: string, data: string): Promise<string> => {
  const text = await readFile(join(root, "wrangler.toml"), "utf8");
  const path = join(data, "wrangler.toml");
  await mkdir(data, { recursive: true, mode: 0o700 });
  await writeFile(path, localised(text, root));
  return path;
};

/** Paths in the file are relative to its folder. */
const localised = (text: string, root: string): string =>
  text
    .replace(
      /^(main|directory|migrations_dir) = "(.*)"$/gm,
      (_, key, path) => `${key} = ${JSON.stringify(join(root, path))}`,
    )
    .replace(/^\[assets\]$/m, "[assets]\nrun_worker_first = true");
