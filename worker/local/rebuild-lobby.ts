/**
 * `npm run lobby:rebuild`: empties the lobby's read model; within minutes the sweep has asked every table anew. Whoever
 * may do this is whoever owns the data: there is no address that could be asked to.
 *
 *   --data DIR    of a local server, running or not (.foldtable)
 *   --remote      in production, as whoever `wrangler` is logged in as
 */
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { runWrangler, wranglerStateDir } from "./migrate.ts";

const ROOT = resolve(import.meta.dirname, "../..");

const { values } = parseArgs({
  options: {
    data: { type: "string", default: join(ROOT, ".foldtable") },
    remote: { type: "boolean", default: false },
  },
});

const where = values.remote ? ["--remote"] : ["--local", ...wranglerStateDir(resolve(values.data))];
process.chdir(ROOT);
await runWrangler(ROOT, ["d1", "execute", "LOBBY", ...where, "--yes", "--file", "worker/lobby/rebuild.sql"], {
  ...process.env,
  WRANGLER_SEND_METRICS: "false",
});
console.log("The lobby is empty. Its tables are asked anew, forty a minute, the longest silent first.");
