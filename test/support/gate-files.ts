/** The test files that only `npm run test:gate` runs: those whose first comment has the tag `@gate`. */
import { globSync, readFileSync } from "node:fs";

const HEAD_COMMENT = /^\/\*\*[\s\S]*?\*\//;

export const gateFiles: readonly string[] = globSync("test/**/*.test.ts").filter((file) =>
  HEAD_COMMENT.exec(readFileSync(file, "utf8"))?.[0].includes("@gate"),
);
