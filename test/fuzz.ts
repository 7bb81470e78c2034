/** `npm run fuzz`: verifies many mutants of every game's logs; `-- --seed WORD` changes the random numbers. */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { mutants: { type: "string", default: "100000" }, seed: { type: "string", default: "fuzz" } },
});
const env = { ...process.env, MUTANTS: values.mutants, SEED: values.seed };
const args = [
  "test/run.ts",
  "--project",
  "engine",
  "--testTimeout",
  "3600000",
  "test/engine/log/verify-mutants.test.ts",
];
process.exit(spawnSync(process.execPath, args, { stdio: "inherit", env }).status ?? 1);
