/** Runs every test project; first finds the browser that two of them need, or says plainly what to do. */
import { spawnSync } from "node:child_process";
import { findChromium, NO_CHROMIUM } from "./support/chromium.ts";

const chromium = findChromium();
if (chromium === undefined) {
  process.stderr.write(`${NO_CHROMIUM}\n`);
  process.exit(1);
}

const quiet = { WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" };
const { status } = spawnSync("vitest", ["run", ...process.argv.slice(2)], {
  stdio: "inherit",
  shell: process.platform === "win32",
  env: { ...process.env, ...quiet, CHROME_PATH: chromium },
});
process.exit(status ?? 1);
