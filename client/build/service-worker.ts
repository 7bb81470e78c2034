/**
 * Builds the service worker: its code, the lists of the page's files, and `sw.js`, which loads both. All of them but the
 * short `sw.js` are named by their content. A returning browser loads only the lists whose files changed.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { type BuildList, DIGEST_LENGTH, SCRIPTS } from "../sw/build-files.ts";
import { afterBuild } from "./after-build.ts";

export const serviceWorker = (): Plugin => afterBuild({ name: "service-worker" }, (folder) => buildInto(folder));

const buildInto = async (folder: string): Promise<void> => {
  const { output } = (await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2023",
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: resolve(import.meta.dirname, "../sw/main.ts"),
        // How long a build takes on a busy machine is no fault to warn of.
        checks: { bundlerTimings: false },
        output: { format: "iife" },
      },
    },
  })) as Rolldown.RolldownOutput;
  mkdirSync(join(folder, "sw"));
  const save = (name: string, text: string): string => {
    const path = `/sw/${name}-${digestOf(text, "base64url").slice(0, 8)}.js`;
    writeFileSync(join(folder, path), text);
    return path;
  };
  const { lists, ...rest } = buildList(folder);
  const scripts = lists.map((list) => save("files", `build.lists.push(${JSON.stringify(list)});`));
  scripts.push(save("worker", output[0].code));
  // The page's policy also binds this worker (client/kit/loading/web-worker.ts).
  const code = `self.build=${JSON.stringify({ ...rest, lists: [] })};
const policy=self.trustedTypes?.createPolicy("foldtable-worker",{createScriptURL:(own)=>own});
importScripts(...${JSON.stringify(scripts)}.map((own)=>policy?.createScriptURL(own)??own));
`;
  writeFileSync(join(folder, "sw.js"), code);
};

const digestOf = (text: string | Buffer, encoding: "base64" | "base64url" = "base64"): string =>
  createHash("sha256").update(text).digest(encoding).slice(0, DIGEST_LENGTH);

/** A change of one file changes one of so many lists. With more of them, `sw.js` would be longer than what it saves. */
const LISTS = 8;

/**
 * Gives the folder of the page's scripts the name of this build, and lists the files of the page: HTML, icon and drawings,
 * and the scripts, styles and recorded games. The scripts name each other without the folder, so that an unchanged
 * script is the same in each build.
 */
export const buildList = (folder: string): BuildList => {
  const read = (file: string): Buffer => readFileSync(join(folder, file));
  const filesIn = (path: string): readonly string[] =>
    readdirSync(join(folder, path), { withFileTypes: true })
      .filter((file) => file.isFile() && /\.(?:js|css|svg|woff2|ndjson)$/.test(file.name))
      .map(({ name }) => path + name)
      .sort();
  const files = ["/icon.svg", "/folded-table.svg", ...filesIn("/assets/"), ...filesIn(SCRIPTS)];
  const lines = files.map((file) => `${file} ${digestOf(read(file))}`);
  const name = digestOf([...lines, digestOf(read("index.html"))].join("\n"), "base64url").slice(0, 8);
  for (const file of ["index.html", "games.json"])
    writeFileSync(join(folder, file), read(file).toString().replaceAll(SCRIPTS, `/assets/${name}/`));
  renameSync(join(folder, SCRIPTS), join(folder, "assets", name));
  const lists = Map.groupBy(lines, (line) => digestOf(line.split(" ")[0]!).charCodeAt(0) % LISTS);
  return { folder: name, page: digestOf(read("index.html")), lists: [...lists.values()].map((one) => one.join("\n")) };
};
