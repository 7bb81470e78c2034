/** Which scripts a table's page takes before it can be played, and which it fetches afterwards while nobody touches it. */
import { brotliCompressSync } from "node:zlib";
import type { Browser, Page } from "playwright";
import { awaitedTable } from "./table-with-turn.ts";

/** What a table's page may fetch before it can be played, in KB of brotli. The goal is 40. */
export const SCRIPT_BUDGET_KB = 46;

/** A script of ours as the page itself tells of it. */
interface Script {
  readonly url: string;
  /** The page requested it before the board was painted for a player who could move: until then the page or its line waited for it. */
  readonly isNeeded: boolean;
}

declare global {
  interface Window {
    /** When the frame began that shows the board to its player: ms since the address was opened; 0 before. */
    playable: number;
  }
}

/** Runs in the page before anything of ours: looks at every frame whether it shows the board to its player. */
const watchBoard = (): void => {
  window.playable = 0;
  const look = (): void => {
    type Board = Element & { readonly props?: { readonly acting: number | null } };
    const table = document.querySelector("ft-app")?.shadowRoot?.querySelector("ft-table");
    const stage = table?.shadowRoot?.querySelector("ft-game-view");
    const board = stage?.shadowRoot?.querySelector(".board > *") as Board | null | undefined;
    const isPlayable = (board?.shadowRoot?.childElementCount ?? 0) > 0 && board?.props?.acting != null;
    if (isPlayable) window.playable = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Told by the page's own clock: nothing depends on how fast this process hears of it. */
const scriptsOf = (page: Page): Promise<Script[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map(({ name, startTime }) => ({ url: name, isNeeded: startTime < window.playable })),
  );

const compressedSize = async (url: string): Promise<number> =>
  brotliCompressSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length;

const totalSize = async (scripts: readonly Script[]): Promise<number> =>
  (await Promise.all([...new Set(scripts.map(({ url }) => url))].map(compressedSize))).reduce((sum, n) => sum + n, 0);

export interface FirstScripts {
  /** KB, brotli: until it could be played … */
  readonly needed: number;
  /** … and what followed by itself. */
  readonly later: number;
}

/** Measured at a table of `game` where everybody is seated and the visitor has the move. */
export const firstScripts = async (
  browser: Browser,
  url: string,
  game: string,
  seats: number,
): Promise<FirstScripts> => {
  const table = await awaitedTable(browser, url, game, seats);
  const context = await browser.newContext();
  await context.addCookies([...table.cookies]);
  const page = await context.newPage();
  await page.addInitScript(watchBoard);
  await page.goto(`${url}${table.path}`);
  await page.waitForFunction(() => window.playable > 0);
  await page.waitForLoadState("networkidle");
  const scripts = await scriptsOf(page);
  for (const bot of table.bots) bot.close();
  await context.close();
  return {
    needed: (await totalSize(scripts.filter(({ isNeeded }) => isNeeded))) / 1000,
    later: (await totalSize(scripts.filter(({ isNeeded }) => !isNeeded))) / 1000,
  };
};
