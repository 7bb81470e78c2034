/**
 * The scripts that a table's page fetches before the board can be played, and those that it fetches afterwards without
 * input.
 */
import { brotliCompressSync } from "node:zlib";
import type { Browser, Page } from "playwright";
import { openTableWithTurn } from "./table-with-turn.ts";

/** The limit of the scripts before the board can be played, in KB of brotli. The goal is 40. */
export const SCRIPT_BUDGET_KB = 46;

/** A script in the page's own resource timing. */
interface Script {
  readonly url: string;
  /** The page requested it before it painted the board of a player who could move. */
  readonly isNeeded: boolean;
}

declare global {
  interface Window {
    /** When the frame began that shows the board to its player: ms since navigation; 0 before. */
    playable: number;
  }
}

/** Runs in the page before its scripts: checks in each frame whether the board is shown to its player. */
const recordPlayableTime = (): void => {
  window.playable = 0;
  const checkFrame = (): void => {
    type Board = Element & { readonly props?: { readonly acting: number | null } };
    const table = document.querySelector("ft-app")?.shadowRoot?.querySelector("ft-table");
    const gameView = table?.shadowRoot?.querySelector("ft-game-view");
    const board = gameView?.shadowRoot?.querySelector(".board > *") as Board | null | undefined;
    const isPlayable = (board?.shadowRoot?.childElementCount ?? 0) > 0 && board?.props?.acting != null;
    if (isPlayable) window.playable = performance.now();
    else requestAnimationFrame(checkFrame);
  };
  requestAnimationFrame(checkFrame);
};

/** Uses the page's own clock, so that delays of this process do not matter. */
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
  /** KB, brotli: before the board can be played. */
  readonly needed: number;
  /** KB, brotli: fetched afterwards without input. */
  readonly later: number;
}

/** Measures a table of `game` where all seats are taken and the visitor is on turn. */
export const measureFirstScripts = async (
  browser: Browser,
  url: string,
  game: string,
  seats: number,
): Promise<FirstScripts> => {
  const table = await openTableWithTurn(browser, url, game, seats);
  const context = await browser.newContext();
  await context.addCookies([...table.cookies]);
  const page = await context.newPage();
  await page.addInitScript(recordPlayableTime);
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
