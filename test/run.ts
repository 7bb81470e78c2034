/** Runs the test projects. First it finds the browser that two of them need, or prints how to install it. */
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

/** Optional browsers and programs, used only by the gate. The run prints which are missing. */
const optionalPrograms = [
  {
    name: "Firefox",
    file: "browsers/firefox",
    isInstalled: findFirefox() !== undefined,
    install: "On Debian: apt-get install firefox-esr",
  },
  {
    name: "WebKit",
    file: "browsers/webkit",
    isInstalled: findWebKit() !== undefined,
    install: "On Debian: apt-get install webkit2gtk-driver xvfb",
  },
  {
    name: "Safari",
    file: "browsers/safari",
    isInstalled: findSafari() !== undefined,
    install: "On a Mac: safaridriver --enable",
  },
  {
    name: "Deno",
    file: "packages/packed-deno",
    isInstalled: findDeno() !== undefined,
    install: "npm install --global deno, or DENO_PATH",
  },
  {
    name: "Python",
    file: "packages/programs",
    isInstalled: spawnSync("python3", ["--version"]).status === 0,
    install: "On Debian: apt-get install python3",
  },
  {
    name: "w3m",
    file: "browsers/text-browser",
    isInstalled: spawnSync("w3m", ["-version"]).status === 0,
    install: "On Debian: apt-get install w3m",
  },
];
/**
 * How much is tested. The everyday run has the tests that find most for their time. The gate adds files whose first
 * comment has the tag `@gate` (other browsers, a second browser or server) and larger samples; `--all` runs everything.
 * Each amount can also be set alone. A sample is the same every time, and contains every project:
 *
 * - FILES: the files beyond the everyday run. A file that is named as an argument always runs.
 * - SCENES: at the gate each kind of page on a phone, the widest in Bengali, some on a desktop; roles, names and
 * colours in English. Without it, access-scenes.test.ts checks three pages when it is named as an argument.
 * - LAWS: the number of random or generated cases (samples.ts; test/samples.test.ts checks that each host receives it;
 * `npm run mutants` shows what the everyday sample still finds).
 * - PUZZLES: by default every twentieth is proven. MUTANTS (500): their number.
 */
const extents: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "--gate": { FILES: "gate", SCENES: "gate", LAWS: "gate", MUTANTS: "1500" },
  "--all": {
    ...{ FILES: "gate", SCENES: "all", LAWS: "all", PUZZLES: "all" },
    MUTANTS: "100000",
  },
};
const commandLine = process.argv.slice(2);
const vitestArguments = commandLine
  .filter((argument) => !(argument in extents))
  // Each has two projects: most files share a host, and some have their own.
  .map((argument) => (["engine", "worker"].includes(argument) ? `${argument}*` : argument));
const isFileNamed = vitestArguments.some(
  (argument, at) => !argument.startsWith("-") && !/^-[^=]*$/.test(vitestArguments[at - 1] ?? ""),
);
const extent: { readonly FILES?: string } = Object.assign(
  isFileNamed ? { FILES: "gate" } : {},
  ...commandLine.map((argument) => extents[argument]),
);

const missing = extent.FILES === undefined ? [] : optionalPrograms.filter(({ isInstalled }) => !isInstalled);
for (const { name, install } of missing)
  process.stdout.write(`${name} is not installed, so its tests do not run. ${install}
`);

const quiet = { WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" };
const BIN = join(import.meta.dirname, "../node_modules/.bin");
/** The memory file system of Linux. An everyday run stores 70 MB there, and containers often have 64 MB. */
const MEMORY = "/dev/shm";
const MIN_FREE_MEMORY = 2 ** 30;

const hasMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MIN_FREE_MEMORY;
  } catch {
    return false;
  }
};

/** The temporary folder of objects and browsers: in memory if there is room, which saves a sixth of the objects' time. */
const store = process.env.TMPDIR === undefined && hasMemory() ? mkdtempSync(join(MEMORY, "foldtable-")) : undefined;
/** For vitest.config.ts. `--exclude` cannot be used because the projects have their own exclusions. */
const WITHOUT = missing.map(({ file }) => `test/end-to-end/${file}*.test.ts`).join(",");
const { status, error } = spawnSync("vitest", ["run", ...vitestArguments], {
  stdio: "inherit",
  shell: process.platform === "win32",
  // The packages' programs come first because they include Node 24, which vitest needs.
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
