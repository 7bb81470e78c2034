/**
 * `npm run lock:complete`: adds the integrity from npm's registry to every package in package-lock.json that lacks one.
 * Prints the packages for which it finds none, with the reason, and then exits with 1.
 */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { readCommandLine } from "./command-line.ts";
import { completeLock, type LockFile, type RegistryAnswer } from "./lock-integrity.ts";

const FILE = join(resolve(import.meta.dirname, "../.."), "package-lock.json");

/** Runs npm itself, so that this machine's npm settings apply. */
const lookUp = async (name: string, version: string): Promise<RegistryAnswer> => {
  try {
    const { stdout } = await promisify(execFile)("npm", ["view", `${name}@${version}`, "dist.integrity", "--json"]);
    const integrity: unknown = stdout === "" ? null : JSON.parse(stdout);
    return typeof integrity === "string" ? { integrity } : { why: "the registry has no such version" };
  } catch (error) {
    return { why: reasonOf(error) };
  }
};

/** The reason that npm prints for programs. */
const reasonOf = (error: unknown): string => {
  const { stdout = "" } = error as { stdout?: string };
  const [, code] = /"code":\s*"(\w+)"/.exec(stdout) ?? [];
  return code === undefined ? "npm could not ask" : `the registry answers ${code}`;
};

readCommandLine("usage: npm run lock:complete\n", {});
const before = await readFile(FILE, "utf8");
const { lock, completed, missing } = await completeLock(JSON.parse(before) as LockFile, lookUp);
for (const name of completed) console.log(`completed ${name}`);
for (const line of missing) console.log(`without integrity: ${line}`);
if (completed.length > 0) await writeFile(FILE, `${JSON.stringify(lock, null, 2)}\n`);
if (missing.length > 0) process.exitCode = 1;
