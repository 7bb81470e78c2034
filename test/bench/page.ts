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
const SCRIPT_BUDGET_KB = 45;
const EMBED_BUDGET_KB = 60;

/**
 * The scripts that a table of `game` needs before it can be played, compressed as a server would; and all that its page
 * fetches by itself afterwards. What had been asked for when the board was drawn, with everybody seated and the game
 * begun, counts as needed: the page fetches nothing else before it has painted that.
 */
const scriptRows = async (browser: Browser, url: string, game: string, seats: number): Promise<Row[]> => {
  const table = await awaitedTable(browser, url, game, seats);
  const context = await browser.newContext();
  await context.addCookies([...table.cookies]);
  const page = await context.newPage();
  const sizes: { readonly isNeeded: boolean; readonly size: Promise<number> }[] = [];
  let isDrawn = false;
  await page.exposeFunction("benchBoardDrawn", () => {
    isDrawn = true;
  });
  await page.addInitScript(tellWhenDrawn);
  page.on("request", (request) => {
    if (!request.url().endsWith(".js")) return;
    const isNeeded = !isDrawn;
    const size = request.response().then(async (response) => brotliCompressSync((await response?.body()) ?? "").length);
    sizes.push({ isNeeded, size });
  });
  await page.goto(`${url}${table.path}`, { waitUntil: "networkidle" });
  const sum = async (wanted: (isNeeded: boolean) => boolean) =>
    (await Promise.all(sizes.filter(({ isNeeded }) => wanted(isNeeded)).map(({ size }) => size))).reduce(
      (all, size) => all + size,
      0,
    );
  const [needed, whole] = [await sum(Boolean), await sum(() => true)];
  for (const bot of table.bots) bot.close();
  await context.close();
  return [
    measured(`${game}: scripts to a playable table, brotli`, needed / 1000, "KB", { atMost: SCRIPT_BUDGET_KB }),
    measured(`${game}: scripts of a table left alone, brotli`, whole / 1000, "KB"),
  ];
};

/** Runs in the page before anything of ours: tells as soon as the frame begins that shows the board to its player. */
const tellWhenDrawn = (): void => {
  const look = (): void => {
    type Board = Element & { readonly props?: { readonly acting: number | null } };
    const table = document.querySelector("ft-app")?.shadowRoot?.querySelector("ft-table");
    const stage = table?.shadowRoot?.querySelector("ft-stage");
    const board = stage?.shadowRoot?.querySelector(".board > *") as Board | null | undefined;
    const isPlayable = (board?.shadowRoot?.childElementCount ?? 0) > 0 && board?.props?.acting != null;
    if (isPlayable) void (window as unknown as { benchBoardDrawn(): void }).benchBoardDrawn();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
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

/** Times of random jumps in the replay of a long log, from the jump to the finished layout, in ms. */
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
    for (let jump = 0; jump < jumps; jump++) {
      const start = performance.now();
      stage.replay.seek(Math.floor(Math.random() * stage.replay.end));
      await stage.updateComplete;
      await Promise.resolve();
      document.body.getBoundingClientRect();
      times.push(performance.now() - start);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return times;
  }, JUMPS);

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
    await scrubTimes(page);
    const times = await scrubTimes(page);
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
