/** Builds the page with vite. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Plugin, build as viteBuild } from "vite";

export const buildSite = async (root: string): Promise<void> => {
  await viteBuild({ configFile: join(root, "vite.config.ts"), logLevel: "warn" });
};

/**
 * Builds into `outDir`, and again on every edit; resolves after the first build. wrangler --live-reload adds an inline
 * script to the page, so the policy of this copy allows inline scripts.
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
  // 'unsafe-inline' has no effect if hashes are also listed.
  await writeFile(headers, text.replace(/script-src 'self'(?: 'sha256-\S+')*/, "script-src 'self' 'unsafe-inline'"));
};
