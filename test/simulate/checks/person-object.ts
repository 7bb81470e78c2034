/** The object that has a person's data. */
import type { DurableObjectHost } from "../platform/object.ts";
import type { Disk } from "../platform/storage.ts";
import type { Run } from "../run.ts";

/** An object of an older signing key forwards to that of the newest key. */
export const personObject = (run: Run, key: string): DurableObjectHost => {
  const object = run.world.object("PERSON", key);
  const successor = object.disk.kv.get("heir");
  return successor === undefined ? object : personObject(run, String(successor));
};

/** Rows of the games that a person object lists; none if it has no table of them yet. */
export const readGames = (disk: Disk, query: string, ...bindings: string[]) =>
  disk.read("SELECT 1 FROM sqlite_schema WHERE name = 'game'").length > 0 ? disk.read(query, ...bindings) : [];
