/** The signing key of a local server: made on its first start, kept with its data, readable by its owner alone. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The file that tells wrangler the key, made if it is not there yet. */
export const keyFile = (data: string): string => {
  const path = join(data, "signing-key.env");
  mkdirSync(data, { recursive: true, mode: 0o700 });
  // "wx": two servers that start at once must not each make one.
  if (!existsSync(path))
    writeFileSync(path, `SIGNING_KEY=${randomBytes(32).toString("hex")}\n`, { flag: "wx", mode: 0o600 });
  return path;
};
