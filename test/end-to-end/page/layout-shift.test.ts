/**
 * The layout shift (CLS): nothing on a page moves while its parts load over a slow connection. Buttons do not move
 * while a press loads more, because the next press would miss.
 * @gate
 */
import type { Locator, Page } from "playwright";
import { expect, it, onTestFinished } from "vitest";
import { uploadGame } from "../../support/scenes/scenes-tables.ts";
import { openSceneServer } from "../../support/scenes/scenes-world.ts";
import { newToken, seatPlayers, startBot } from "../../support/server/bot.ts";
import {
  button,
  openMore,
  openOptions,
  openSite,
  resign,
  SERVER_UNREACHABLE,
  type Site,
  seatTwoPages,
  sitDown,
  waitForText,
  waitUntilOnline,
} from "../../support/server/browser.ts";
import { type NetworkSpeed, startSlowProxy } from "../../support/server/slow-proxy.ts";

const site = openSite();
/** A separate server with open tables and finished games. */
const busySite = openSite({ hasOwnServer: true });

interface Shift {
  readonly at: number;
  readonly value: number;
  readonly nodes: readonly string[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Runs in the page before its scripts: records each layout shift. */
const watchShifts = (): void => {
  type Entry = PerformanceEntry & {
    value: number;
    sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      const nodes = entry.sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? `${node.localName}.${node.className}` : (node?.textContent ?? "gone");
        return `${name} ${[previousRect, currentRect].map(({ x, y, width, height }) => `${[x, y, width, height]}`).join(" → ")}`;
      });
      window.shifts.push({ at: entry.startTime, value: entry.value, nodes });
    }
  }).observe({ type: "layout-shift", buffered: true });
};

/** So slow that parts which are requested one after the other appear in separate frames. */
const SLOW: NetworkSpeed = { roundTripMs: 60, bytesPerMs: 400 };

const pool = { game: "pool", seats: 2, options: {} };
const train = { game: "train", seats: 3, options: { rulebook: "family", set: 9, rounds: 1 } };
const spy = { game: "spy", seats: 2, options: {} };

const openReplay = async (game: Parameters<typeof uploadGame>[1]): Promise<string> =>
  `/t/${await uploadGame(site.server.url, game)}`;

/** A table of SPY whose players arrange their cards. */
const openArrangedTable = async (): Promise<string> => {
  const table = await site.newTable({ game: "spy", options: {} });
  await seatPlayers(site.server.url, new URL(table).pathname.replace("/t/", ""), ["Ada", "Bo"]);
  // The page that the server sends to new visitors is up to two seconds old.
  await expect.poll(async () => (await fetch(table)).text()).toContain("Arranging…");
  return table;
};

const pages = [
  ["the start page", "ft-home", async () => "/"],
  ["the choice of a lesson", "ft-learn main > a", async () => "/learn"],
  ["a table of checkers", "foldtable-pool-board", () => site.newTable()],
  ["a table of Mexican Train", "foldtable-train-board", () => site.newTable({ game: "train", seats: 4, options: {} })],
  ["a table of SPY", "foldtable-spy-board", () => site.newTable({ game: "spy", options: {} })],
  ["a table of SPY whose players arrange their cards", "foldtable-spy-board", openArrangedTable],
  ["a replay of checkers", "foldtable-scrubber", () => openReplay(pool)],
  ["a replay of Mexican Train", "foldtable-scrubber", () => openReplay(train)],
  ["a replay of SPY", "foldtable-scrubber", () => openReplay(spy)],
] as const;

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

const visits = [
  ...pages.map(([name, ...page]) => [name, "a phone", phone, ...page] as const),
  ...pages.slice(0, 5).map(([name, ...page]) => [name, "a desktop", desktop, ...page] as const),
];

/** The layout shifts until `part` and all else have loaded. */
const shiftsAt = async ({ visit, server }: Site, path: string, part: string, viewport: typeof phone) => {
  const line = await startSlowProxy(server.url, SLOW);
  onTestFinished(line.close);
  const page = await visit("about:blank", { viewport });
  await page.addInitScript(watchShifts);
  await page.goto(line.url + new URL(path, server.url).pathname);
  await page.locator(part).first().waitFor();
  await page.waitForLoadState("networkidle");
  // One more frame reports the last shifts.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return page.evaluate(() => window.shifts);
};

it.each(visits)("%s on %s loads without a layout shift", async (_name, _screen, viewport, part, address) => {
  expect(await shiftsAt(site, await address(), part, viewport)).toEqual([]);
});

it("the start page with open and recent tables loads without a layout shift, on phone and desktop", async () => {
  const world = openSceneServer(busySite.server.url);
  await world.lobby();
  await expect.poll(async () => (await (await fetch(`${world.url}/api/lobby`)).json()).finished.length).toBe(3);
  for (const viewport of [phone, desktop, { width: 1280, height: 720 }, { width: 768, height: 1024 }])
    expect(await shiftsAt(busySite, "/", "ft-recent-games li", viewport), String(viewport.width)).toEqual([]);
  await world.leave();
});

// ── at the start of a game ──

it.each([
  ["Mexican Train", "a phone", phone, { game: "train", seats: 2 }],
  ["Mexican Train", "a desktop", desktop, { game: "train", seats: 2 }],
  ["SPY", "a phone", phone, { game: "spy" }],
  ["SPY", "a desktop", desktop, { game: "spy" }],
] as const)("nothing but names moves when a game of %s starts on %s", async (_name, _screen, viewport, { ...game }) => {
  const table = await site.newTable({ ...game, options: {} });
  const id = new URL(table).pathname.replace("/t/", "");
  const page = await site.visit("about:blank", { viewport });
  await page.addInitScript(watchShifts);
  await page.goto(table);
  await sitDown(page, "Ann");
  await waitForText(page, "Waiting for another player");
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => window.shifts.splice(0));
  const friend = startBot(site.server.url, id, await newToken(site.server.url));
  onTestFinished(friend.close);
  await friend.waitUntil(() => friend.entries.length > 0);
  await friend.sit(1, "Ben");
  await page.locator("ft-waiting-room").waitFor({ state: "detached" });
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const shifts = await page.evaluate(() => window.shifts);
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(0.005);
});

// ── after a press ──

/** Each script arrives this much later than the previous one. */
const STEP_MS = 300;

/** Delays the page's scripts from now on, so that each appears in a separate frame. */
const delayScripts = async (page: Page): Promise<void> => {
  let scripts = 0;
  await page.route(/\.js$/, async (route) => {
    scripts++;
    await new Promise((resolve) => setTimeout(resolve, scripts * STEP_MS));
    await route.continue();
  });
};

/** Every box that `pressed` has, from when it is visible until `last` is visible. */
const boxesUntilVisible = async (pressed: Locator, last: Locator): Promise<readonly string[]> => {
  const readBox = async () => JSON.stringify(await pressed.boundingBox());
  await pressed.waitFor();
  const boxes = new Set([await readBox()]);
  while (!(await last.isVisible())) boxes.add(await readBox());
  return [...boxes.add(await readBox())];
};

it("the menu More of a result appears in one frame", async () => {
  const { black, white } = await seatTwoPages(site);
  await resign(black);
  await white.locator("ft-game-over").waitFor();
  await delayScripts(white);
  await openMore(white, "result");
  expect(await boxesUntilVisible(button(white, "Delete this table"), button(white, "Save: Game (PDN)"))).toHaveLength(
    1,
  );
});

it("a replay's buttons do not move while the menu More loads", async () => {
  const { black } = await seatTwoPages(site);
  const share = button(black, "Share this moment");
  await share.waitFor();
  const before = JSON.stringify(await share.boundingBox());
  await delayScripts(black);
  await openMore(black, "moment");
  expect(await boxesUntilVisible(share, button(black, "Save: Game (PDN)"))).toEqual([before]);
});

it("a new table's options appear in one frame", async () => {
  const page = await site.visit("/");
  await page.waitForLoadState("networkidle");
  await delayScripts(page);
  await openOptions(page);
  const close = page.locator("dialog").getByRole("button", { name: "Close" });
  expect(await boxesUntilVisible(close, page.getByText("Start from another position"))).toHaveLength(1);
});

it.each(["/", "a table"])("the settings of %s appear in one frame", async (address) => {
  const page = await site.visit(address === "/" ? address : await site.newTable());
  await page.waitForLoadState("networkidle");
  await delayScripts(page);
  await button(page, "Settings").click();
  const settings = page.locator("ft-settings");
  expect(await boxesUntilVisible(settings.getByText("Privacy"), settings.getByText("Ebony and ivory"))).toHaveLength(1);
  expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe("body");
});

it.each(["/", "a table"])(
  "the settings of %s appear before a game's themes, which move nothing when they load",
  async (address) => {
    const page = await site.visit(address === "/" ? address : await site.newTable());
    await page.waitForLoadState("networkidle");
    const { promise: release, resolve: releaseThemes } = Promise.withResolvers<void>();
    await page.route(/themes\.js$/, async (route) => {
      await release;
      await route.continue();
    });
    await button(page, "Settings").click();
    const privacy = page.locator("ft-settings").getByText("Privacy");
    await privacy.waitFor();
    const before = await privacy.boundingBox();
    releaseThemes();
    await page.locator("ft-settings").getByText("Ebony and ivory").waitFor();
    expect(await privacy.boundingBox()).toEqual(before);
  },
);

it("the buttons of a phone's header do not move when the connection is lost", async () => {
  const page = await site.visit(await site.newTable(), { viewport: phone, expectedErrors: SERVER_UNREACHABLE });
  const boxes = () =>
    Promise.all(
      ["Rules", "Table talk", "Settings"].map((name) => page.locator("ft-header").getByTitle(name).boundingBox()),
    );
  await waitUntilOnline(page);
  await page.waitForLoadState("networkidle");
  const before = await boxes();
  await page.context().setOffline(true);
  await page
    .locator("ft-connection-banner")
    .getByText(/^(Offline|Reconnecting)/)
    .waitFor();
  expect(await boxes()).toEqual(before);
});
