/** The page, built by vite as vite.config.ts says. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Plugin, build as viteBuild } from "vite";

export const buildSite = async (root: string): Promise<void> => {
  await viteBuild({ configFile: join(root, "vite.config.ts"), logLevel: "warn" });
};

/**
 * Builds into `outDir`, and again on every edit; returns once the first build is done. wrangler --live-reload puts an
 * inline script into the page, so that the policy of this copy, and of no other, allows those.
 */
export const watchSite = async (root: string, outDir: string): Promise<string> => {
  await new Promise<void>((resolve, reject) => {
    viteBuild({
      configFile: join(root, "vite.config.ts"),
      mode: "development",
      logLevel: "warn",
      build: { outDir, emptyOutDir: true, watch: {}, minify: false },
      plugins: [
        {
          name: "foldtable-dev",
          closeBundle: () => allowInline(join(outDir, "_headers")).then(resolve),
        } satisfies Plugin,
      ],
    }).catch(reject);
  });
  return outDir;
};

const allowInline = async (headers: string): Promise<void> => {
  const text = await readFile(headers, "utf8");
  // Where sums are named as well that word means nothing.
  await writeFile(headers, text.replace(/script-src 'self'(?: 'sha256-\S+')*/, "script-src 'self' 'unsafe-inline'"));
};
