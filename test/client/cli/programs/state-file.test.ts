/** The state file of a program. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openStateFile } from "../../../../client/cli/programs/state-file.ts";

vi.mock("node:fs", { spy: true });

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "foldtable-state-"));
  file = join(folder, "state.json");
});
afterEach(() => {
  vi.mocked(renameSync).mockReset();
  rmSync(folder, { recursive: true });
});

const stored = (path = file) => JSON.parse(readFileSync(path, "utf8"));

it("two programs with one state file keep each other's items, and only the owner may read it", () => {
  const [one, other] = [openStateFile(file), openStateFile(file)];
  one.setItem("token a", "1");
  other.setItem("token b", "2");
  one.setItem("salt", "3");
  expect(stored()).toEqual({ "token a": "1", "token b": "2", salt: "3" });
  expect([readdirSync(folder), statSync(file).mode & 0o777]).toEqual([["state.json"], 0o600]);
});

it("a state file behind a link is written there, also if it does not exist yet", () => {
  const [link, next] = [join(folder, "link.json"), join(folder, "next.json")];
  mkdirSync(join(folder, "volume"));
  symlinkSync("volume/state.json", link);
  symlinkSync("link.json", next);
  for (const [name, salt] of [
    [next, "1"],
    [link, "2"],
  ] as const) {
    openStateFile(name).setItem("salt", salt);
    expect(stored(join(folder, "volume/state.json"))).toEqual({ salt });
  }
  expect([readlinkSync(link), readlinkSync(next)]).toEqual(["volume/state.json", "link.json"]);
  expect(readdirSync(folder).sort()).toEqual(["link.json", "next.json", "volume"]);
});

it.each(["EBUSY", "EROFS"])("a state file that cannot be replaced (%s) is overwritten", (code) => {
  writeFileSync(file, "");
  vi.mocked(renameSync).mockImplementation(() => {
    throw Object.assign(new Error(code), { code });
  });
  const state = openStateFile(file);
  state.setItem("salt", "a long value");
  state.setItem("salt", "1");
  expect([stored(), readdirSync(folder)]).toEqual([{ salt: "1" }, ["state.json"]]);
});

it("a state file is left as it is if the disk is full", () => {
  openStateFile(file).setItem("salt", "1");
  vi.mocked(renameSync).mockImplementation(() => {
    throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
  });
  expect(() => openStateFile(file).setItem("salt", "2")).toThrow("ENOSPC");
  expect(stored()).toEqual({ salt: "1" });
});
