/**
 * The packages, packed and installed in an empty folder, in a host that has only web standards.
 * @gate
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { testPackagesIn, webOnly } from "../../support/packed/hosts.ts";

const folder = mkdtempSync(join(tmpdir(), "foldtable-web-only-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("without Node's own modules and globals", () => {
  testPackagesIn(webOnly);

  it.each([
    ['await import("node:fs")', /of Node alone: node:fs/],
    ["process.exit(0)", /of undefined/],
    ["Buffer.alloc(1)", /of undefined/],
  ])("a dependency on Node throws: %s", (script, complaint) => {
    const [node, ...args] = webOnly;
    const run = (text: string) => {
      const file = join(folder, "script.mjs");
      writeFileSync(file, text);
      return execFileSync(node, [...args, file], { encoding: "utf8", stdio: "pipe" });
    };
    expect(run("console.log(typeof process, typeof fetch)")).toBe("undefined function\n");
    expect(() => run(script)).toThrow(complaint);
  });
});
