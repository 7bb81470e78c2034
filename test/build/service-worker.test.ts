import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { builtFiles } from "../../client/build/service-worker.ts";
import { isOptional } from "../../client/sw/files.ts";

const folder = mkdtempSync(join(tmpdir(), "foldtable-built-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("lists what the page is made of: by its content where the name does not say it", () => {
  mkdirSync(join(folder, "assets"));
  for (const file of ["index.html", "icon.svg", "sw.js", "assets/b-12345678.js", "assets/a.css", "assets/a.map"])
    writeFileSync(join(folder, file), file);
  const before = builtFiles(folder);
  expect(before).toEqual([
    { url: "/", revision: expect.stringMatching(/^[0-9a-f]{16}$/) },
    { url: "/icon.svg", revision: expect.stringMatching(/^[0-9a-f]{16}$/) },
    { url: "/assets/a.css", revision: null },
    { url: "/assets/b-12345678.js", revision: null },
  ]);
  writeFileSync(join(folder, "index.html"), "another");
  expect(builtFiles(folder)[0]?.revision).not.toBe(before[0]?.revision);
  expect(builtFiles(folder)[1]).toEqual(before[1]);
});

it.each([
  ["what a table needs", "/assets/pool-Ab3_x9Zq.js", false],
  ["data that a computer plays better with", "/assets/four-pieces.data-Ab3_x9Zq.js", true],
  ["a game that the start page shows", "/assets/pool-Ab3_x9Zq.ndjson", true],
  ["a language", "/assets/pool.ur-Ab3_x9Zq.js", true],
  ["a font", "/assets/noto-Ab3_x9Zq.woff2", true],
])("%s is kept for everybody, or once it has been wanted", (_what, url, isKeptOnce) => {
  expect(isOptional({ url, revision: null })).toBe(isKeptOnce);
});
