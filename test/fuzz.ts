/** `npm run fuzz`: verifies many mutants of every game's logs. `--help` lists the options. */
import { spawnSync } from "node:child_process";
import { readCommandLine, readCount } from "../worker/local/command-line.ts";

const USAGE = `usage: npm run fuzz -- [OPTION …]
  --mutants N    how many (100000)
  --seed WORD    of the random numbers (fuzz)
`;

const { values } = readCommandLine(USAGE, {
  options: { mutants: { type: "string", default: "100000" }, seed: { type: "string", default: "fuzz" } },
});
const env = { ...process.env, MUTANTS: String(readCount("mutants", values.mutants)), SEED: values.seed };
const args = [
  "test/run.ts",
  "--project",
  "engine",
  "--testTimeout",
  "3600000",
  "test/engine/log/verify-mutants.test.ts",
];
process.exit(spawnSync(process.execPath, args, { stdio: "inherit", env }).status ?? 1);
