/**
 * Computers on a phone: the time of each level for one choice in Chromium on a processor slowed four times, and
 * how soon the first reply comes after "Play the computer" without a network (first-reply.ts).
 */
import { type Browser, chromium, type Page } from "playwright";
import { build, type Rolldown } from "vite";
import { findBot } from "../../../engine/bot/registry.ts";
import { launchOptions } from "../../support/server/chromium.ts";
import { startServer } from "../../support/server/server.ts";
import type { Ruleset } from "../../support/tables/rulesets.ts";
import { measured, median, percentile, type Row } from "../bench-row.ts";
import { mainRulesets } from "../logs.ts";
import { type Position, positionsOf } from "../positions.ts";
import { replyRows } from "./first-reply.ts";
import { SLOWER_CPU, throttled } from "./throttled.ts";

const DECISIONS = 5;
/** The goal of the strongest level on a phone, in ms. */
const FULL_STRENGTH_MS = 1000;

const ORIGIN = "http://phone.local";

/** The computers with all their data, as files of a separate site. */
const builtSite = async (): Promise<ReadonlyMap<string, string>> => {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      target: "es2023",
      lib: { entry: "test/bench/page/phone-page.ts", formats: ["es"], fileName: "page" },
    },
  });
  const [output] = Array.isArray(result) ? result : [result as Rolldown.RolldownOutput];
  const chunks = output?.output.filter((file) => file.type === "chunk") ?? [];
  return new Map(chunks.map(({ fileName, code }) => [`/${fileName}`, code]));
};

const openSite = async (browser: Browser, files: ReadonlyMap<string, string>): Promise<Page> => {
  const page = await browser.newPage();
  await page.route(`${ORIGIN}/**`, (route) => {
    const code = files.get(new URL(route.request().url()).pathname);
    return route.fulfill(
      code === undefined
        ? { contentType: "text/html", body: "<!doctype html>" }
        : { contentType: "text/javascript", body: code },
    );
  });
  await page.goto(ORIGIN);
  return throttled(page);
};

type Choosing = { choiceTime(game: string, position: Position, level: number): Promise<number> };

const levelRows = async (page: Page, entry: string, ruleset: Ruleset): Promise<readonly Row[]> => {
  const { game } = ruleset;
  const levels = (await findBot(game))?.levels ?? 0;
  const positions = positionsOf(ruleset, DECISIONS);
  const rows: Row[] = [];
  for (let level = 1; level <= levels; level++) {
    const times = await page.evaluate(
      async ([address, id, found, strength]) => {
        const { choiceTime } = (await import(address)) as Choosing;
        const all: number[] = [];
        for (const position of found) all.push(await choiceTime(id, position, strength));
        return all;
      },
      [entry, game, positions, level] as const,
    );
    const name = `${game}: level ${level} chooses in Chromium, CPU ÷ ${SLOWER_CPU} (at most ${percentile(times, 1).toFixed(0)} ms)`;
    rows.push(measured(name, median(times), "ms", level === levels ? { atMost: FULL_STRENGTH_MS } : {}));
  }
  return rows;
};

export const phoneRows = async (): Promise<readonly Row[]> => {
  const options = launchOptions();
  const [server, browser, files] = await Promise.all([startServer(), chromium.launch(options), builtSite()]);
  try {
    const page = await openSite(browser, files);
    const entry = [...files.keys()].find((file) => /^\/page\.m?js$/.test(file)) ?? "";
    const rows: Row[] = [];
    for (const ruleset of mainRulesets()) rows.push(...(await levelRows(page, entry, ruleset)));
    for (const { game } of mainRulesets()) rows.push(...(await replyRows(browser, server.url, game)));
    return rows;
  } finally {
    await browser.close();
    await server.close();
  }
};
