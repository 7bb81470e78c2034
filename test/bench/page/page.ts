/** The page in Chromium: the JavaScript that is needed to play, and the speed of scrubbing a long game. */
import { brotliCompressSync } from "node:zlib";
import { type Browser, chromium, type Page } from "playwright";
import { makeLog } from "../../../engine/log/log.ts";
import { newToken, openTable } from "../../support/server/bot.ts";
import { launchOptions } from "../../support/server/chromium.ts";
import { measureFirstScripts, SCRIPT_BUDGET_KB } from "../../support/server/first-scripts.ts";
import { startServer } from "../../support/server/server.ts";
import { measured, median, percentile, type Row } from "../bench-row.ts";
import { longLog, mainRulesets } from "../logs.ts";

const JUMPS = 200;
const RUNS = 8;
const EMBED_BUDGET_KB = 60;

const scriptRows = async (browser: Browser, url: string, game: string, seats: number): Promise<Row[]> => {
  const { needed, later } = await measureFirstScripts(browser, url, game, seats);
  return [
    measured(`${game}: scripts to a playable table, brotli`, needed, "KB", { atMost: SCRIPT_BUDGET_KB }),
    measured(`${game}: scripts that follow by themselves, brotli`, later, "KB"),
  ];
};

/** The bytes of a replay in another site's page, with all that it loads (client/embed). */
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

/** Times of jumps back and forth in the replay of a long log, each from the jump to the finished layout, in ms. */
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
    const stage = within(document, "ft-game-view");
    if (stage === null) throw new Error("no stage on the page");
    const times: number[] = [];
    // The same jumps each time (Lehmer).
    let chance = 1;
    for (let jump = 0; jump < jumps; jump++) {
      chance = (chance * 48_271) % 2_147_483_647;
      const start = performance.now();
      stage.replay.seek(chance % stage.replay.end);
      await stage.updateComplete;
      // Waits until every part of the page has updated, in any order.
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      document.body.getBoundingClientRect();
      times.push(performance.now() - start);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return times;
  }, JUMPS);

/** The best of several times of each jump, to leave out other work of the machine. */
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
    await page.locator("ft-game-view").waitFor();
    const times = await steadyTimes(page);
    const name = `${ruleset.game}: a jump in a replay of ${log.length} entries`;
    rows.push(measured(`${name}, median`, median(times), "ms"));
    rows.push(measured(`${name}, p99 with layout`, percentile(times, 0.99), "ms", { atMost: 5 }));
    await page.close();
  }
  return rows;
};

export const pageRows = async (): Promise<Row[]> => {
  const options = launchOptions();
  const [server, browser] = await Promise.all([startServer(), chromium.launch(options)]);
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
