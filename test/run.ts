/** Runs the test projects; first finds the browsers that two of them need, or says plainly what to do. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findDeno } from "./support/browsers/deno.ts";
import { findFirefox } from "./support/browsers/firefox.ts";
import { findSafari } from "./support/browsers/safari.ts";
import { findWebKit } from "./support/browsers/webkit.ts";
import { findChromium, NO_CHROMIUM } from "./support/server/chromium.ts";

const chromium = findChromium();
if (chromium === undefined) {
  process.stderr.write(`${NO_CHROMIUM}\n`);
  process.exit(1);
}

/** Optional browsers and programs, used only by the gate. The run names those it leaves out. */
const others = [
  {
    name: "Firefox",
    file: "browsers/firefox",
    isHere: findFirefox() !== undefined,
    get: "On Debian: apt-get install firefox-esr",
  },
  {
    name: "WebKit",
    file: "browsers/webkit",
    isHere: findWebKit() !== undefined,
    get: "On Debian: apt-get install webkit2gtk-driver xvfb",
  },
  {
    name: "Safari",
    file: "browsers/safari",
    isHere: findSafari() !== undefined,
    get: "On a Mac: safaridriver --enable",
  },
  {
    name: "Deno",
    file: "packages/packed-deno",
    isHere: findDeno() !== undefined,
    get: "npm install --global deno, or DENO_PATH",
  },
  {
    name: "Python",
    file: "packages/programs",
    isHere: spawnSync("python3", ["--version"]).status === 0,
    get: "On Debian: apt-get install python3",
  },
  {
    name: "w3m",
    file: "browsers/text-browser",
    isHere: spawnSync("w3m", ["-version"]).status === 0,
    get: "On Debian: apt-get install w3m",
  },
];
/**
 * How much is tested. Every day what finds most for its time; at the gate what costs more too: files whose first
 * comment has the tag `@gate` (other browsers, a second browser or server), and larger samples; with `--all` everything. Each amount can be set by itself as well. A sample is the same every time, and has every project
 * in it:
 *
 * - FILES: which files there are beyond those of every day. A file that is asked for by name is there whenever it is asked.
 * - SCENES: at the gate each kind of page on a phone, the widest in Bengali, some on a desktop; roles, names and colours in
 *   English. Without it, access-scenes.test.ts sees three pages when it is asked for by name.
 * - LAWS: what is tried at random or by the thousand (samples.ts, of which test/samples.test.ts asks each host whether it
 *   was told; `npm run mutants` says what the everyday sample still finds).
 * - PUZZLES: every twentieth proven again. MUTANTS (500), KILLS (1), KILL_MOVES (60): how many.
 */
const extents: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "--gate": { FILES: "gate", SCENES: "gate", LAWS: "gate", MUTANTS: "1500" },
  "--all": {
    ...{ FILES: "gate", SCENES: "all", LAWS: "all", PUZZLES: "all" },
    ...{ MUTANTS: "100000", KILLS: "24", KILL_MOVES: "5000" },
  },
};
const wanted = process.argv.slice(2);
const asked = wanted
  .filter((argument) => !(argument in extents))
  // Two projects each: most files share a host, some have one for themselves.
  .map((argument) => (["engine", "worker"].includes(argument) ? `${argument}*` : argument));
const byName = asked.some((argument, at) => !argument.startsWith("-") && !/^-[^=]*$/.test(asked[at - 1] ?? ""));
const extent: { readonly FILES?: string } = Object.assign(
  byName ? { FILES: "gate" } : {},
  ...wanted.map((argument) => extents[argument]),
);

const missing = extent.FILES === undefined ? [] : others.filter(({ isHere }) => !isHere);
for (const { name, get } of missing)
  process.stdout.write(`${name} is not on this machine: its tests are left out. ${get}\n`);

const quiet = { WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" };
const BIN = join(import.meta.dirname, "../node_modules/.bin");
/** Linux' files in memory. An everyday run stores 70 MB there, and containers often have 64. */
const MEMORY = "/dev/shm";
const LEAST_MEMORY = 2 ** 30;

const hasMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= LEAST_MEMORY;
  } catch {
    return false;
  }
};

/** Where objects and browsers store while they are tested: in memory if there is room, because objects then need a sixth less. */
const store = process.env.TMPDIR === undefined && hasMemory() ? mkdtempSync(join(MEMORY, "foldtable-")) : undefined;
/** By the config, and not by `--exclude`: the projects say for themselves what they leave out. */
const WITHOUT = missing.map(({ file }) => `test/end-to-end/${file}*.test.ts`).join(",");
const { status, error } = spawnSync("vitest", ["run", ...asked], {
  stdio: "inherit",
  shell: process.platform === "win32",
  // The packages' programs, Node 24 among them, come first: vitest does not run under an older one.
  env: {
    ...extent,
    ...process.env,
    ...quiet,
    ...(store === undefined ? {} : { TMPDIR: store }),
    WITHOUT,
    CHROME_PATH: chromium,
    PATH: `${BIN}${delimiter}${process.env.PATH}`,
  },
});
if (store !== undefined) rmSync(store, { recursive: true, force: true });
if (error !== undefined) process.stderr.write(`vitest did not start (${error.message}). npm ci installs it.\n`);
process.exit(status ?? 1);
