/**
 * `npm start`: builds the page and serves the production build on this machine, with wrangler's own workerd.
 * `npm run dev` (`--dev`) rebuilds on every edit and reloads the page. `--help` lists the options.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { buildSite, watchSite } from "./build-site.ts";
import { exitWithUsageError, readCommandLine } from "./command-line.ts";
import { copySite } from "./copy-site.ts";
import { makeFront } from "./front.ts";
import { migrate, wranglerStateDir } from "./migrate.ts";
import { freePort, isPortFree, lanAddresses, waitForServer } from "./network.ts";
import { keyFile } from "./signing-key.ts";
import { writeLocalConfig } from "./wrangler-config.ts";

const ROOT = resolve(import.meta.dirname, "../..");

const USAGE = `usage: npm start -- [OPTION …]
  --port N      the port (8787)
  --data DIR    where tables and the signing key are stored (.foldtable)
  --no-build    serve dist/ as it is now
  --dev         rebuild on every edit, and reload the page: npm run dev
`;

const { values } = readCommandLine(USAGE, {
  options: {
    port: { type: "string", default: "8787" },
    data: { type: "string", default: join(ROOT, ".foldtable") },
    "no-build": { type: "boolean", default: false },
    dev: { type: "boolean", default: false },
  },
});

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const port = Number(values.port);
if (!Number.isInteger(port) || port < 1 || port > 65_535)
  exitWithUsageError(`--port ${values.port} is not a port number`);
if (!(await isPortFree(port))) fail(`Port ${port} is taken: stop what listens there, or choose another with --port.`);

/** The secret that this process sends to the Worker, with forwarded requests and to start the sweep. */
const WORD = randomUUID();
/** wrangler's own port, which only this machine reaches (front.ts). */
const inner = await freePort();

/** wrangler reads the key from a file, because every user of the machine can read a command line. */
const wranglerArguments = (data: string, site: string, settings: string): string[] => [
  join(ROOT, "node_modules/wrangler/bin/wrangler.js"),
  "dev",
  ...["--config", settings],
  ...["--ip", "127.0.0.1", "--port", String(inner)],
  ...["--var", `LOCAL_HOST:${hostname()}`, "--var", `LOCAL_WORD:${WORD}`],
  // workerd has no jurisdictions.
  ...["--var", "NO_JURISDICTION:1"],
  // A local lobby has few tables and can accept a report of every change.
  ...["--var", "LOBBY_PAUSE:200"],
  // Any free port, so that another wrangler on this machine is not in the way.
  ...["--inspector-port", "0"],
  ...["--assets", site, ...wranglerStateDir(data), "--env-file", keyFile(data)],
  // Without it wrangler warns that nothing is scheduled; the sweep is below.
  "--test-scheduled",
  ...["--log-level", "warn", "--show-interactive-dev-session=false"],
  ...(values.dev ? ["--live-reload"] : []),
];

/** The explorer would show every table's secret to clients that claim to be localhost. */
const QUIET = {
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_HIDE_BANNER: "true",
  X_LOCAL_EXPLORER: "false",
  X_LOCAL_OBSERVABILITY: "false",
};

const data = resolve(values.data);
// vite.config.ts resolves its folders from here.
process.chdir(ROOT);
const env = { ...process.env, ...QUIET };
const migrated = migrate(ROOT, data, env);
/** Builds the site as the options say, and returns the folder that wrangler serves. */
const prepareSite = async (): Promise<string> => {
  if (values.dev) return watchSite(ROOT, join(data, "dev-site"));
  if (!values["no-build"]) await buildSite(ROOT);
  return copySite(join(ROOT, "dist"), data).catch(({ message }: Error) => fail(`dist/ can't be copied: ${message}`));
};
const site = await prepareSite();
await migrated;

// In our process group, so that killing the group leaves no server behind on the port.
const server = spawn(process.execPath, wranglerArguments(data, site, await writeLocalConfig(ROOT, data)), {
  env,
  stdio: ["ignore", "inherit", "inherit"],
});

let isStopping = false;
const stop = (): void => {
  isStopping = true;
  server.kill("SIGTERM");
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
// npm does not forward the signal that ends it.
const { npm_lifecycle_event: script } = process.env;
const parent = process.ppid;
if (script !== undefined) setInterval(() => process.ppid !== parent && stop(), 300).unref();
server.on("exit", (code) => process.exit(isStopping ? 0 : (code ?? 1)));

makeFront(inner, WORD).listen(port, "0.0.0.0");

// wrangler.toml's cron, which Cloudflare runs in production.
const sweep = () => fetch(`http://127.0.0.1:${inner}/cdn-cgi/handler/scheduled?cron=${WORD}`).catch(() => null);
setInterval(sweep, 60_000).unref();

await waitForServer(`http://127.0.0.1:${port}/api/games`, () => server.exitCode === null);
console.log(`Foldtable: http://localhost:${port}/`);
for (const address of lanAddresses()) console.log(`In the same network: http://${address}:${port}/`);
console.log(`Tables are stored in ${data}. Stop with Ctrl+C.`);
