/** Runs every test project; first finds the browsers that two of them need, or says plainly what to do. */
import { spawnSync } from "node:child_process";
import { findChromium, NO_CHROMIUM } from "./support/chromium.ts";
import { findDeno } from "./support/engines/deno.ts";
import { findFirefox } from "./support/engines/firefox.ts";
import { findSafari } from "./support/engines/safari.ts";
import { findWebKit } from "./support/engines/webkit.ts";

const chromium = findChromium();
if (chromium === undefined) {
  process.stderr.write(`${NO_CHROMIUM}\n`);
  process.exit(1);
}

/** What need not be there: what is left out without them is said. */
const others = [
  {
    name: "Firefox",
    file: "engine-firefox",
    isHere: findFirefox() !== undefined,
    get: "On Debian: apt-get install firefox-esr",
  },
  {
    name: "WebKit",
    file: "engine-webkit",
    isHere: findWebKit() !== undefined,
    get: "On Debian: apt-get install webkit2gtk-driver xvfb",
  },
  { name: "Safari", file: "engine-safari", isHere: findSafari() !== undefined, get: "On a Mac: safaridriver --enable" },
  {
    name: "Deno",
    file: "packed-deno",
    isHere: findDeno() !== undefined,
    get: "npm install --global deno, or DENO_PATH",
  },
  {
    name: "Python",
    file: "programs",
    isHere: spawnSync("python3", ["--version"]).status === 0,
    get: "On Debian: apt-get install python3",
  },
];
const missing = others.filter(({ isHere }) => !isHere);
for (const { name, get } of missing)
  process.stdout.write(`${name} is not on this machine: its tests are left out. ${get}\n`);

/**
 * What the everyday run samples, whole. Each can be set by itself as well. The sample is the same every time, and has every
 * project and every engine in it:
 *
 * - SCENES: each kind of page on a phone in English, the widest in Bengali, some from right to left, some on a desktop; roles,
 *   names and colours in English.
 * - LAWS: each setting of a game at one number of seats, fewer games of each and shorter ones against computers, each board on
 *   two screens of five, each text of rules in one language, the first page of other engines in Bengali and Urdu (samples.ts,
 *   of which test/samples.test.ts asks each host whether it was told; `npm run mutants` says what is still found).
 * - PUZZLES: every twentieth proven anew. MUTANTS, KILLS (3), KILL_MOVES (150): how many.
 */
const everything = { SCENES: "all", LAWS: "all", MUTANTS: "100000", KILLS: "24", KILL_MOVES: "5000", PUZZLES: "all" };
const isAll = process.argv.includes("--all");
const asked = process.argv.slice(2).filter((argument) => argument !== "--all");

const quiet = { WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" };
const without = missing.flatMap(({ file }) => ["--exclude", `test/end-to-end/${file}.test.ts`]);
const { status } = spawnSync("vitest", ["run", ...without, ...asked], {
  stdio: "inherit",
  shell: process.platform === "win32",
  env: { ...(isAll ? everything : {}), ...process.env, ...quiet, CHROME_PATH: chromium },
});
process.exit(status ?? 1);
