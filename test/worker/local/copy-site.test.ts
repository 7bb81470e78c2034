/** The copy of the site that a local server serves. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { copySite } from "../../../worker/local/copy-site.ts";

const folder = mkdtempSync(join(tmpdir(), "foldtable-site-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const site = join(folder, "dist");
const data = join(folder, "data");
const write = (name: string) => {
  mkdirSync(join(site, "assets"), { recursive: true });
  writeFileSync(join(site, "assets", name), name);
};

it("keeps its files and their times while a build deletes the originals, and has none of an earlier build", async () => {
  write("first.js");
  const { mtimeMs } = statSync(join(site, "assets/first.js"));
  const copy = await copySite(site, data);
  expect(statSync(data).mode & 0o777).toBe(0o700);
  rmSync(site, { recursive: true });
  expect(readFileSync(join(copy, "assets/first.js"), "utf8")).toBe("first.js");
  expect(statSync(join(copy, "assets/first.js")).mtimeMs).toBeCloseTo(mtimeMs, -1);
  write("second.js");
  expect(await copySite(site, data)).toBe(copy);
  expect(readdirSync(join(copy, "assets"))).toEqual(["second.js"]);
});
