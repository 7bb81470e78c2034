/**
 * A fourth game is one folder in each room and one line in each of three registries: here the heap of test/examples is
 * added to a copy of the tree, and nothing else in it is touched.
 * @gate
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const ROOMS = ["engine", "client", "worker", "test"];
const REGISTRIES = ["client/games/registry.ts", "engine/games/all-games.ts", "worker/games/registry.ts"];
const GAME = "heap";

/** Below this folder, so that a copy finds the packages where the tree does. */
let copy: string;
const at = (...path: readonly string[]): string => join(copy, ...path);

beforeAll(() => {
  mkdirSync(".foldtable", { recursive: true });
  copy = mkdtempSync(".foldtable/fourth-game-");
  for (const path of [...ROOMS, "package.json"]) {
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
    files: [...REGISTRIES, "client/kit/worker-address.d.ts"],
    references: [],
  };
  cpSync("tsconfig.json", at("root.json"));
  writeFileSync(at("tsconfig.json"), JSON.stringify(settings));
  for (const room of ["client", "worker"]) cpSync(`test/examples/fourth-game/${room}`, at(room), { recursive: true });
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Enters the game: an import beside the others, and its name at the end of the record. */
const enter = (registry: string, module: string, entry: string): void => {
  const text = readFileSync(at(registry), "utf8");
  const [head, tail] = text.split(/ \} satisfies Record</);
  if (head === undefined || tail === undefined) throw new Error(`${registry} is no such record`);
  writeFileSync(at(registry), `import { ${GAME} } from "${module}";\n${head}, ${entry} } satisfies Record<${tail}`);
};

/** What the compiler has to say of the registries and all that they name. */
const complaints = (): string => spawnSync("tsc", { cwd: copy, encoding: "utf8" }).stdout;

const cli = (args: readonly string[], input = ""): string =>
  execFileSync("node", ["client/cli/main.ts", ...args], { cwd: copy, encoding: "utf8", input });

it("the compiler names the registries that lack it, and then nothing", () => {
  enter("engine/games/all-games.ts", `./${GAME}/game.ts`, `${GAME}: [${GAME}]`);
  const missing = complaints();
  expect(missing).toContain("client/games/registry.ts");
  expect(missing).toContain("worker/games/registry.ts");
  enter("client/games/registry.ts", `./${GAME}/manifest.ts`, GAME);
  enter("worker/games/registry.ts", `./${GAME}/manifest.ts`, GAME);
  expect(complaints()).toBe("");
});

it("the tests compile with it", () => {
  writeFileSync(at("tsconfig.json"), readFileSync("tsconfig.json"));
  const { stdout } = spawnSync("tsc", ["--noEmit", "-p", "test"], { cwd: copy, encoding: "utf8" });
  expect(stdout).toBe("");
}, 240_000);

it("it is played, replayed and verified like the others", () => {
  const log = cli(["selfplay", GAME, "--seats", "2", "--seed", "7", "--options", '{"counters":9}']);
  expect(log).toContain('"type":"taken"');
  expect(cli(["replay"], log)).toContain("last-counter");
  writeFileSync(at("game.ndjson"), log);
  expect(cli(["verify", "game.ndjson"])).toContain('"fault":null');
});
