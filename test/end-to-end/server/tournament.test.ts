/**
 * A small Swiss tournament of bots, as `npm run load -- --tournament` plays it.
 * Every day worker/tournament plays rounds in workerd, and simulate/tournaments.test.ts whole tournaments with faults.
 * @gate
 */
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { openSite } from "../../support/server/browser.ts";

const site = openSite();
const script = resolve("test/load/main.ts");

it("counts every result of eight players and three rounds, and pairs the next round within a second", async () => {
  const options = ["--tournament", "--players", "8", "--rounds", "3", "--remote", site.server.url];
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...options]);
  expect(stdout).toMatch(/8 players, 3 rounds, 12 games, [1-9]\d* moves/);
  expect(stdout).toMatch(/last result to next pairing +median [\d.]+.* \(2\)/);
  expect(stdout).toMatch(/wrong results, pairings, points and frames +0\n/);
}, 120_000);
