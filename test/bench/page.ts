/** The page in Chromium: how much JavaScript it takes to play, and how fast a long game is scrubbed. */
import { brotliCompressSync } from "node:zlib";
import { type Browser, chromium, type Page } from "playwright";
import { makeLog } from "../../engine/log.ts";
import { newToken, openTable } from "../support/bot.ts";
import { CHROMIUM_ARGS, findChromium, NO_CHROMIUM } from "../support/chromium.ts";
import { startServer } from "../support/server.ts";
import { longLog, mainRulesets } from "./logs.ts";
import { measured, median, percentile, type Row } from "./row.ts";

const JUMPS = 400;
const SCRIPT_BUDGET_KB = 45;

/** The scripts that a table of `game` needs before it can be played, compressed as a server would. */
const scriptRow = async (browser: Browser, url: string, game: string, seats: number): Promise<Row> => {
  const table = await openTable(url, { game, seats }, await newToken(url));
  const page = await browser.newPage();
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) sizes.push(response.body().then((body) => brotliCompressSync(body).length));
  });
  await page.goto(`${url}/t/${table}`, { waitUntil: "networkidle" });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.close();
  return measured(`${game}: scripts to a playable table, brotli`, bytes / 1000, "KB", { atMost: SCRIPT_BUDGET_KB });
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
    for (const { game, seats } of mainRulesets()) scripts.push(await scriptRow(browser, server.url, game, seats));
    return [...scripts, ...(await scrubRows(browser, server.url))];
  } finally {
    await browser.close();
    await server.close();
  }
};
