/**
 * `npm run load -- --remote URL` measures a deployment: a short run without visits to pages.
 * @gate
 */
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { openSite } from "../../support/server/browser.ts";

const site = openSite();
const script = resolve("test/load/main.ts");

it("prints a figure for each game in each row, and loses no move", async () => {
  const options = ["--remote", site.server.url, "--seconds", "18", "--visits", "0"];
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...options]);
  const rows = stdout
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));
  expect(new Set(rows[0])).toEqual(new Set(["", "what", "pool", "train", "spy"]));
  const figures = new Map(rows.slice(2).map(([, what, ...cells]) => [what!, cells.slice(0, 3)]));
  expect([...figures.keys()]).toContain("mover to opponent: median, p99, ms");
  for (const [what, cells] of figures) for (const cell of cells) expect(cell, what).toMatch(/^\d[\d., ]*$/);
  for (const cell of figures.get("moves")!) expect(Number(cell)).toBeGreaterThan(0);
}, 120_000);
