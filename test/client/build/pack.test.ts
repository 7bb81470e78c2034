/**
 * The packages as a user has them who installs the packed files in an empty folder, with nothing of this tree beside them.
 * @gate
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Packed, packAll } from "../../../client/build/pack.ts";
import "../../../engine/games/all-games.ts";
import { installedGames } from "../../../engine/contract/game-registry.ts";
import { installIn } from "../../support/packed/install.ts";
import { measureBundledSize } from "../../support/packed/weigh.ts";

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

/** The compiler's output for a file in the project. */
const compilerOutput = (text: string): string => {
  writeFileSync(join(project, "index.ts"), text);
  const options = ["--noEmit", "--strict", "--target", "es2024", "--module", "nodenext", "--lib", "es2024,dom"];
  return spawnSync(resolve("node_modules/.bin/tsc"), [...options, "index.ts"], { cwd: project, encoding: "utf8" })
    .stdout;
};

describe("@foldtable/engine", () => {
  it("the engine package plays a game and verifies it", () => {
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

  it("only the entry with all games installs games on import", () => {
    const root = installed("@foldtable/engine");
    const asking = new Map<string, boolean>();
    /** Whether a file is, or imports through other files, the one with all games. */
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
      .map((file) => `./node_modules/@foldtable/engine/${file}`);
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

  it("its README names only entries that exist", () => {
    const text = readFileSync(join(installed("@foldtable/engine"), "README.md"), "utf8");
    const entries = [...text.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([\w/-]+)`/g)].map(([, name]) => name!),
    );
    expect(entries.length).toBeGreaterThan(15);
    run(`for (const entry of ${JSON.stringify(entries)}) await import("@foldtable/engine/" + entry);`);
  });

  it("each game is as large as its README says", async () => {
    const text = readFileSync(join(installed("@foldtable/engine"), "README.md"), "utf8");
    const said = [...text.matchAll(/^\| `([\w/-]+)` +\| ([\d.]+) +\|$/gm)].map(
      ([, entry, size]) => [entry!, Number(size)] as const,
    );
    for (const { id } of installedGames()) expect(said.map(([entry]) => entry)).toContain(`games/${id}/game`);
    for (const [entry, size] of said) {
      const kilobytes = (await measureBundledSize(project, `@foldtable/engine/${entry}`)) / 1000;
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
    expect(compilerOutput(use("fault"))).toBe("");
    expect(compilerOutput(use("nothing"))).toContain("nothing");
  });
});

describe("the JSR package", () => {
  const importsOf = (file: string): readonly string[] =>
    [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, path]) => path!);

  it("the JSR package is the engine with the same entries, each with types", () => {
    const root = join(folder, "packed/jsr");
    const jsr = JSON.parse(readFileSync(join(root, "jsr.json"), "utf8"));
    const npm = JSON.parse(readFileSync(join(installed("@foldtable/engine"), "package.json"), "utf8"));
    expect([jsr.name, jsr.version, jsr.license]).toEqual([npm.name, npm.version, npm.license]);
    expect(Object.keys(jsr.exports)).toEqual(Object.keys(npm.exports));
    for (const file of Object.values<string>(jsr.exports)) {
      const [, types = "none"] =
        /^\/\* @ts-self-types="(.*)" \*\/\n/.exec(readFileSync(join(root, file), "utf8")) ?? [];
      expect([file, existsSync(join(root, dirname(file), types))]).toEqual([file, true]);
    }
  });

  it("the JSR package imports each module by a full path or by an entry of its import map", () => {
    const root = join(folder, "packed/jsr");
    const { imports } = JSON.parse(readFileSync(join(root, "jsr.json"), "utf8"));
    const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => /\.[jt]s$/.test(file));
    const isKnown = (file: string, path: string): boolean =>
      path.startsWith(".")
        ? existsSync(join(root, dirname(file), path))
        : Object.keys(imports).some((name) => path === name || (name.endsWith("/") && path.startsWith(name)));
    const unknown = files.flatMap((file) =>
      importsOf(join(root, file)).flatMap((path) => (isKnown(file, path) ? [] : [`${file}: ${path}`])),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(unknown).toEqual([]);
  });
});

describe("exports", () => {
  it("the engine package exports what its README names, and all games by one import", () => {
    expect(
      run(`
        import { fold, installedGames, newestGame, selfplay, verify } from "@foldtable/engine";
        const log = selfplay({ game: "pool", seats: 2, options: { black: "first", fen: "W:W18:B15" }, seed: "1" });
        console.log(installedGames().length, typeof newestGame, fold(log).phase, verify(log).fault);
        for (const inside of ["log/entry-log", "games/pool/state/moves", "kit/json"])
          await import("@foldtable/engine/" + inside).catch(({ code }) => console.log(code));
      `),
    ).toBe(`3 function over null\n${"ERR_PACKAGE_PATH_NOT_EXPORTED\n".repeat(3)}`);
  });

  it("the client package exports the file that its own programs import", () => {
    const { exports } = JSON.parse(readFileSync(join(installed("@foldtable/client"), "package.json"), "utf8"));
    expect(exports["."].types).toBe("./types/client/program/client.d.ts");
    for (const file of ["client/examples/bot.ts", "client/cli/programs/play.ts"])
      expect([...readFileSync(file, "utf8").matchAll(/"(?:\.\.\/)+program\/(.*)"/g)].map(([, path]) => path)).toEqual([
        "client.ts",
      ]);
  });
});

describe("the endgame tables", () => {
  it("the endgame tables are a separate package, so the engine is small", () => {
    const sizeOf = (name: string) => packed.find((one) => one.name === `@foldtable/${name}`)!.size;
    expect(sizeOf("engine")).toBeLessThan(320_000);
    expect(sizeOf("pool-tables")).toBeGreaterThan(sizeOf("engine"));
  });

  it("a bot finds the endgame tables in their package", () => {
    const load = `
      import "@foldtable/engine";
      import { findBot } from "@foldtable/engine/players";
      console.log((await findBot("pool")).levels > 5);
      const { outcomes } = await import("@foldtable/pool-tables/five/k4-m1");
      console.log(typeof outcomes());
    `;
    expect(run(load)).toBe("true\nstring\n");
    const engine = readdirSync(installed("@foldtable/engine"), { recursive: true, encoding: "utf8" });
    const named = engine
      .filter((file) => file.endsWith(".js"))
      .flatMap((file) => [
        ...readFileSync(join(installed("@foldtable/engine"), file), "utf8").matchAll(
          /"@foldtable\/pool-tables\/([\w/-]+)"/g,
        ),
      ]);
    expect(new Set(named.map(([, entry]) => entry)).size).toBe(23);
    run(`for (const entry of ${JSON.stringify(named.map(([, entry]) => entry))})
      await import("@foldtable/pool-tables/" + entry);`);
  });
});

describe("the checkers of packages", () => {
  it.each(["engine", "pool-tables", "client"])("publint and attw find nothing in @foldtable/%s", async (name) => {
    const { file } = packed.find((one) => one.name === `@foldtable/${name}`)!;
    const tarball = new Uint8Array(readFileSync(file));
    const { messages } = await publint({ pack: { tarball: tarball.buffer }, level: "suggestion" });
    expect(messages).toEqual([]);
    const analysis = await checkPackage(createPackageFromTarballData(tarball));
    // Old resolution modes ignore `exports`, and `require` of an ES module is always an error.
    const kinds = new Set(["node16-esm", "bundler"]);
    const problems = "problems" in analysis ? analysis.problems : ["no types"];
    expect(
      problems.filter(
        (problem) => typeof problem === "string" || !("resolutionKind" in problem) || kinds.has(problem.resolutionKind),
      ),
    ).toEqual([]);
  });

  it("every package has a description", () => {
    for (const { name } of packed) {
      const manifest = JSON.parse(readFileSync(join(installed(name), "package.json"), "utf8"));
      expect([name, manifest.keywords.length > 2, manifest.license]).toEqual([name, true, "MIT"]);
      const files = readdirSync(installed(name));
      expect(["README.md", "CHANGELOG.md", "LICENSE"].filter((file) => !files.includes(file))).toEqual([]);
    }
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
    expect(compilerOutput(bot)).toBe("");
    expect(compilerOutput(bot.replace("turn.moves[", "turn.ways["))).toContain("ways");
  });

  it("types describe the game: the moves, the state and the fields of each kind of move", () => {
    const use = (play: string) => `
      import { isRefused, joinTable, openTable, type Turn } from "@foldtable/client";
      const end = new AbortController();
      const table = await joinTable<"train">("https://HOST/t/ID", { name: "Bot", signal: end.signal });
      for await (const turn of table.turns())
        for (const move of turn.moves) if (move.type === "play") console.log(move.${play});
      console.log((await table.fold()).play?.scores, (await table.summary()).game satisfies "train");
      const any = await openTable("https://HOST", { game: "spy", seats: 2 }, { name: "Bot" });
      const tilesOf = ({ moves }: Turn) => moves.flatMap((move) => (move.type === "play" ? [move.tile] : []));
      if (isRefused(await any.resign())) any.close();
      export { tilesOf };
    `;
    expect(compilerOutput(use("tile"))).toBe("");
    expect(compilerOutput(use("path"))).toContain("path");
  });

  it("the replay's element has a type", () => {
    const use = (field: string) => `
      import "@foldtable/client/replay";
      const replay = document.createElement("foldtable-replay");
      replay.${field};
    `;
    expect(compilerOutput(use('table = "ID"'))).toBe("");
    expect(compilerOutput(use('tabel = "ID"'))).toContain("tabel");
  });

  it("its custom elements manifest has the tag and the attributes of the replay, and no event", () => {
    const root = installed("@foldtable/client");
    const { customElements } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const { schemaVersion, modules } = JSON.parse(readFileSync(join(root, customElements), "utf8"));
    expect([schemaVersion, modules.length, existsSync(join(root, modules[0].path))]).toEqual(["1.0.0", 1, true]);
    const [{ tagName, attributes, members, events = [] }] = modules[0].declarations;
    expect(tagName).toBe("foldtable-replay");
    expect(modules[0].exports).toMatchObject([{ kind: "custom-element-definition", name: tagName }]);
    const described = ({ name, type, description }: (typeof attributes)[number]) => [
      name,
      type.text,
      description !== "",
    ];
    expect(attributes.map(described)).toEqual([
      ["lang", "string", true],
      ["table", "string | null", true],
      ["src", "string | null", true],
      ["at", "number | null", true],
    ]);
    expect(members.map(({ name }: { name: string }) => name)).toEqual(["table", "src", "at"]);
    const source = readFileSync("client/embed/foldtable-replay.ts", "utf8");
    expect([events.length, source.includes("dispatchEvent")]).toEqual([0, false]);
  });

  it("another project's build of the replay names only files that it has", async () => {
    writeFileSync(join(project, "page.html"), '<script type="module" src="./page.js"></script>');
    writeFileSync(join(project, "page.js"), 'import "@foldtable/client/replay";\n');
    const outDir = join(project, "dist");
    await build({
      ...{ configFile: false, root: project, logLevel: "error", base: "./" },
      build: { outDir, chunkSizeWarningLimit: 2000, rolldownOptions: { input: join(project, "page.html") } },
    });
    const files = readdirSync(outDir, { recursive: true, encoding: "utf8" });
    const scripts = files.filter((file) => file.endsWith(".js"));
    const missing = scripts.flatMap((script) =>
      [
        ...readFileSync(join(outDir, script), "utf8").matchAll(
          /["'`]((?:\.\/|\.\.\/|assets\/|embedded\/)[\w./-]+\.(?:js|css|wasm|png|svg|webp|woff2))["'`]/g,
        ),
      ]
        .map(([, path]) => path!)
        .filter((path) => ![dirname(script), "."].some((folder) => files.includes(join(folder, path)))),
    );
    expect(scripts.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });

  it("the client package contains the replay's element with all its parts", () => {
    const files = readdirSync(join(installed("@foldtable/client"), "replay"), { recursive: true, encoding: "utf8" });
    expect(files).toContain("embed.js");
    expect(files.some((file) => file.startsWith("embedded/"))).toBe(true);
  });
});

it("all packages have the version of package.json, and contain no path of the working tree", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const { name, file } of packed) {
    expect(JSON.parse(readFileSync(join(installed(name), "package.json"), "utf8"))).toMatchObject({ name, version });
    const listed = execFileSync("tar", ["-tzf", file], { encoding: "utf8" });
    expect(listed).not.toContain("tsconfig");
    expect(spawnSync("grep", ["-rlF", resolve("."), installed(name)], { encoding: "utf8" }).stdout).toBe("");
  }
});
