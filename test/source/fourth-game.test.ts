/**
 * A fourth game needs only one folder in each room and one line in each of three registries. This test adds the heap of
 * test/examples to a copy of the repository.
 * @gate
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const ROOMS = ["engine", "client", "worker", "test"];
const REGISTRIES = ["client/games/registry.ts", "engine/games/all-games.ts", "worker/games/registry.ts"];
const GAME = "heap";

/** A folder inside the repository, so that the copy resolves its packages. */
let copy: string;
const at = (...path: readonly string[]): string => join(copy, ...path);

beforeAll(() => {
  mkdirSync(".foldtable", { recursive: true });
  copy = mkdtempSync(".foldtable/fourth-game-");
  for (const path of [...ROOMS, "package.json", "vite.config.ts"]) {
    cpSync(path, at(path), { recursive: true, filter: (source) => !source.endsWith(".tsbuildinfo") });
  }
  symlinkSync("../../node_modules", at("node_modules"));
  mkdirSync(at("engine/games", GAME));
  const rules = readFileSync(`test/examples/${GAME}.ts`, "utf8").replaceAll("../engine/", "../");
  writeFileSync(at("engine/games", GAME, "game.ts"), rules);
  const lib = ["es2024", "dom", "dom.iterable"];
  const settings = {
    extends: "./root.json",
    compilerOptions: { lib },
    // The start page uses every part of a manifest.
    files: [...REGISTRIES, "client/home/ft-home.ts", "client/kit/worker-address.d.ts"],
    references: [],
  };
  cpSync("tsconfig.json", at("root.json"));
  writeFileSync(at("tsconfig.json"), JSON.stringify(settings));
  for (const room of ["client", "worker"]) cpSync(`test/examples/fourth-game/${room}`, at(room), { recursive: true });
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Adds the game to a registry: an import, and an entry at the end of the record. */
const addToRegistry = (registry: string, module: string, entry: string): void => {
  const text = readFileSync(at(registry), "utf8");
  const added = text.replace(/ \}(?= satisfies Record<|;\n)/, `, ${entry} }`);
  if (added === text) throw new Error(`${registry} is not a record of games`);
  writeFileSync(at(registry), `import { ${GAME} } from "${module}";\n${added}`);
};

/** The compiler's output for the registries and their imports. */
const compilerErrors = (): string => spawnSync("tsc", { cwd: copy, encoding: "utf8" }).stdout;

const cli = (args: readonly string[], input = ""): string =>
  execFileSync("node", ["client/cli/main.ts", ...args], { cwd: copy, encoding: "utf8", input });

it("the compiler names each registry without the new game, and accepts complete ones", () => {
  addToRegistry("engine/games/all-games.ts", `./${GAME}/game.ts`, `${GAME}: [${GAME}]`);
  const named = [...compilerErrors().matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file);
  expect(named.sort()).toEqual(["client/games/registry.ts", "worker/games/registry.ts"]);
  addToRegistry("client/games/registry.ts", `./${GAME}/manifest.ts`, GAME);
  addToRegistry("worker/games/registry.ts", `./${GAME}/manifest.ts`, GAME);
  expect(compilerErrors()).toBe("");
});

it("the production build contains the new game", () => {
  writeFileSync(at("engine/games", GAME, "RULES.md"), "# Heap\n");
  writeFileSync(at("tsconfig.json"), readFileSync("tsconfig.json"));
  const { status, stderr } = spawnSync("vite", ["build", "--logLevel", "warn"], { cwd: copy, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  for (const page of ["plain/rules/heap/ur", "plain/learn/heap/en", "rules/heap/exact"])
    expect(existsSync(at("dist", `${page}.html`))).toBe(true);
  expect(JSON.parse(readFileSync(at("dist/games.json"), "utf8"))).toHaveProperty(GAME);
}, 600_000);

it("programs can import the new game from the engine's package", () => {
  const script = `console.log(JSON.stringify((await import("./client/build/pack.ts")).ENGINE_ENTRIES))`;
  const entries = execFileSync("node", ["--input-type=module", "--eval", script], { cwd: copy, encoding: "utf8" });
  expect(JSON.parse(entries)).toHaveProperty([`games/${GAME}/game`], `games/${GAME}/game`);
});

it("the tests compile with the new game", () => {
  const { stdout } = spawnSync("tsc", ["--noEmit", "-p", "test"], { cwd: copy, encoding: "utf8" });
  expect(stdout).toBe("");
}, 240_000);

it("the new game can be played, replayed and verified", () => {
  const log = cli(["selfplay", GAME, "--seats", "2", "--seed", "7", "--options", '{"counters":9}']);
  expect(log).toContain('"type":"taken"');
  expect(cli(["replay"], log)).toContain("last-counter");
  writeFileSync(at("game.ndjson"), log);
  expect(cli(["verify", "game.ndjson"])).toContain('"fault":null');
});
