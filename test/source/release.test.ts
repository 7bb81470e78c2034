/** A release has one version everywhere, and Changesets changes only the version. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const read = (file: string): string => readFileSync(file, "utf8");
const { name, version } = JSON.parse(read("package.json")) as { readonly name: string; readonly version: string };
const [major, minor] = version.split(".");

describe("the version of package.json", () => {
  it("equals that of the lock file", () => {
    const lock = JSON.parse(read("package-lock.json"));
    expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
  });

  it("is the newest one in the changelog, below Unreleased", () => {
    const headings = [...read("CHANGELOG.md").matchAll(/^## (\S+)/gm)].map(([, heading]) => heading);
    expect(headings.filter((heading) => heading !== "Unreleased")[0]).toBe(version);
    expect(headings.lastIndexOf("Unreleased")).toBeLessThan(1);
  });

  it("equals that of the Python package", () => {
    expect(/^version = "(.*)"$/m.exec(read("client/python/pyproject.toml"))?.[1]).toBe(version);
  });

  it.each(["client/build/packages/engine.md", "client/build/packages/client.md", "worker/PROTOCOL.md"])(
    "%s names the protocol of this version",
    (file) => expect(read(file)).toMatch(new RegExp(`^\\| ${major}\\.${minor} `, "m")),
  );
});

describe("Changesets", () => {
  const copy = mkdtempSync(join(tmpdir(), "foldtable-release-"));
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it("raises the version, deletes the change files and does not change the changelog", () => {
    for (const file of ["package.json", "CHANGELOG.md", ".changeset"])
      cpSync(file, join(copy, file), { recursive: true });
    writeFileSync(join(copy, ".changeset/test.md"), `---\n"${name}": major\n---\n\nA change.\n`);
    execFileSync(process.execPath, [resolve("node_modules/@changesets/cli/bin.js"), "version"], {
      cwd: copy,
      stdio: "pipe",
    });
    const before = read("package.json");
    expect(read(join(copy, "package.json"))).toBe(
      before.replace(`"version": "${version}"`, `"version": "${Number(major) + 1}.0.0"`),
    );
    expect(read(join(copy, "CHANGELOG.md"))).toBe(read("CHANGELOG.md"));
    expect(readdirSync(join(copy, ".changeset"))).toEqual(["config.json"]);
  });
});
