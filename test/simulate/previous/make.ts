/**
 * `node test/simulate/previous/make.ts COMMIT`: bundles an older release for runs with two versions into `release.js`.
 * Packages, and the thinking of the computers, are those of the current tree, because only what is sent and stored
 * differs between releases.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { build, type Rolldown } from "vite";
import { PARTS } from "../platform/parts.ts";

const STAND_INS = "test/simulate/platform/stand-ins";
const tree = join(import.meta.dirname, "../../..");
const old = mkdtempSync(join(tmpdir(), "release-"));

const STANDS_IN: readonly (readonly [RegExp, string])[] = [
  [/^@block65\/webcrypto-web-push$/, "plain-push.ts"],
  [/\.(?:wasm|ttf|otf|woff2?|bin)(?:\?.*)?$/, "no-file.ts"],
];

const isThinking = (file: string): boolean => /^engine\/games\/\w+\/(?:bot|tablebase)\//.test(file);

const standIns: Rolldown.Plugin = {
  name: "stand-ins",
  resolveId: {
    order: "pre",
    async handler(specifier, importer) {
      const isScreens = specifier.endsWith("games/registry.ts") && importer?.startsWith(join(old, "client")) === true;
      const name = isScreens ? "client-games.ts" : STANDS_IN.find(([pattern]) => pattern.test(specifier))?.[1];
      if (name !== undefined) return join(old, STAND_INS, name);
      if (!specifier.startsWith(".")) return specifier.startsWith(old) ? null : { id: specifier, external: true };
      const file = relative(old, join(importer!, "..", specifier));
      return isThinking(file) ? { id: `current:${file}`, external: true } : null;
    },
  },
};

const [commit = ""] = process.argv.slice(2);
const name = execFileSync("git", ["log", "-1", "--format=%h, %cs", commit], { cwd: tree, encoding: "utf8" }).trim();
execFileSync("tar", ["x", "-C", old], {
  input: execFileSync("git", ["archive", commit], { cwd: tree, maxBuffer: 1e9 }),
});
cpSync(join(tree, STAND_INS), join(old, STAND_INS), { recursive: true });
const entry = join(old, "entry.ts");
writeFileSync(
  entry,
  Object.entries(PARTS)
    .map(([part, file]) => `export * as ${part} from "./${file}";\n`)
    .join(""),
);
const made = (await build({
  configFile: false,
  root: old,
  publicDir: false,
  logLevel: "warn",
  build: {
    write: false,
    target: "esnext",
    minify: true,
    lib: { entry, formats: ["es"] },
    rolldownOptions: { output: { codeSplitting: false, minify: true } },
  },
  plugins: [standIns],
})) as Rolldown.RolldownOutput[];
const code = made[0]!.output[0].code.replaceAll("current:", "../../../");
writeFileSync(join(import.meta.dirname, "release.js"), `// Made by make.ts from ${name}\n${code}`);
rmSync(old, { recursive: true });
