/** The completion of a lock file: missing integrity values are added, missing answers reported, nothing else changed. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { completeLock, type LockFile } from "../../../worker/local/lock-integrity.ts";

const FOUND = { integrity: "sha512-b" };

const lock: LockFile & { readonly name: string } = {
  name: "another",
  packages: {
    "": { version: "1.0.0" },
    "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
    "node_modules/@scope/b": { version: "2.0.0" },
    "node_modules/c/node_modules/d": { version: "3.0.0" },
    "node_modules/e": { version: "1.0.0", link: true },
  },
};

it("queries the registry only for packages without integrity", async () => {
  const queried: string[] = [];
  const { lock: after, ...report } = await completeLock(lock, async (name, version) => {
    queried.push(`${name}@${version}`);
    return name === "d" ? { why: "the registry answers E404" } : FOUND;
  });
  expect(queried).toEqual(["@scope/b@2.0.0", "d@3.0.0"]);
  expect(report).toEqual({ completed: ["@scope/b@2.0.0"], missing: ["d@3.0.0: the registry answers E404"] });
  expect(after).toEqual({
    ...lock,
    packages: { ...lock.packages, "node_modules/@scope/b": { version: "2.0.0", ...FOUND } },
  });
});

it("only optional packages of other systems lack their integrity", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { integrity?: string; optional?: boolean; os?: string[]; link?: boolean }>;
  };
  const incomplete = Object.entries(packages).filter(
    ([path, { integrity, link }]) => path !== "" && !link && !integrity,
  );
  for (const [path, { optional, os }] of incomplete)
    expect([path, optional, os !== undefined]).toEqual([path, true, true]);
});
