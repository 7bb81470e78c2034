/** A file in which a program keeps its tokens and salts, for a restart. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { ProgramStorage } from "../../program/client.ts";
import { UsageError } from "../command/usage.ts";

/** Only the owner may read it: a token is the right to play. */
const MODE = 0o600;

export const openStateFile = (file: string): ProgramStorage => {
  const items = new Map(Object.entries(readItems(file)));
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      items.set(key, value);
      // Another program may have written the file since, or be reading it now.
      const written = `${file}.${process.pid}`;
      writeFileSync(written, `${JSON.stringify({ ...readItems(file), [key]: value }, null, 2)}\n`, { mode: MODE });
      renameSync(written, file);
    },
  };
};

const readItems = (file: string): Record<string, string> => {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new UsageError(`${file}: ${(error as NodeJS.ErrnoException).code}`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${file}: not a state file`);
  }
};
