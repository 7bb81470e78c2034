/**
 * Games as text: copied or saved from a table, and opened without a server.
 * @gate
 */
import { text as readText } from "node:stream/consumers";
import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import { makeFen } from "../../../engine/games/pool/notation/fen.ts";
import { parsePdn } from "../../../engine/games/pool/notation/pdn.ts";
import { pdnLog } from "../../../engine/games/pool/pdn-log.ts";
import type { PoolState } from "../../../engine/games/pool/state/types.ts";
import { fold, isLogFault, parseLog } from "../../../engine/log/log.ts";
import type { AnyCommand, Entry } from "../../../engine/table/types.ts";
import { seatTwoBots } from "../../support/server/bot.ts";
import { button, openMore, openSite, pieces, waitForText } from "../../support/server/browser.ts";

const site = openSite();

/** A finished game: six moves, then Black resigns. */
let table: string;
let entries: readonly Entry[];

beforeAll(async () => {
  const { bots, table: id } = await seatTwoBots(site.server.url, { black: "first" });
  for (let made = 0; made < 6; made++) {
    const bot = bots[made % 2]!;
    await bot.waitUntil(() => newestGame("pool").turn(bot.state.play!)[0] === made % 2);
    await bot.submit(newestGame("pool").moves(bot.state.play!, made % 2)[0]!);
  }
  await bots[0].submit({ type: "resign" } as AnyCommand);
  table = `${site.server.url}/t/${id}`;
  entries = await logOf(table);
});

const logOf = async (address: string): Promise<readonly Entry[]> => {
  const text = await (await fetch(`${address.replace("/t/", "/api/tables/")}/log`)).text();
  const log = parseLog(text);
  if (isLogFault(log)) throw new Error(text);
  return log;
};

const positionOf = (log: readonly Entry[]): string => makeFen((fold(log).play as PoolState).position);

const openExports = async (page: Page, of: "result" | "moment"): Promise<void> => {
  await openMore(page, of);
  await button(page, "Copy: Game (PDN)").waitFor();
};

const visitTable = async (hash = ""): Promise<Page> => {
  const page = await site.visit(table + hash, { permissions: ["clipboard-read", "clipboard-write"] });
  await openExports(page, hash === "" ? "result" : "moment");
  return page;
};

const copyText = async (page: Page, label: string): Promise<string> => {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await button(page, `Copy: ${label}`).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe("");
  await waitForText(page, "Copied");
  return page.evaluate(() => navigator.clipboard.readText());
};

const saveFile = async (page: Page, name: string): Promise<{ name: string; text: string }> => {
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
  return { name: download.suggestedFilename(), text: await readText(await download.createReadStream()) };
};

describe("copying and saving a game", () => {
  it("copies the position of a moment as FEN", async () => {
    const seq = entries.findIndex(({ event }) => event.type === "moved") + 2;
    expect(await copyText(await visitTable(`#${seq}`), "Position (FEN)")).toBe(positionOf(entries.slice(0, seq + 1)));
  });

  it("copies the last position, the game as PDN of type 23 with the same moves, and the server's log", async () => {
    const page = await visitTable();
    expect(await copyText(page, "Position (FEN)")).toBe(positionOf(entries));
    const text = await copyText(page, "Game (PDN)");
    expect(text).toContain('[GameType "23"]');
    expect(text).toContain('[Black "Bot 1"]');
    const read = parsePdn(text);
    if (!read.ok) throw new Error(JSON.stringify(read));
    expect(positionOf(pdnLog(read.value[0]!))).toBe(positionOf(entries));
    expect(await saveFile(page, "Save: Game (PDN)")).toEqual({ name: "foldtable-pool.pdn", text });
    const log = await saveFile(page, "Save the log");
    expect(log.name).toBe("foldtable-pool.ndjson");
    expect(parseLog(log.text)).toEqual(entries);
  });
});

/** Opens the file viewer, with all requests to the server's API blocked. */
const visitViewer = async (): Promise<Page> => {
  // The start page's requests for the lobby fail.
  const page = await site.visit("/", {
    permissions: ["clipboard-read", "clipboard-write"],
    expectedErrors: /net::ERR_FAILED/,
  });
  await page.context().route("**/api/**", (route) => route.abort());
  await page.getByRole("link", { name: "Open a saved game" }).click();
  await button(page, "Choose a file").waitFor();
  return page;
};

const chooseFile = (page: Page, name: string, text: string | Buffer): Promise<void> =>
  page
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(text) });

const PDN = `[Event "Club"] [White "Ida"] [Black "Jo"] [Result "*"] [GameType "23"]
1. 11-15 22-18 2. 15x22 25x18 *`;

describe("opening a game without a server", () => {
  it("opens a PDN file with its moves and names", async () => {
    const page = await visitViewer();
    await chooseFile(page, "club.pdn", PDN);
    await waitForText(page, "club.pdn");
    await waitForText(page, "Ida");
    await waitForText(page, "The game was not finished.");
    await expect.poll(() => pieces(page)).toHaveLength(22);
    // The board appears before the replay's buttons.
    await expect.poll(() => button(page, "Previous move").isEnabled()).toBe(true);
    await page.keyboard.press("Home");
    await expect.poll(() => pieces(page)).toHaveLength(24);
    await button(page, "Next move").click();
    await expect.poll(() => pieces(page)).toContain("15 black man");
  });
});

describe("a file of many games", () => {
  const game = (white: string) => `[White "${white}"] [Black "Jo"] [Event "Club"]\n1. 11-15 22-18 2. 15x22 25x18 *\n\n`;
  const names = Array.from({ length: 60 }, (_, index) => `Ida ${index + 1}`);

  it("is a list that opens one game after another, and names the line of an unreadable game", async () => {
    const page = await visitViewer();
    await chooseFile(page, "club.pdn", names.map(game).join("").replace("22-18", "22-3"));
    await waitForText(page, "60 games");
    await waitForText(page, /^Line 2, column .*10.*: the move .*22-3.* isn’t allowed there\.$/);
    expect(await page.locator("ft-games-in-file li").count()).toBe(50);
    await button(page, "Show more").click();
    await expect.poll(() => page.locator("ft-games-in-file li").count()).toBe(60);
    await page.getByLabel("Find a game").fill("ida 42");
    await waitForText(page, "1 game");
    await page.getByRole("button", { name: /Ida 42/ }).click();
    await expect.poll(() => pieces(page)).toHaveLength(22);
    await waitForText(page, "Ida 42");
    await button(page, "All games").click();
    await page.getByRole("button", { name: /Ida 7\b/ }).click();
    await waitForText(page, "Ida 7");
  });
});
