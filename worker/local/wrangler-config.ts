/**
 * wrangler.toml as a local server has it. On Cloudflare files are served before the Worker is asked, by the site's own names
 * alone; here the Worker is asked first, so that no foreign name gets even a file.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Written beside the data, anew at each start; its path. */
export const writeLocalConfig = async (root: string, data: string): Promise<string> => {
  const text = await readFile(join(root, "wrangler.toml"), "utf8");
  const path = join(data, "wrangler.toml");
  await mkdir(data, { recursive: true, mode: 0o700 });
  await writeFile(path, localised(text, root));
  return path;
};

/** Paths are read from where the file lies. */
const localised = (text: string, root: string): string =>
  text
    .replace(
      /^(main|directory|migrations_dir) = "(.*)"$/gm,
      (_, key, path) => `${key} = ${JSON.stringify(join(root, path))}`,
    )
    .replace(/^\[assets\]$/m, "[assets]\nrun_worker_first = true");
