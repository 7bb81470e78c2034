import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { builtFiles } from "../../../client/build/service-worker.ts";
import { checkBuildFiles } from "../../../client/sw/build-file-check.ts";
import { isOnDemand } from "../../../client/sw/build-files.ts";

const folder = mkdtempSync(join(tmpdir(), "foldtable-built-"));
afterAll(() => rmSync(folder, { recursive: true }));

const sumOf = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;

it("lists the page's files, with a hash if the name has none", () => {
  mkdirSync(join(folder, "assets"));
  for (const file of [
    "index.html",
    "icon.svg",
    "folded-table.svg",
    "sw.js",
    "assets/b-12345678.js",
    "assets/a.css",
    "assets/a.map",
  ])
    writeFileSync(join(folder, file), file);
  const before = builtFiles(folder);
  expect(before).toEqual([
    { url: "/", revision: expect.stringMatching(/^[0-9a-f]{16}$/), integrity: sumOf("index.html") },
    { url: "/icon.svg", revision: expect.stringMatching(/^[0-9a-f]{16}$/), integrity: sumOf("icon.svg") },
    {
      url: "/folded-table.svg",
      revision: expect.stringMatching(/^[0-9a-f]{16}$/),
      integrity: sumOf("folded-table.svg"),
    },
    { url: "/assets/a.css", revision: null, integrity: sumOf("assets/a.css") },
    { url: "/assets/b-12345678.js", revision: null, integrity: sumOf("assets/b-12345678.js") },
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
])("%s is cached for everyone, or after its first use", (_what, url, isKeptOnce) => {
  expect(isOnDemand({ url })).toBe(isKeptOnce);
});

describe("the cache of the build", () => {
  const url = "https://foldtable.example/assets/pool-12345678.js";
  const integrity = sumOf("script");
  const plugin = checkBuildFiles([{ url: "/assets/pool-12345678.js", revision: null, integrity }]);
  const served = (request: Request, type: string) =>
    plugin.cachedResponseWillBeUsed({
      request,
      cachedResponse: new Response("", { headers: { "content-type": type } }),
    });

  it("serves cached files, and fetches again if a page was cached for a file", async () => {
    expect(await served(new Request(url), "text/javascript; charset=utf-8")).toBeInstanceOf(Response);
    expect(await served(new Request(url), "text/html; charset=utf-8")).toBeNull();
    expect(await served(new Request("https://foldtable.example/"), "text/html; charset=utf-8")).toBeInstanceOf(
      Response,
    );
  });

  it("fetches each file of the build by its hash, and nothing else", async () => {
    const asked = (request: Request) => plugin.requestWillFetch({ request });
    expect((await asked(new Request(url))).integrity).toBe(integrity);
    expect((await asked(new Request("https://foldtable.example/other.js"))).integrity).toBe("");
    const style = new Request(url, { mode: "no-cors" });
    expect(await asked(style)).toBe(style);
  });
});
