/** `npm run deploy`: builds the page, deploys the Worker and migrates the lobby's database. It has no options. */
import { spawnSync } from "node:child_process";
import { readCommandLine } from "./command-line.ts";

const USAGE = `usage: npm run deploy
  builds the page, deploys it with wrangler's login, and applies new migrations to the lobby's database
`;

readCommandLine(USAGE, {});
const steps = "npm run -s build && wrangler deploy && wrangler d1 migrations apply LOBBY --remote";
process.exitCode = spawnSync(steps, { shell: true, stdio: "inherit" }).status ?? 1;
