/**
 * `npm run lobby:rebuild`: empties the lobby's read model. Within minutes the sweep asks every table to report again.
 * There is no route for this: it takes access to the database. `--help` lists the options.
 */
import { join, resolve } from "node:path";
import { exitWithUsageError, readCommandLine } from "./command-line.ts";
import { hasState, runWrangler, wranglerStateDir } from "./migrate.ts";

const ROOT = resolve(import.meta.dirname, "../..");

const USAGE = `usage: npm run lobby:rebuild -- [OPTION …]
  --data DIR    of a local server, running or not (.foldtable)
  --remote      in production, with wrangler's login
`;

const { values } = readCommandLine(USAGE, {
  options: {
    data: { type: "string", default: join(ROOT, ".foldtable") },
    remote: { type: "boolean", default: false },
  },
});

const data = resolve(values.data);
if (!values.remote && !hasState(data)) exitWithUsageError(`--data ${values.data} has no data of a server`);
const where = values.remote ? ["--remote"] : ["--local", ...wranglerStateDir(data)];
process.chdir(ROOT);
try {
  await runWrangler(ROOT, ["d1", "execute", "LOBBY", ...where, "--yes", "--file", "worker/lobby/rebuild.sql"], {
    ...process.env,
    WRANGLER_SEND_METRICS: "false",
  });
} catch (error) {
  const { stderr, message } = error as Error & { readonly stderr?: string };
  process.stderr.write(stderr || `${message}\n`);
  process.exit(1);
}
console.log("The lobby is empty. The sweep now asks its tables to report, forty a minute, the longest silent first.");
