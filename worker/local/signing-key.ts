/** The signing key of a local server: created on its first start, stored with its data, readable by its owner only. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The file from which wrangler reads the key; created if it does not exist. */
export const keyFile = (data: string): string => {
  const path = join(data, "signing-key.env");
  mkdirSync(data, { recursive: true, mode: 0o700 });
  // "wx": two servers that start at the same time must not each create one.
  if (!existsSync(path))
    writeFileSync(path, `SIGNING_KEY=${randomBytes(32).toString("hex")}\n`, { flag: "wx", mode: 0o600 });
  return path;
};
