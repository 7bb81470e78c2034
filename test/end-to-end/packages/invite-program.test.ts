/**
 * A host invites a program from the waiting room: `cli bot` accepts, plays, and stops at SIGTERM.
 * @gate
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import {
  button,
  clickSquares,
  openSite,
  readMoves,
  resign,
  sitDown,
  waitForText,
  waitForTurn,
} from "../../support/server/browser.ts";

const site = openSite();
const folder = mkdtempSync(join(tmpdir(), "foldtable-invite-"));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Plays the first legal move of each turn. */
const ENGINE = `import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(JSON.parse(line).moves[0]));`;

/** Starts a program of that name, which accepts invitations to tables of pool only. */
const startProgram = (name: string) => {
  const [engine, rules, state] = ["engine.mjs", "rules.json", "state.json"].map((file) => join(folder, file));
  writeFileSync(engine!, ENGINE);
  const offer = { author: "Mary", contact: "https://programs.example/first", lobby: false };
  writeFileSync(rules!, JSON.stringify({ name, with: `"${process.execPath}" ${engine}`, games: ["pool"], ...offer }));
  const command = ["client/cli/main.ts", "bot", site.server.url, "--rules", rules!, "--state", state!];
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
  started.push(child);
  const printed = { output: "", errors: "" };
  child.stdout.on("data", (text) => {
    printed.output += text;
  });
  child.stderr.on("data", (text) => {
    printed.errors += text;
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  return { child, printed, ended };
};

it("an invited program sits down, plays to the end, and is no longer offered after it has stopped", async () => {
  const bot = startProgram("First Mover");
  const table = await site.newTable();
  const host = await site.visit(table);
  await sitDown(host, "Ann");
  const invite = async () => {
    await button(host, "Invite a program").click();
    return host.locator("ft-programs dialog li", { hasText: "First Mover" });
  };
  // The program registers at the server after its start.
  await expect
    .poll(async () => {
      const isOffered = (await (await invite()).count()) === 1;
      if (!isOffered) await host.keyboard.press("Escape");
      return isOffered;
    })
    .toBe(true);
  await waitForText(host, /^by .?Mary/);
  await button(host, /^Invite .?First Mover/).click();
  await waitForTurn(host);
  await clickSquares(host, 11, 15);
  await expect.poll(() => readMoves(table)).toMatch(/^11-15 \d/);
  await resign(host);
  await expect.poll(() => bot.printed.output).toContain('"winners":[1]');
  bot.child.kill("SIGTERM");
  expect(await bot.ended).toBe(0);
  expect(bot.printed.errors).toBe("");
  const { bots } = (await (await fetch(new URL("/api/bots", site.server.url))).json()) as { bots: { name: string }[] };
  expect(bots.filter(({ name }) => name === "First Mover")).toEqual([]);
});
