/**
 * Visits to a table over a slow line: when the board is shown, when it is playable, and how much the layout shifts. A
 * visitor without a seat follows a link, or the player on turn opens the page with an empty cache.
 */
import { type Browser, chromium, type Page } from "playwright";
import { launchOptions } from "../../support/server/chromium.ts";
import { startServer, waitUntil } from "../../support/server/server.ts";
import { type NetworkSpeed, type SlowProxy, startSlowProxy } from "../../support/server/slow-proxy.ts";
import { openTableWithTurn, type TableWithTurn } from "../../support/server/table-with-turn.ts";
import { measured, median, type Row } from "../bench-row.ts";
import { mainRulesets } from "../logs.ts";

/** 1.6 Mbit/s down. */
const PHONE_LINE: NetworkSpeed = { roundTripMs: 150, bytesPerMs: 200 };
const RUNS = 5;
const SLOWER_CPU = 4;
const SEEN_MS = 600;
const PLAYABLE_MS = 750;
const INTERACTIVE_MS = 1200;
const SEEN_AGAIN_MS = 400;
/** The time after the first board in which layout shifts are measured. */
const SETTLED_MS = 1500;

/** The visitors' connection: the slow line, or the machine's own. */
export type Line = Pick<SlowProxy, "url" | "disconnect">;

/** The page's measurements, in ms since the address was opened. */
export interface Visit {
  readonly seen: number;
  /** A press on the board is performed, at once or when the code has loaded. */
  readonly playable: number;
  /** The real board accepts the player's moves. */
  readonly interactive: number;
  /** The sum of all layout shifts (CLS). */
  readonly shift: number;
}

declare global {
  interface Window {
    visit: { seen: number; playable: number; interactive: number; shift: number };
  }
}

/**
 * Runs in the page before its scripts: checks at every frame whether a board is shown, and whether it accepts moves.
 */
const watch = (): void => {
  window.visit = { seen: 0, playable: 0, interactive: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.visit.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
  const stage = (): Element | null | undefined =>
    document.querySelector("ft-app")?.shadowRoot?.querySelector("ft-table")?.shadowRoot?.querySelector("ft-game-view");
  const checkFrame = (): void => {
    type Board = Element & { readonly props?: { readonly acting: number | null } };
    const board = stage()?.shadowRoot?.querySelector(".board > *") as Board | null | undefined;
    const isDrawn = (board?.shadowRoot?.childElementCount ?? 0) > 0;
    // This frame shows the drawing before it, from the page's HTML or from its scripts.
    const isSeen = isDrawn || document.querySelector("#first svg") !== null;
    if (isSeen && window.visit.seen === 0) {
      window.visit.seen = performance.now();
      console.debug("seen");
    }
    const isReal = isDrawn && board?.props?.acting != null;
    // The script that opens the socket also stores presses.
    const isPressStored = "earlySocket" in window && document.querySelector("#first [data-press]") !== null;
    if ((isReal || isPressStored) && window.visit.playable === 0) window.visit.playable = performance.now();
    if (isReal) {
      window.visit.interactive = performance.now();
      console.debug("interactive");
    } else requestAnimationFrame(checkFrame);
  };
  requestAnimationFrame(checkFrame);
};

const throttle = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });
};

/**
 * Opens the page and returns its measurements after `has` has happened. The page reports it, because a function that
 * waits for it in the page is a long script, which would be compiled before the board.
 */
const measureVisit = async (page: Page, url: string, has: "seen" | "interactive"): Promise<Visit> => {
  const happened = page.waitForEvent("console", (message) => message.text() === has);
  await page.goto(url, { waitUntil: "commit" });
  await happened;
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate(() => window.visit);
};

const phone = { viewport: { width: 390, height: 844 } };

/** A visit with an empty cache: by a visitor without a seat, or by the player with these cookies. */
const visit = async (browser: Browser, line: Line, path: string, cookies?: TableWithTurn["cookies"]) => {
  line.disconnect();
  const context = await browser.newContext({ ...phone, serviceWorkers: "block" });
  await context.addCookies([...(cookies ?? [])]);
  const page = await context.newPage();
  await page.addInitScript(watch);
  await throttle(page);
  const seen = await measureVisit(page, line.url + path, cookies === undefined ? "seen" : "interactive");
  await context.close();
  return seen;
};

/** The same page with blocked scripts: the time of the line, the document and its styles alone, in ms. */
const bareVisit = async (browser: Browser, line: Line, { path }: TableWithTurn): Promise<number> => {
  line.disconnect();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.route("**/*.js", (route) => route.abort());
  await throttle(page);
  await page.goto(line.url + path, { waitUntil: "load" });
  const time = await page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))),
  );
  await context.close();
  return time;
};

/** Later visits of a player: the browser has saved the page, its scripts and the last state of the table. */
const laterVisits = async (
  browser: Browser,
  line: Line,
  { path, cookies }: TableWithTurn,
  runs: number,
): Promise<Visit[]> => {
  const context = await browser.newContext(phone);
  await context.addCookies([...cookies]);
  const first = await context.newPage();
  await first.goto(line.url + path);
  // All cached files load over the slow line, and the table is cached last.
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await waitUntil(() => first.evaluate((at) => caches.match(at, { cacheName: "foldtable-seen" }).then(Boolean), path));
  await first.close();
  const visits = await repeated(runs, async () => {
    line.disconnect();
    const page = await context.newPage();
    await page.addInitScript(watch);
    await throttle(page);
    const seen = await measureVisit(page, line.url + path, "interactive");
    await page.close();
    return seen;
  });
  await context.close();
  return visits;
};

const repeated = async <T>(runs: number, once: () => Promise<T>): Promise<T[]> => {
  const all: T[] = [];
  for (let run = 0; run < runs; run++) all.push(await once());
  return all;
};

export interface Visits {
  readonly visitors: readonly Visit[];
  readonly players: readonly Visit[];
  readonly later: readonly Visit[];
  /** Without scripts, median in ms. */
  readonly bare: number;
}

/** `runs` visits of each kind to a table of `game` at `url`, through `line`, which leads to the same server. */
export const visitsTo = async (
  browser: Browser,
  url: string,
  line: Line,
  { game, seats, runs }: { readonly game: string; readonly seats: number; readonly runs: number },
): Promise<Visits> => {
  const table = await openTableWithTurn(browser, url, game, seats);
  const { path, cookies } = table;
  await visit(browser, line, path);
  const visitors = await repeated(runs, () => visit(browser, line, path));
  const players = await repeated(runs, () => visit(browser, line, path, cookies));
  const later = await laterVisits(browser, line, table, runs);
  const bare = median(await repeated(runs, () => bareVisit(browser, line, table)));
  for (const bot of table.bots) bot.close();
  return { visitors, players, later, bare };
};

const rowsOf = async (browser: Browser, url: string, line: Line, game: string, seats: number): Promise<Row[]> => {
  const { visitors, players, later, bare } = await visitsTo(browser, url, line, { game, seats, runs: RUNS });
  const comparedWith = `without scripts ${bare.toFixed(0)} ms`;
  const timeRow = (name: string, times: readonly number[], atMost: number): Row => ({
    ...measured(`${game}: ${name}, slow line and phone, median`, median([...times]), "ms", { atMost }),
    comparedWith,
    ratio: median([...times]) / bare,
  });
  const worst = Math.max(...[...visitors, ...players, ...later].map(({ shift }) => shift));
  return [
    timeRow(
      "a shared link, board seen",
      visitors.map(({ seen }) => seen),
      SEEN_MS,
    ),
    timeRow(
      "first visit of a player, board seen",
      players.map(({ seen }) => seen),
      SEEN_MS,
    ),
    timeRow(
      "first visit of a player, playable",
      players.map(({ playable }) => playable),
      PLAYABLE_MS,
    ),
    timeRow(
      "first visit of a player, the page's code has taken over",
      players.map(({ interactive }) => interactive),
      INTERACTIVE_MS,
    ),
    timeRow(
      "a later visit of a player, board seen",
      later.map(({ seen }) => seen),
      SEEN_AGAIN_MS,
    ),
    measured(`${game}: layout shift, worst`, worst, "CLS", { atMost: 0 }),
  ];
};

export const firstLoadRows = async (): Promise<Row[]> => {
  const options = launchOptions();
  const [server, browser] = await Promise.all([startServer(), chromium.launch(options)]);
  const line = await startSlowProxy(server.url, PHONE_LINE);
  try {
    const rows: Row[] = [];
    for (const { game, seats } of mainRulesets()) rows.push(...(await rowsOf(browser, server.url, line, game, seats)));
    return rows;
  } finally {
    line.close();
    await browser.close();
    await server.close();
  }
};
