/** The command lines of scripts that run no tests: each answers `--help`, and a wrong option with one line. */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const run = (script: string, option: string) => {
  const file = resolve(import.meta.dirname, "../../..", script);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, option], { encoding: "utf8" });
  return { status, stdout, stderr };
};

it.each(["client/build/pack.ts", "worker/local/complete-lock.ts"])(
  "%s prints its usage, or the wrong option",
  (script) => {
    expect(run(script, "--help")).toEqual({ status: 0, stdout: expect.stringMatching(/^usage: npm run /), stderr: "" });
    const stderr = "Unknown option '--nope'. --help lists the options\n";
    expect(run(script, "--nope")).toEqual({ status: 2, stdout: "", stderr });
  },
);
