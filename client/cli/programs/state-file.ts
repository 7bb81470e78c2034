/** A file in which a program keeps its tokens and salts, for a restart. */
import {
  existsSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import type { ProgramStorage } from "../../program/client.ts";
import { UsageError } from "../command/usage.ts";

/** Only the owner may read it: a token is the right to play. */
const MODE = 0o600;

/** The file is mounted by itself, as in a container, or nothing may be created next to it. */
const IRREPLACEABLE: readonly unknown[] = ["EBUSY", "EXDEV", "EACCES", "EPERM", "EROFS"];

export const openStateFile = (name: string): ProgramStorage => {
  const items = new Map(Object.entries(readItems(name)));
  const file = behindLinks(name);
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      items.set(key, value);
      // Another program may have written the file since.
      write(file, `${JSON.stringify({ ...readItems(file), [key]: value }, null, 2)}\n`);
    },
  };
};

/** The file that a link leads to, which may not exist yet: a new file would replace the link. */
const behindLinks = (file: string): string => {
  let target: string;
  try {
    target = readlinkSync(file);
  } catch {
    return file;
  }
  return behindLinks(resolve(realpathSync(dirname(file)), target));
};

/** Another program may be reading the file now, so it is replaced as a whole if possible. */
const write = (file: string, text: string): void => {
  const written = `${file}.${process.pid}`;
  try {
    writeFileSync(written, text, { mode: MODE });
    renameSync(written, file);
  } catch (error) {
    if (!IRREPLACEABLE.includes((error as NodeJS.ErrnoException).code) || !existsSync(file)) throw error;
    // The old text is overwritten and not first removed, because a full disk would leave an empty file.
    writeFileSync(file, text, { flag: "r+" });
    truncateSync(file, Buffer.byteLength(text));
    rmSync(written, { force: true });
  }
};

const readItems = (file: string): Record<string, string> => {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new UsageError(`${file}: ${(error as NodeJS.ErrnoException).code}`);
  }
  // A file must exist before it can be mounted, and is empty then.
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${file}: not a state file`);
  }
};
