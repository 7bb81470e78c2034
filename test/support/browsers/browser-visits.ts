/**
 * Tests that run in each browser engine: the first minute of each game with two players, a game by keyboard, the
 * replay, reloads, a game on this device without a server, languages, dark theme, reduced motion, and an embedded
 * replay. No page may log an error or have a fault that axe finds.
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeEmbedSnippet } from "../../../client/share/embed-snippet.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { chosenSamples } from "../samples.ts";
import { sidewaysOverflow } from "../scenes/scenes-checks-page.ts";
import { newToken, openTable, seatTwoBots, startBot } from "../server/bot.ts";
import { startCuttableProxy } from "../server/cuttable-proxy.ts";
import { uncachedFiles } from "../server/returning-visitor.ts";
import { waitUntil } from "../server/server.ts";
import { desktop, type Engine, type Key, phone, type Tab, type VisitorSettings } from "./tab.ts";
import {
  button,
  drag,
  find,
  press,
  pressKeys,
  type Target,
  tabTo,
  waitForElement,
  waitForText,
  waitUntilGone,
} from "./user-actions.ts";

/** One language per script with a separate font, in both directions. */
const NOT_LATIN = [
  ["ur", "rtl"],
  ["bn", "ltr"],
] as const;
const LANGUAGES = chosenSamples<readonly (readonly [string, string])[]>(NOT_LATIN, NOT_LATIN, [
  ...NOT_LATIN,
  ["he", "rtl"],
]);

/** The limit for caching the build: a busy machine needed more than a minute. */
const CACHING_MS = 120_000;

export const square = (number: number): Target => ({ css: `[data-square="${number}"]` });
export const waitForPiece = (tab: Tab, number: number, piece: string): Promise<unknown> =>
  waitUntil(
    async () => (await tab.evaluate(labelOf, number)).startsWith(`${number}, ${piece}`),
    30_000,
    `${piece} on ${number}`,
  );

/** Runs in the page: the label of a square. */
const labelOf = (number: number): string => {
  const search = (root: ParentNode): string => {
    const cell = root.querySelector(`[data-square="${number}"]`);
    if (cell !== null) return cell.getAttribute("aria-label") ?? "";
    return [...root.querySelectorAll("*")].reduce(
      (label, element) => label || (element.shadowRoot ? search(element.shadowRoot) : ""),
      "",
    );
  };
  return search(document);
};

/** Opens a table of this kind and seats two people in separate profiles. */
export const seatTwoTabs = async (
  engine: Engine,
  order: object,
  looks: readonly [VisitorSettings, VisitorSettings] = [desktop, phone],
) => {
  const url = inject("serverUrl");
  const table = `${url}/t/${await openTable(url, order, await newToken(url))}`;
  const tabs = [await engine.visit(looks[0]), await engine.visit(looks[1])] as const;
  for (const tab of tabs) {
    await tab.open(table);
    await sitDown(tab);
  }
  return { table, tabs };
};

/**
 * Presses again if the first press had no effect, and prints this. On a busy machine Firefox lost a press twice; sixty
 * more visits did not show the cause.
 */
const sitDown = async (tab: Tab): Promise<void> => {
  await press(tab, button("Sit down"));
  try {
    await waitUntilGone(tab, button("Sit down"), 15_000);
  } catch (error) {
    process.stderr.write(`${error}\n`);
    await press(tab, button("Sit down"));
    await waitUntilGone(tab, button("Sit down"));
  }
};

/**
 * Closes the pages and expects no fault. Firefox may report a socket that opens meanwhile, so the faults are read
 * first.
 */
export const closeTabs = async (...tabs: readonly Tab[]): Promise<void> => {
  const faults = tabs.flatMap((tab) => tab.faults);
  for (const tab of tabs) await tab.close();
  expect(faults).toEqual([]);
};

const axeSource = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
  run(options: { preload: boolean }): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>;
}

const axeFaults = async (tab: Tab): Promise<readonly string[]> => {
  await tab.run(await axeSource);
  return tab.evaluate(async () => {
    // New rows fade in, and have too little contrast until then.
    document.documentElement.style.setProperty("--step", "0s");
    const { violations } = await (window as unknown as { axe: Axe }).axe.run({ preload: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, null);
};

const saveSettings = (pairs: Readonly<Record<string, string>>): void => {
  for (const [key, value] of Object.entries(pairs)) localStorage.setItem(`foldtable.${key}`, value);
};

/** Moves the focus by arrow keys along the board's shown rows and columns, and presses Enter. */
const moveFocusTo = async (tab: Tab, from: number, to: number): Promise<void> => {
  const order = await tab.evaluate(squares, null);
  const rowAndColumnOf = (number: number) => ({ row: order.indexOf(number) >> 2, column: order.indexOf(number) & 3 });
  const [start, end] = [rowAndColumnOf(from), rowAndColumnOf(to)];
  const go = (by: number, back: Key, forth: Key) =>
    pressKeys(tab, ...Array<Key>(Math.abs(by)).fill(by < 0 ? back : forth));
  await go(end.row - start.row, "ArrowUp", "ArrowDown");
  await go(end.column - start.column, "ArrowLeft", "ArrowRight");
  await pressKeys(tab, "Enter");
};

/** Runs in the page: the squares' numbers in the board's order. */
const squares = (): number[] => {
  const search = (root: ParentNode): number[] => {
    const own = [...root.querySelectorAll("[data-square]")].map((cell) => Number(cell.getAttribute("data-square")));
    if (own.length > 0) return own;
    return [...root.querySelectorAll("*")].flatMap((element) => (element.shadowRoot ? search(element.shadowRoot) : []));
  };
  return search(document);
};

const focusedSquare = (tab: Tab): Promise<number> =>
  tab.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return Number(element?.getAttribute("data-square"));
  }, null);

/**
 * `deletesStorage`: the engine deletes a page's storage after a time, and the page says so. `hasOneWindow`: the driver
 * has one window, and the system sets its theme and motion.
 */
export const testVisits = (
  name: string,
  start: () => Engine,
  { deletesStorage = false, hasOneWindow = false } = {},
): void => {
  let engine: Engine;
  beforeAll(() => {
    engine = start();
  });
  afterAll(() => engine?.close());

  describe.runIf(!hasOneWindow)(`${name}: two players' first minute`, () => {
    it("pool checkers is played by drag and by clicks, over a reload, to the end", async () => {
      const order = { game: "pool", options: { black: "first" } };
      const { tabs } = await seatTwoTabs(engine, order);
      const [black, white] = tabs;
      await waitForElement(black, button("Resign"));
      await drag(black, square(11), square(15));
      await waitForPiece(white, 15, "black man");
      await press(white, square(22));
      await press(white, square(18));
      await waitForPiece(black, 18, "white man");
      await white.reload();
      await waitForPiece(white, 18, "white man");
      await press(black, square(15));
      await press(black, square(22));
      await waitForPiece(white, 22, "black man");
      await press(white, button("Resign"));
      await waitForText(white, "Resign this game?");
      await press(white, button("Resign"));
      await waitForText(black, "You won");
      await closeTabs(...tabs);
    });

    it("Mexican Train: the player on turn plays a tile from their hand or draws one", async () => {
      const { table, tabs } = await seatTwoTabs(engine, { game: "train", seats: 2, options: { set: 6, rounds: 1 } });
      const isAwake = async (tab: Tab) => (await find(tab, { css: ".hand.awake" })) !== undefined;
      let player: Tab | undefined;
      const hasPlayerOnTurn = async () => {
        for (const tab of tabs) if (await isAwake(tab)) player = tab;
        return player !== undefined;
      };
      await waitUntil(hasPlayerOnTurn, 30_000, "a player's turn");
      const length = async () => (await (await fetch(`${table.replace("/t/", "/api/tables/")}/log`)).text()).length;
      const before = await length();
      if ((await find(player!, { css: ".hand .fits" })) === undefined) await press(player!, { css: "[data-command]" });
      else {
        await press(player!, { css: ".hand .fits" });
        await press(player!, { css: ".lane.fits" });
      }
      await waitUntil(async () => (await length()) > before, 30_000, "the move");
      await closeTabs(...tabs);
    });

    it("SPY: both players arrange, and the first one spies", async () => {
      const { tabs } = await seatTwoTabs(engine, { game: "spy", seats: 2, options: { firstPlayer: "host" } });
      for (const tab of tabs) await press(tab, { css: "[data-act=ready]" });
      await press(tabs[0], { css: ".choice.to-spy" });
      await waitUntilGone(tabs[0], { css: ".choice.to-spy" });
      await closeTabs(...tabs);
    });
  });

  it(`${name}: a game is played to its end by keyboard alone`, async () => {
    const url = inject("serverUrl");
    const fen = "B:W18:B10,15";
    const token = await newToken(url);
    const table = await openTable(url, { game: "pool", options: { black: "first", fen } }, token);
    const white = startBot(url, table, token);
    await white.waitUntil(() => white.entries.length > 0);
    await white.sit(1, "Ben");
    const black = await engine.visit(desktop);
    await black.open(`${url}/t/${table}`);
    await waitForElement(black, button("Sit down"));
    await tabTo(black, /^Sit down$/);
    await pressKeys(black, "Enter");
    await waitUntilGone(black, button("Sit down"));
    await waitForElement(black, button("Resign"));
    await tabTo(black, /^\d+, /);
    await moveFocusTo(black, await focusedSquare(black), 15);
    await moveFocusTo(black, 15, 22);
    await waitForText(black, "You won");
    await white.waitUntil(() => white.state.phase === "over");
    white.close();
    await closeTabs(black);
  });

  it(`${name}: a replay follows keys and slider and works in another site's page; axe finds nothing`, async () => {
    const url = inject("serverUrl");
    const { table, bots } = await seatTwoBots(url, { black: "first" });
    for (const [seat, path] of [
      [9, 13],
      [22, 18],
      [13, 17],
      [21, 14],
    ].entries()) {
      const bot = bots[seat % 2]!;
      expect(await bot.submit({ type: "move", path } as AnyCommand)).toHaveProperty("seq");
      await Promise.all(bots.map((one) => one.waitUntil(() => one.entries.length === bot.entries.length)));
    }
    const tab = await engine.visit(desktop);
    await tab.open(`${url}/t/${table}`);
    await waitForPiece(tab, 14, "white man");
    const rail = await waitForElement(tab, { css: "input[type=range]" });
    await pressKeys(tab, "Home");
    await waitForPiece(tab, 9, "black man");
    await pressKeys(tab, "ArrowRight");
    await waitForPiece(tab, 13, "black man");
    await tab.click(rail.x + rail.width / 2, rail.y + rail.height / 2);
    await waitForPiece(tab, 18, "white man");
    await pressKeys(tab, "End");
    await waitForPiece(tab, 14, "white man");
    expect(await axeFaults(tab)).toEqual([]);

    const snippet = makeEmbedSnippet({ origin: url, id: table, at: 3, lang: "bn" });
    const script = `<script type="module" src="${url}/embed.js"></script>`;
    const body = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>A blog</title>${snippet}${script}`;
    const otherSite = createServer((_, response) => response.writeHead(200, { "Content-Type": "text/html" }).end(body));
    await new Promise<void>((resolve) => otherSite.listen(0, "127.0.0.1", resolve));
    await tab.open(`http://127.0.0.1:${(otherSite.address() as AddressInfo).port}/`);
    await waitForElement(tab, { css: "[data-piece]" });
    otherSite.close();
    for (const bot of bots) bot.close();
    await closeTabs(tab);
  });

  it.each(LANGUAGES)(
    `${name}: the start page in %s, dark, with reduced motion, on a phone`,
    async (language, direction) => {
      const url = inject("serverUrl");
      const tab = await engine.visit({ ...phone, isDark: true, hasReducedMotion: true });
      // The language is saved on a page of plain text, so that the start page is loaded only once.
      await tab.open(`${url}/privacy.md`);
      await tab.evaluate(saveSettings, { language });
      await tab.open(url);
      await waitUntil(
        () => tab.evaluate((wanted) => document.documentElement.lang === wanted, language),
        30_000,
        language,
      );
      await waitUntilLoaded(tab);
      expect(await tab.evaluate(() => document.documentElement.dir, null)).toBe(direction);
      const matches = (query: string) => tab.evaluate((media) => matchMedia(media).matches, query);
      const looks = [await matches("(prefers-color-scheme: dark)"), await matches("(prefers-reduced-motion: reduce)")];
      if (!hasOneWindow) expect(looks).toEqual([true, true]);
      expect(await tab.evaluate(sidewaysOverflow, undefined)).toEqual([]);
      expect(await axeFaults(tab)).toEqual([]);
      await closeTabs(tab);
    },
  );

  it(
    `${name}: after one visit a game is played on this device without a server`,
    async () => {
      const proxy = await startCuttableProxy(inject("serverUrl"));
      const tab = await engine.visit(phone);
      await tab.open(proxy.url);
      await expect.poll(() => tab.evaluate(uncachedFiles, null), { timeout: CACHING_MS }).toEqual([]);
      proxy.cut();
      await tab.reload();
      await press(tab, { css: "label", name: "~One screen" });
      await press(tab, button("Play Pool checkers"));
      await press(tab, button("Start the game"));
      await press(tab, square(11));
      await press(tab, square(15));
      await waitForPiece(tab, 15, "black man");
      await tab.open(proxy.url);
      await waitForText(tab, "Your tables");
      await waitForText(tab, "On this device");
      expect((await find(tab, { css: "p", name: "~Safari deletes" })) !== undefined).toBe(deletesStorage);
      // The browser logs the requests that fail without a server, so the faults are not checked.
      await tab.close();
    },
    2 * CACHING_MS,
  );

  it(`${name}: the start page shows each game`, async () => {
    const tab = await engine.visit(desktop);
    await tab.open(inject("serverUrl"));
    await waitForText(tab, "Pull up a chair.");
    for (const game of ["Pool checkers", "Mexican Train", "SPY"]) await waitForText(tab, game);
    await waitUntilLoaded(tab);
    expect(await axeFaults(tab)).toEqual([]);
    await closeTabs(tab);
  });
};

/**
 * Waits until all parts of the start page are loaded: a page that closes earlier reports parts that it could not load.
 */
const waitUntilLoaded = async (tab: Tab): Promise<void> => {
  await waitForElement(tab, { css: "h2#open" });
  await waitUntil(() => tab.evaluate(isDefined, null), 30_000, "all custom elements");
};

/** Runs in the page: whether all custom elements are defined. */
const isDefined = (): boolean => {
  const search = (root: ParentNode): boolean =>
    root.querySelector(":not(:defined):not([popover])") === null &&
    [...root.querySelectorAll("*")].every((element) => element.shadowRoot === null || search(element.shadowRoot));
  return search(document);
};
