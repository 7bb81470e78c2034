/** The packed files in an empty project, as npm would put them there, with what they depend on. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Packed } from "../../../client/build/pack.ts";

/** In `folder`, which becomes a project of ES modules. */
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
