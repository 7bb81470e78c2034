/**
 * A game in w3m, a text browser. It needs w3m: test/run.ts reports if it is missing.
 * @gate
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, it } from "vitest";
import { waitUntil } from "../../support/server/server.ts";

/** w3m stores its cookies here. */
const homeFolder = mkdtempSync(join(tmpdir(), "w3m-"));
afterAll(() => rmSync(homeFolder, { recursive: true }));

/** Uncompressed, because w3m prints the received source unchanged. */
const w3m = (...input: readonly string[]): string =>
  execFileSync("w3m", ["-cookie", "-o", "accept_encoding=identity", "-cols", "100", ...input], {
    env: { ...process.env, HOME: homeFolder, LANG: "C.UTF-8" },
    encoding: "utf8",
    timeout: 60_000,
  });

const source = (url: string): string => w3m("-dump_source", url);

/** Posts these fields, and returns the address after redirects. */
const send = (url: string, fields: Readonly<Record<string, string>>): string => {
  const body = join(homeFolder, "body");
  writeFileSync(body, new URLSearchParams(fields).toString());
  return /^W3m-current-url: (.+)$/m.exec(w3m("-post", body, "-dump_extra", url))?.[1] ?? "";
};

const hiddenFields = (form: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );

const formWith = (page: string, text: string): string =>
  [...page.matchAll(/<form[\s\S]*?<\/form>/g)].map(([form]) => form).find((form) => form.includes(text)) ?? "";

/** The moves' commands. */
const commandsIn = (page: string): readonly string[] =>
  [...formWith(page, 'class="moves"').matchAll(/name="command" value="([^"]*)"/g)].map(([, value = ""]) =>
    value.replaceAll("&quot;", '"'),
  );

/** More moves of one player than a game has. */
const MAX_MOVES = 200;

it("a game of pool checkers against the computer is played to its end in w3m", async () => {
  const start = `${inject("serverUrl")}/plain`;
  expect(w3m("-dump", inject("serverUrl"))).toContain("/plain");
  const fields = hiddenFields(formWith(source(start), 'value="pool"'));
  const table = send(start, { ...fields, name: "Ada", level: "1", with: "computer" });
  expect(w3m("-dump", table)).toMatch(/Pool checkers[\s\S]*Black: men/);
  let page = "";
  const isOnTurn = () => {
    page = source(table);
    return page.includes("Game over") || commandsIn(page).length > 0;
  };
  for (let moves = 0; moves < MAX_MOVES; moves++) {
    // The computer may move first.
    await waitUntil(isOnTurn, 60_000, "the next move");
    if (page.includes("Game over")) return;
    if (moves === 0) expect(w3m("-dump", table)).toContain("Your moves");
    const commands = commandsIn(page);
    const command = commands[(moves * 7) % commands.length]!;
    expect(send(table, { ...hiddenFields(formWith(page, 'class="moves"')), command })).toBe(table);
  }
  throw new Error("the game did not end");
}, 240_000);
