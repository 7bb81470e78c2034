/**
 * What has to work in every engine: a first minute with a friend in each game, a whole game by keyboard, the replay by
 * slider and keys, the mouse, a reload, a game on this device without a server, the languages from right to left, dark,
 * less motion, a replay in another site's page; and nothing in the console, nothing for axe.
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeEmbedSnippet } from "../../../client/share/embed-snippet.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { chosenSamples } from "../samples.ts";
import { outermost } from "../scenes/scenes-checks-page.ts";
import { newToken, openTable, seatTwo, startBot } from "../server/bot.ts";
import { startCuttableProxy } from "../server/cuttable-proxy.ts";
import { missingFiles } from "../server/returning-visitor.ts";
import { until } from "../server/server.ts";
import { desktop, type Engine, type Key, type Look, phone, type Tab } from "./tab.ts";
import { button, drag, find, gone, press, type Sought, see, sees, tabTo, type } from "./user-actions.ts";

/** Each script with its own font, and each direction. */
const NOT_LATIN = [
  ["ur", "rtl"],
  ["bn", "ltr"],
] as const;
const LANGUAGES = chosenSamples<readonly (readonly [string, string])[]>(NOT_LATIN, NOT_LATIN, [
  ...NOT_LATIN,
  ["he", "rtl"],
]);

/** How long a browser may take to store the build, in ms: a busy machine has needed more than a minute. */
const KEEPING_MS = 120_000;

export const square = (number: number): Sought => ({ css: `[data-square="${number}"]` });
export const stands = (tab: Tab, number: number, piece: string): Promise<unknown> =>
  until(
    async () => (await tab.ask(labelOf, number)).startsWith(`${number}, ${piece}`),
    30_000,
    `${piece} on ${number}`,
  );

/** Runs in the page: how the board names a square. */
const labelOf = (number: number): string => {
  const walk = (root: ParentNode): string => {
    const cell = root.querySelector(`[data-square="${number}"]`);
    if (cell !== null) return cell.getAttribute("aria-label") ?? "";
    return [...root.querySelectorAll("*")].reduce(
      (label, element) => label || (element.shadowRoot ? walk(element.shadowRoot) : ""),
      "",
    );
  };
  return walk(document);
};

/** Two people in their own browsers, at one table of this kind, both seated. */
export const seatBoth = async (engine: Engine, order: object, looks: readonly [Look, Look] = [desktop, phone]) => {
  const url = inject("server");
  const table = `${url}/t/${await openTable(url, order, await newToken(url))}`;
  const tabs = [await engine.visit(looks[0]), await engine.visit(looks[1])] as const;
  for (const tab of tabs) {
    await tab.open(table);
    await sitDown(tab);
  }
  return { table, tabs };
};

/**
 * Presses once more, as anyone would, if nothing came of the first press, and reports it: twice a press was lost in
 * Firefox on a busy machine, and sixty visits beside one have not shown how.
 */
const sitDown = async (tab: Tab): Promise<void> => {
  await press(tab, button("Sit down"));
  try {
    await gone(tab, button("Sit down"), 15_000);
  } catch (error) {
    process.stderr.write(`${error}\n`);
    await press(tab, button("Sit down"));
    await gone(tab, button("Sit down"));
  }
};

/** Nothing was wrong in their pages, and everybody leaves. Firefox reports a socket that is opening then: no fault. */
export const leave = async (...tabs: readonly Tab[]): Promise<void> => {
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
  return tab.ask(async () => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run({ preload: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, null);
};

const remember = (pairs: Readonly<Record<string, string>>): void => {
  for (const [key, value] of Object.entries(pairs)) localStorage.setItem(`foldtable.${key}`, value);
};

/** From one square to another by arrows: rows and columns of the board as it is seen. */
const walkTo = async (tab: Tab, from: number, to: number): Promise<void> => {
  const order = await tab.ask(squares, null);
  const place = (number: number) => ({ row: order.indexOf(number) >> 2, column: order.indexOf(number) & 3 });
  const [start, end] = [place(from), place(to)];
  const go = (by: number, back: Key, forth: Key) => type(tab, ...Array<Key>(Math.abs(by)).fill(by < 0 ? back : forth));
  await go(end.row - start.row, "ArrowUp", "ArrowDown");
  await go(end.column - start.column, "ArrowLeft", "ArrowRight");
  await type(tab, "Enter");
};

/** Runs in the page: the squares' numbers in the board's order. */
const squares = (): number[] => {
  const walk = (root: ParentNode): number[] => {
    const own = [...root.querySelectorAll("[data-square]")].map((cell) => Number(cell.getAttribute("data-square")));
    if (own.length > 0) return own;
    return [...root.querySelectorAll("*")].flatMap((element) => (element.shadowRoot ? walk(element.shadowRoot) : []));
  };
  return walk(document);
};

const focusedSquare = (tab: Tab): Promise<number> =>
  tab.ask(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return Number(element?.getAttribute("data-square"));
  }, null);

/**
 * `isForgetful`: the engine forgets what a page keeps on a device, and the page says so. `isAlone`: one window at a time, with
 * the look of the system.
 */
export const visitsOf = (name: string, start: () => Engine, { isForgetful = false, isAlone = false } = {}): void => {
  let engine: Engine;
  beforeAll(() => {
    engine = start();
  });
  afterAll(() => engine?.close());

  describe.runIf(!isAlone)(`${name}: two people's first minute`, () => {
    it("pool checkers: by mouse, by touch of squares, over a reload, to the end", async () => {
      const order = { game: "pool", options: { black: "first" } };
      const { tabs } = await seatBoth(engine, order);
      const [black, white] = tabs;
      await see(black, button("Resign"));
      await drag(black, square(11), square(15));
      await stands(white, 15, "black man");
      await press(white, square(22));
      await press(white, square(18));
      await stands(black, 18, "white man");
      await white.reload();
      await stands(white, 18, "white man");
      await press(black, square(15));
      await press(black, square(22));
      await stands(white, 22, "black man");
      await press(white, button("Resign"));
      await sees(white, "Resign this game?");
      await press(white, button("Resign"));
      await sees(black, "You won");
      await leave(...tabs);
    });

    it("Mexican Train: the player on turn plays a tile from their hand or draws one", async () => {
      const { table, tabs } = await seatBoth(engine, { game: "train", seats: 2, options: { set: 6, rounds: 1 } });
      const isAwake = async (tab: Tab) => (await find(tab, { css: ".hand.awake" })) !== undefined;
      let player: Tab | undefined;
      const somebodyActs = async () => {
        for (const tab of tabs) if (await isAwake(tab)) player = tab;
        return player !== undefined;
      };
      await until(somebodyActs, 30_000, "somebody's turn");
      const length = async () => (await (await fetch(`${table.replace("/t/", "/api/tables/")}/log`)).text()).length;
      const before = await length();
      if ((await find(player!, { css: ".hand .fits" })) === undefined) await press(player!, { css: "[data-command]" });
      else {
        await press(player!, { css: ".hand .fits" });
        await press(player!, { css: ".lane.fits" });
      }
      await until(async () => (await length()) > before, 30_000, "the move");
      await leave(...tabs);
    });

    it("SPY: both arrange, the first one spies", async () => {
      const { tabs } = await seatBoth(engine, { game: "spy", seats: 2, options: { firstPlayer: "host" } });
      for (const tab of tabs) await press(tab, { css: "[data-act=ready]" });
      await press(tabs[0], { css: ".choice.to-spy" });
      await gone(tabs[0], { css: ".choice.to-spy" });
      await leave(...tabs);
    });
  });

  it(`${name}: a whole game by the keyboard alone`, async () => {
    const url = inject("server");
    const fen = "B:W18:B10,15";
    const token = await newToken(url);
    const table = await openTable(url, { game: "pool", options: { black: "first", fen } }, token);
    const white = startBot(url, table, token);
    await white.when(() => white.entries.length > 0);
    await white.sit(1, "Ben");
    const black = await engine.visit(desktop);
    await black.open(`${url}/t/${table}`);
    await see(black, button("Sit down"));
    await tabTo(black, /^Sit down$/);
    await type(black, "Enter");
    await gone(black, button("Sit down"));
    await see(black, button("Resign"));
    await tabTo(black, /^\d+, /);
    await walkTo(black, await focusedSquare(black), 15);
    await walkTo(black, 15, 22);
    await sees(black, "You won");
    await white.when(() => white.state.phase === "over");
    white.close();
    await leave(black);
  });

  it(`${name}: a replay follows keys and slider and works in another site's page; axe finds nothing`, async () => {
    const url = inject("server");
    const { table, bots } = await seatTwo(url, { black: "first" });
    for (const [seat, path] of [
      [9, 13],
      [22, 18],
      [13, 17],
      [21, 14],
    ].entries()) {
      const bot = bots[seat % 2]!;
      expect(await bot.ask({ type: "move", path } as AnyCommand)).toHaveProperty("seq");
      await Promise.all(bots.map((one) => one.when(() => one.entries.length === bot.entries.length)));
    }
    const tab = await engine.visit(desktop);
    await tab.open(`${url}/t/${table}`);
    await stands(tab, 14, "white man");
    const rail = await see(tab, { css: "input[type=range]" });
    await type(tab, "Home");
    await stands(tab, 9, "black man");
    await type(tab, "ArrowRight");
    await stands(tab, 13, "black man");
    await tab.click(rail.x + rail.width / 2, rail.y + rail.height / 2);
    await stands(tab, 18, "white man");
    await type(tab, "End");
    await stands(tab, 14, "white man");
    expect(await axeFaults(tab)).toEqual([]);

    const snippet = makeEmbedSnippet({ origin: url, id: table, at: 3, lang: "bn" });
    const script = `<script type="module" src="${url}/embed.js"></script>`;
    const body = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>A blog</title>${snippet}${script}`;
    const site = createServer((_, response) => response.writeHead(200, { "Content-Type": "text/html" }).end(body));
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    await tab.open(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    await see(tab, { css: "[data-piece]" });
    site.close();
    for (const bot of bots) bot.close();
    await leave(tab);
  });

  it.each(LANGUAGES)(`${name}: %s, dark, with less motion, on a phone`, async (language, direction) => {
    const url = inject("server");
    const tab = await engine.visit({ ...phone, isDark: true, isCalm: true });
    // A page of plain text first, to remember the language in: the first page is loaded once.
    await tab.open(`${url}/privacy.md`);
    await tab.ask(remember, { language });
    await tab.open(url);
    await until(() => tab.ask((wanted) => document.documentElement.lang === wanted, language), 30_000, language);
    await isWhole(tab);
    expect(await tab.ask(() => document.documentElement.dir, null)).toBe(direction);
    const asks = (query: string) => tab.ask((media) => matchMedia(media).matches, query);
    const looks = [await asks("(prefers-color-scheme: dark)"), await asks("(prefers-reduced-motion: reduce)")];
    if (!isAlone) expect(looks).toEqual([true, true]);
    expect(await tab.ask(outermost, undefined)).toEqual([]);
    expect(await axeFaults(tab)).toEqual([]);
    await leave(tab);
  });

  it(
    `${name}: on this device, without a server, after one visit`,
    async () => {
      const door = await startCuttableProxy(inject("server"));
      const tab = await engine.visit(phone);
      await tab.open(door.url);
      await expect.poll(() => tab.ask(missingFiles, null), { timeout: KEEPING_MS }).toEqual([]);
      door.shut();
      await tab.reload();
      await press(tab, { css: "label", name: "~One screen" });
      await press(tab, button("Play Pool checkers"));
      await press(tab, button("Start the game"));
      await press(tab, square(11));
      await press(tab, square(15));
      await stands(tab, 15, "black man");
      await tab.open(door.url);
      await sees(tab, "Your tables");
      await sees(tab, "On this device");
      expect((await find(tab, { css: "p", name: "~Safari deletes" })) !== undefined).toBe(isForgetful);
      // Tries to reach a server that is not there are meant to fail, and the browser says so aloud.
      await tab.close();
    },
    2 * KEEPING_MS,
  );

  it(`${name}: the first page shows a way in`, async () => {
    const tab = await engine.visit(desktop);
    await tab.open(inject("server"));
    await sees(tab, "Pull up a chair.");
    for (const game of ["Pool checkers", "Mexican Train", "SPY"]) await sees(tab, game);
    expect(await axeFaults(tab)).toEqual([]);
    await leave(tab);
  });
};

/** Waits until all parts of the first page are there: a page that is left before tells of what it could not load. */
const isWhole = async (tab: Tab): Promise<void> => {
  await see(tab, { css: "h2#open" });
  await until(() => tab.ask(isDefined, null), 30_000, "the rest of the page");
};

/** Runs in the page. */
const isDefined = (): boolean => {
  const walk = (root: ParentNode): boolean =>
    root.querySelector(":not(:defined):not([popover])") === null &&
    [...root.querySelectorAll("*")].every((element) => element.shadowRoot === null || walk(element.shadowRoot));
  return walk(document);
};
