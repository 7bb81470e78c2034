/**
 * The packages as a user has them who installs the packed files in an empty folder, with nothing of this tree beside them.
 * @gate
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Packed, packAll } from "../../../client/build/pack.ts";
import "../../../engine/games/all-games.ts";
import { installedGames } from "../../../engine/contract/game-registry.ts";
import { installIn } from "../../support/packed/install.ts";
import { weigh } from "../../support/packed/weigh.ts";

const folder = mkdtempSync(join(tmpdir(), "foldtable-packages-"));
const project = join(folder, "project");
let packed: readonly Packed[];

const installed = (name: string): string => join(project, "node_modules", name);

beforeAll(async () => {
  packed = await packAll(join(folder, "packed"));
  installIn(project, packed);
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (script: string): string => {
  const { stdout, stderr, status } = spawnSync("node", ["--input-type=module", "-e", script], {
    cwd: project,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout;
};

/** What the compiler has to say of a file in the project. */
const complaints = (text: string): string => {
  writeFileSync(join(project, "index.ts"), text);
  const options = ["--noEmit", "--strict", "--target", "es2024", "--module", "nodenext", "--lib", "es2024,dom"];
  return spawnSync(resolve("node_modules/.bin/tsc"), [...options, "index.ts"], { cwd: project, encoding: "utf8" })
    .stdout;
};

describe("@foldtable/engine", () => {
  it("plays a game and verifies it", () => {
    const said = run(`
      import "@foldtable/engine/all-games";
      import { newestGame } from "@foldtable/engine/games";
      import { selfplay } from "@foldtable/engine/selfplay";
      import { verify } from "@foldtable/engine/verify";
      import { parse } from "valibot";
      const options = parse(newestGame("spy").options, {});
      const log = selfplay({ game: "spy", seats: 2, options, seed: "packed" });
      console.log(JSON.stringify(verify(log)));
    `);
    expect(JSON.parse(said)).toMatchObject({ fault: null });
  });

  it("does nothing when it is imported, but where all games are asked for: no game is there that nobody took in", () => {
    const root = installed("@foldtable/engine");
    const asking = new Map<string, boolean>();
    /** Whether a file is, or reaches by its imports, the one that takes in all games. */
    const asksAll = (file: string): boolean => {
      const known = asking.get(file);
      if (known !== undefined) return known;
      asking.set(file, file === join(root, "games/all-games.js"));
      const imports = [...readFileSync(file, "utf8").matchAll(/^(?:import|export) .*?"(\.[^"]+)"/gm)];
      const asks = asking.get(file) === true || imports.some(([, path]) => asksAll(join(file, "..", path!)));
      asking.set(file, asks);
      return asks;
    };
    const files = readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".js") && !asksAll(join(root, file)))
      .map((file) => `@foldtable/engine/${file.slice(0, -".js".length)}`);
    expect(files.length).toBeGreaterThan(100);
    expect(
      run(`
        const before = Object.keys(globalThis).length;
        for (const file of ${JSON.stringify(files)}) await import(file);
        const { installedGames } = await import("@foldtable/engine/games");
        console.log(installedGames().length, Object.keys(globalThis).length - before);
      `),
    ).toBe("0 0\n");
  });

  it("names in its text entries that are there", () => {
    const text = readFileSync(join(installed("@foldtable/engine"), "README.md"), "utf8");
    const entries = [...text.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([\w/-]+)`/g)].map(([, name]) => name!),
    );
    expect(entries.length).toBeGreaterThan(15);
    for (const entry of entries) run(`await import("@foldtable/engine/${entry}")`);
  });

  it("is as large as its text says, game by game", async () => {
    const text = readFileSync(join(installed("@foldtable/engine"), "README.md"), "utf8");
    const said = [...text.matchAll(/^\| `([\w/-]+)` +\| ([\d.]+) +\|$/gm)].map(
      ([, entry, size]) => [entry!, Number(size)] as const,
    );
    for (const { id } of installedGames()) expect(said.map(([entry]) => entry)).toContain(`games/${id}/game`);
    for (const [entry, size] of said) {
      const kilobytes = (await weigh(project, `@foldtable/engine/${entry}`)) / 1000;
      expect([entry, size, Math.abs(kilobytes / size - 1) < 0.08 || kilobytes]).toEqual([entry, size, true]);
    }
  });

  it("the engine package has types", () => {
    const use = (field: string) => `
      import { isLogFault, parseLog } from "@foldtable/engine/log";
      import { verify } from "@foldtable/engine/verify";
      const log = parseLog("");
      if (!isLogFault(log)) console.log(verify(log).${field});
    `;
    expect(complaints(use("fault"))).toBe("");
    expect(complaints(use("nothing"))).toContain("nothing");
  });
});

describe("what the page, the server and the command line take of the engine", () => {
  const roots = ["client", "worker"];

  /** Of every import of an engine's file: the name by which other projects have it. */
  const taken = new Set(
    roots.flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts") && !file.startsWith("examples"))
        .flatMap((file) => [
          ...readFileSync(join(root, file), "utf8").matchAll(
            /(?:from|import)\s*\(?\s*"(?:\.\.\/)+engine\/([^"]+)\.ts"/g,
          ),
        ])
        .map(([, path]) => path!),
    ),
  );

  it("the installed engine has every module that the programs import, under the same name", () => {
    expect(taken.size).toBeGreaterThan(80);
    const found = run(`
      const missing = [];
      for (const entry of ${JSON.stringify([...taken])})
        await import("@foldtable/engine/" + entry).catch((error) => missing.push(entry + ": " + error.message));
      console.log(JSON.stringify(missing));
    `);
    expect(JSON.parse(found)).toEqual([]);
  });

  it("and of the client's package, its own programs take the file that is packed as its entry", () => {
    const { exports } = JSON.parse(readFileSync(join(installed("@foldtable/client"), "package.json"), "utf8"));
    expect(exports["."].types).toBe("./types/client/program/table.d.ts");
    for (const file of ["client/examples/bot.ts", "client/cli/play.ts"])
      expect([...readFileSync(file, "utf8").matchAll(/"\.\.\/program\/(.*)"/g)].map(([, path]) => path)).toEqual([
        "table.ts",
      ]);
  });
});

describe("@foldtable/client", () => {
  it("the client package loads without other packages", () => {
    expect(run('const { joinTable } = await import("@foldtable/client"); console.log(typeof joinTable)')).toBe(
      "function\n",
    );
  });

  it("the example bot in the client's README compiles, and a faulty one does not", () => {
    const text = readFileSync(join(installed("@foldtable/client"), "README.md"), "utf8");
    const bot = /```ts\n(.*?)```/s.exec(text)?.[1] ?? "";
    expect(bot.split("\n").length).toBeLessThan(20);
    expect(complaints(bot)).toBe("");
    expect(complaints(bot.replace("turn.moves[", "turn.ways["))).toContain("ways");
  });

  it("has the replay's element with all its parts beside it", () => {
    const files = readdirSync(join(installed("@foldtable/client"), "replay"), { recursive: true, encoding: "utf8" });
    expect(files).toContain("embed.js");
    expect(files.some((file) => file.startsWith("embedded/"))).toBe(true);
  });
});

it("both say the version of the tree, and none of its paths", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const { name, file } of packed) {
    expect(JSON.parse(readFileSync(join(installed(name), "package.json"), "utf8"))).toMatchObject({ name, version });
    const listed = execFileSync("tar", ["-tzf", file], { encoding: "utf8" });
    expect(listed).not.toContain("tsconfig");
    expect(spawnSync("grep", ["-rlF", resolve("."), installed(name)], { encoding: "utf8" }).stdout).toBe("");
  }
});
