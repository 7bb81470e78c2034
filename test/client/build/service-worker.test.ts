import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { afterAll, expect, it } from "vitest";
import { afterBuild } from "../../../client/build/after-build.ts";
import { chunkFile } from "../../../client/build/chunks.ts";
import { embedBuild } from "../../../client/build/embed-build.ts";
import { inlineIntoPage } from "../../../client/build/inline-into-page.ts";
import { buildList, serviceWorker } from "../../../client/build/service-worker.ts";
import { builtFilesOf, filesToRenew, isOnDemand } from "../../../client/sw/build-files.ts";

const folder = mkdtempSync(join(tmpdir(), "foldtable-built-"));
afterAll(() => rmSync(folder, { recursive: true }));

const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64").slice(0, 12);

/** Writes the files of a build with this script, and lists them. */
const buildWith = (script: string) => {
  rmSync(join(folder, "assets"), { recursive: true, force: true });
  mkdirSync(join(folder, "assets/_"), { recursive: true });
  for (const file of ["icon.svg", "folded-table.svg", "sw.js", "assets/b-12345678.css", "assets/a.map"])
    writeFileSync(join(folder, file), file);
  for (const file of ["index.html", "games.json"]) writeFileSync(join(folder, file), "/assets/_/shell-12345678.js");
  writeFileSync(join(folder, "assets/_/shell-12345678.js"), script);
  return buildList(folder);
};

const page = (): string => readFileSync(join(folder, "index.html"), "utf8");

it("buildList lists the page's files by digest, and moves the scripts into the build's folder", () => {
  const list = buildWith("script");
  const shell = `/assets/${list.folder}/shell-12345678.js`;
  expect(list.folder).toMatch(/^[\w-]{8}$/);
  expect([page(), readFileSync(join(folder, "games.json"), "utf8")]).toEqual([shell, shell]);
  expect(readFileSync(join(folder, shell), "utf8")).toBe("script");
  const files = builtFilesOf(list).toSorted((a, b) => (a.url < b.url ? -1 : 1));
  const icons = ["/folded-table.svg", "/icon.svg"].map((url) => {
    const digest = digestOf(url.slice(1));
    return { url, revision: digest, digest };
  });
  const digests = { page: digestOf(shell), style: digestOf("assets/b-12345678.css"), script: digestOf("script") };
  expect(files).toEqual(
    [
      { url: "/", revision: digests.page, digest: digests.page },
      { url: "/assets/b-12345678.css", revision: null, digest: digests.style },
      { url: shell, revision: null, digest: digests.script },
      ...icons,
    ].toSorted((a, b) => (a.url < b.url ? -1 : 1)),
  );
});

it("a changed script changes the folder and one list", () => {
  const before = buildWith("script");
  const after = buildWith("another");
  expect(after.folder).not.toBe(before.folder);
  expect(after.lists.filter((list) => !before.lists.includes(list))).toHaveLength(1);
  expect(buildWith("script")).toEqual(before);
});

it.each([
  ["a table's script", "/assets/pool-Ab3_x9Zq.js", false],
  ["a part whose name has a word of a hash's length", "/assets/Ab3_x9Zq/ft-settings-Ab3_x9Zq.js", false],
  ["data that strengthens a bot", "/assets/four-pieces.data-Ab3_x9Zq.js", true],
  ["a recorded game of the start page", "/assets/pool-Ab3_x9Zq.ndjson", true],
  ["a language", "/assets/Ab3_x9Zq/pool.ur-Ab3_x9Zq.js", true],
  ["a font", "/assets/noto-Ab3_x9Zq.woff2", true],
])("isOnDemand of %s (%s): %s", (_what, url, expected) => {
  expect(isOnDemand({ url })).toBe(expected);
});

it("a release renews the cached files, and the texts of each cached language, also renamed ones", () => {
  const cached = ["/assets/Ab3_x9Zq/generated.bn.js", "/assets/noto-Ab3_x9Zq.woff2", "/assets/pool-Ab3_x9Zq.ndjson"];
  const renewed = ["/assets/Cd4_y8Wp/locales.bn.js", "/assets/noto-Cd4_y8Wp.woff2", "/assets/pool-Cd4_y8Wp.ndjson"];
  const others = [
    "/assets/Cd4_y8Wp/locales.he.js",
    "/assets/Cd4_y8Wp/pool.bn.js",
    "/assets/other-Cd4_y8Wp.woff2",
    "/assets/four-pieces.data-Cd4_y8Wp.js",
  ];
  expect(filesToRenew([...renewed, ...others], cached)).toEqual(renewed);
});

it("a release renews the texts under the name that the build gives them", () => {
  const texts = `/assets/${chunkFile({ name: "he", facadeModuleId: "/client/locales/he.xlf" }).replace("[name]", "he")}`;
  expect(filesToRenew([texts], ["/assets/Ab3_x9Zq/generated.he.js"])).toEqual([texts]);
});

/** Builds a module in this folder, or fails to. */
const buildModule = (root: string, plugins: readonly Plugin[], isFailing: boolean) => {
  const input = join(root, "main.ts");
  mkdirSync(root, { recursive: true });
  writeFileSync(input, "export {};");
  const failing: Plugin = {
    name: "failing",
    transform() {
      if (isFailing) throw new Error("the first error");
    },
  };
  return build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [failing, ...plugins],
    build: { rolldownOptions: { input } },
  });
};

it("a failed build rejects with its own error, and builds nothing else", async () => {
  const plugins = [inlineIntoPage(), embedBuild(), serviceWorker()];
  await expect(buildModule(join(folder, "failing"), plugins, true)).rejects.toThrow("the first error");
});

it("work after a build begins after each build that has not failed", async () => {
  const root = join(folder, "again");
  const folders: string[] = [];
  const plugin = afterBuild({ name: "after" }, async (written) => void folders.push(written));
  await buildModule(root, [plugin], false);
  await expect(buildModule(root, [plugin], true)).rejects.toThrow("the first error");
  await buildModule(root, [plugin], false);
  expect(folders).toEqual([join(root, "dist"), join(root, "dist")]);
});
