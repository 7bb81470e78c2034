/** Installs the packed files and their dependencies in an empty project, as npm does. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Packed } from "../../../client/build/pack.ts";

/** `folder` becomes a project of ES modules. */
export const installIn = (folder: string, packed: readonly Packed[]): void => {
  for (const { name, file } of packed) {
    const place = join(folder, "node_modules", name);
    mkdirSync(place, { recursive: true });
    execFileSync("tar", ["-xzf", file, "--strip-components=1", "-C", place]);
    const { dependencies } = JSON.parse(readFileSync(join(place, "package.json"), "utf8"));
    for (const other of Object.keys(dependencies)) {
      const link = join(folder, "node_modules", other);
      if (existsSync(link)) continue;
      mkdirSync(join(link, ".."), { recursive: true });
      symlinkSync(resolve("node_modules", other), link);
    }
  }
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
};
