/** The state file of a program. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openStateFile } from "../../../../client/cli/programs/state-file.ts";

it("two programs with one state file keep each other's items, and only the owner may read it", () => {
  const folder = mkdtempSync(join(tmpdir(), "foldtable-state-"));
  const file = join(folder, "state.json");
  const [one, other] = [openStateFile(file), openStateFile(file)];
  one.setItem("token a", "1");
  other.setItem("token b", "2");
  one.setItem("salt", "3");
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ "token a": "1", "token b": "2", salt: "3" });
  expect([readdirSync(folder), statSync(file).mode & 0o777]).toEqual([["state.json"], 0o600]);
  rmSync(folder, { recursive: true });
});
