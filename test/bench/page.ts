/** The page in Chromium: how much JavaScript it takes to play, and how fast a long game is scrubbed. */
import { brotliCompressSync } from "node:zlib";
import { type Browser, chromium, type Page } from "playwright";
import { makeLog } from "../../engine/log.ts";
import { newToken, openTable } from "../support/bot.ts";
import { CHROMIUM_ARGS, findChromium, NO_CHROMIUM } from "../support/chromium.ts";
import { startServer } from "../support/server.ts";
import { awaitedTable } from "./awaited-table.ts";
import { longLog, mainRulesets } from "./logs.ts";
import { measured, median, percentile, type Row } from "./row.ts";

const JUMPS = 400;
const RUNS = 3;
const SCRIPT_BUDGET_KB = 45;
const EMBED_BUDGET_KB = 60;

/** A script of ours as the page itself tells of it. */
interface Script {
  readonly url: string;
  /** Asked for before the board was painted for somebody who could move: till then the page waited for it, or its line did. */
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
    const stage = table?.shadowRoot?.querySelector("ft-stage");
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

/**
 * What a table of `game` needs before it can be played, everybody being seated, compressed as a server would; and what
 * its page fetches by itself afterwards, while nobody touches it.
 */
const scriptRows = async (browser: Browser, url: string, game: string, seats: number): Promise<Row[]> => {
  const table = await awaitedTable(browser, url, game, seats);
  const context = await browser.newContext();
  await context.addCookies([...table.cookies]);
  const page = await context.newPage();
  await page.addInitScript(watchBoard);
  await page.goto(`${url}${table.path}`);
  await page.waitForFunction(() => window.playable > 0);
  await page.waitForLoadState("networkidle");
  const scripts = await scriptsOf(page);
  const needed = await totalSize(scripts.filter(({ isNeeded }) => isNeeded));
  const later = await totalSize(scripts.filter(({ isNeeded }) => !isNeeded));
  for (const bot of table.bots) bot.close();
  await context.close();
  return [
    measured(`${game}: scripts to a playable table, brotli`, needed / 1000, "KB", { atMost: SCRIPT_BUDGET_KB }),
    measured(`${game}: scripts that follow by themselves, brotli`, later / 1000, "KB"),
  ];
};

/** The same for a replay in somebody else's page, with all that it loads (client/embed). */
const embedRow = async (browser: Browser, url: string): Promise<Row> => {
  const table = await openTable(url, { game: "pool", seats: 2 }, await newToken(url));
  const page = await browser.newPage();
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => void sizes.push(response.body().then((body) => brotliCompressSync(body).length)));
  await page.goto(`${url}/embed/${table}`, { waitUntil: "networkidle" });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.close();
  return measured("pool: a replay in another page, all of it, brotli", bytes / 1000, "KB", { atMost: EMBED_BUDGET_KB });
};

/** Times of jumps to and fro in the replay of a long log, each from the jump to the finished layout, in ms. */
const scrubTimes = (page: Page): Promise<number[]> =>
  page.evaluate(async (jumps) => {
    interface Stage extends HTMLElement {
      readonly replay: { readonly end: number; seek(index: number): void };
      readonly updateComplete: Promise<unknown>;
    }
    const within = (root: ParentNode, name: string): Stage | null => {
      for (const element of root.querySelectorAll("*")) {
        if (element.localName === name) return element as Stage;
        const found = element.shadowRoot && within(element.shadowRoot, name);
        if (found) return found;
      }
      return null;
    };
    const stage = within(document, "ft-stage");
    if (stage === null) throw new Error("no stage on the page");
    const times: number[] = [];
    // The same jumps each time (Lehmer).
    let chance = 1;
    for (let jump = 0; jump < jumps; jump++) {
      chance = (chance * 48_271) % 2_147_483_647;
      const start = performance.now();
      stage.replay.seek(chance % stage.replay.end);
      await stage.updateComplete;
      // Until every part of it has done what it does, in whichever order.
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      document.body.getBoundingClientRect();
      times.push(performance.now() - start);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return times;
  }, JUMPS);

/** Each jump at its best of some: what else this machine does is no part of it. */
const steadyTimes = async (page: Page): Promise<number[]> => {
  await scrubTimes(page);
  const runs: number[][] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await scrubTimes(page));
  return Array.from({ length: JUMPS }, (_, jump) => Math.min(...runs.map((times) => times[jump]!)));
};

const scrubRows = async (browser: Browser, url: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const ruleset of mainRulesets()) {
    const log = longLog(ruleset, 1000);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}/open`);
    await page.locator("input[type=file]").setInputFiles({
      name: "long.ndjson",
      mimeType: "application/x-ndjson",
      buffer: Buffer.from(makeLog(log)),
    });
    await page.locator("ft-stage").waitFor();
    const times = await steadyTimes(page);
    const name = `${ruleset.game}: a jump in a replay of ${log.length} entries`;
    rows.push(measured(`${name}, median`, median(times), "ms"));
    rows.push(measured(`${name}, p99 with layout`, percentile(times, 0.99), "ms", { atMost: 8 }));
    await page.close();
  }
  return rows;
};

export const pageRows = async (): Promise<Row[]> => {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(NO_CHROMIUM);
  const [server, browser] = await Promise.all([
    startServer(),
    chromium.launch({ executablePath, args: CHROMIUM_ARGS }),
  ]);
  try {
    const scripts: Row[] = [];
    for (const { game, seats } of mainRulesets()) scripts.push(...(await scriptRows(browser, server.url, game, seats)));
    scripts.push(await embedRow(browser, server.url));
    return [...scripts, ...(await scrubRows(browser, server.url))];
  } finally {
    await browser.close();
    await server.close();
  }
};
