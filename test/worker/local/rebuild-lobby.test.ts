/** `npm run lobby:rebuild` where it cannot do anything: it says why in one line, and creates nothing. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { describeSlowTests } from "../../support/samples.ts";

const folder = mkdtempSync(join(tmpdir(), "foldtable-rebuild-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rebuild = (data: string) => {
  const { status, stderr } = spawnSync(process.execPath, ["worker/local/rebuild-lobby.ts", "--data", data], {
    encoding: "utf8",
  });
  return { status, stderr };
};

it("names a folder without a server's data", () => {
  const data = join(folder, "misspelt");
  expect(rebuild(data)).toEqual({ status: 2, stderr: `--data ${data} has no data of a server\n` });
  expect(existsSync(data)).toBe(false);
});

describeSlowTests(() => {
  it("prints what wrangler says, and no stack", { timeout: 60_000 }, () => {
    mkdirSync(join(folder, "empty/state"), { recursive: true });
    const { status, stderr } = rebuild(join(folder, "empty"));
    expect([status, stderr]).toEqual([1, expect.stringContaining("no such table: sitter")]);
    expect(stderr).not.toContain("node:internal");
  });
});
