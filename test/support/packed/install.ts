/** Installs the packed files and their dependencies in an empty project, as npm does. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Packed } from "../../../client/build/pack.ts";

/** `folder` becomes a project of ES modules. */
export const installIn = (folder: string, packed: readonly Packed[]): void => {
  for (const { name, file } of packed) {
    const packageFolder = join(folder, "node_modules", name);
    mkdirSync(packageFolder, { recursive: true });
    execFileSync("tar", ["-xzf", file, "--strip-components=1", "-C", packageFolder]);
    const { dependencies } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
    for (const dependency of Object.keys(dependencies)) {
      const link = join(folder, "node_modules", dependency);
      if (existsSync(link)) continue;
      mkdirSync(join(link, ".."), { recursive: true });
      symlinkSync(resolve("node_modules", dependency), link);
    }
  }
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
};
