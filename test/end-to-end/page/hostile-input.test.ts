/**
 * Hostile input does not change another visitor's page: hostile names, invalid addresses, foreign scripts.
 * @gate
 */
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { chosenSamples, describeSlowTests } from "../../support/samples.ts";
import { type Bot, newToken, startBot } from "../../support/server/bot.ts";
import { button, openSite, PLAY_POOL, resign, sitDown, waitForText } from "../../support/server/browser.ts";

const site = openSite();

/** The name as sent, and as other players see it. */
const HOSTILE_NAMES: readonly [sent: string, shown: string][] = [
  ["<img src=x onerror=a()>", "<img src=x onerror=a()>"],
  ['"><svg onload=a()>', '"><svg onload=a()>'],
  ["{{a()}} &lt;b&gt; <!--", "{{a()}} &lt;b&gt; <!--"],
  ["\u202eresu\u202c \u2067x", "resu x"],
  ["a\u0000b\u200b\n\tc", "ab c"],
  ["עברית اردو বাংলা", "עברית اردو বাংলা"],
  ["W".repeat(24), "W".repeat(24)],
  ["\u{12219}".repeat(24), "\u{12219}".repeat(24)],
  ["é\u0301\u0302\u0303\u0304x".repeat(4), "é\u0301\u0302\u0303\u0304x".repeat(4).normalize("NFC")],
];

/** Opens a table with a hostile program at seat 0. */
const seatAttacker = async (): Promise<{ table: string; stranger: Bot }> => {
  const table = await site.newTable({ talk: "free" });
  const attacker = startBot(site.server.url, table.split("/").at(-1)!, await newToken(site.server.url));
  await attacker.waitUntil(() => attacker.entries.length > 0);
  await attacker.sit(0, "Stranger");
  return { table, stranger: attacker };
};

/** The elements whose content overflows: the page, or an element that shows names in sentences. */
const overflowingParts = async (page: Page): Promise<string[]> => {
  const isWide = (parts: Element[]) =>
    parts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ localName }) => localName);
  return page.locator("html, ft-actions, ft-move-list, ft-game-over").evaluateAll(isWide);
};

const seatBarHeights = (page: Page): Promise<number[]> =>
  page.locator("ft-seat-bar").evaluateAll((seats) => seats.map((seat) => seat.clientHeight));

const WIDTHS = [360, 1280];

describe("a hostile name", () => {
  it.each(chosenSamples([360], WIDTHS, WIDTHS))(
    "is plain text in the other browser, %d pixels wide, and breaks no layout",
    async (width) => {
      const { table, stranger: attacker } = await seatAttacker();
      const page = await site.visit(table, { viewport: { width, height: 800 } });
      await sitDown(page, "Ann");
      const usualHeights = await seatBarHeights(page);
      for (const [sent, shown] of HOSTILE_NAMES) {
        expect(await attacker.submit({ type: "rename", name: sent } as AnyCommand)).toHaveProperty("seq");
        await expect.poll(() => page.locator("ft-seat-bar .name").allTextContents()).toContain(shown);
        expect([shown, await overflowingParts(page), await seatBarHeights(page)]).toEqual([shown, [], usualHeights]);
        expect(await page.locator("ft-seat-bar img, ft-seat-bar .name *").count()).toBe(0);
      }
      await attacker.submit({ type: "rename", name: "W".repeat(24) } as AnyCommand);
      await attacker.submit({ type: "offer-draw" } as AnyCommand);
      await waitForText(page, /offers a draw\./);
      expect(await overflowingParts(page)).toEqual([]);
      await button(page, "Decline").click();
      await resign(page);
      await waitForText(page, / won$/);
      expect(await overflowingParts(page)).toEqual([]);
      attacker.close();
    },
  );

  describeSlowTests(() => {
    it("that is invalid is refused by the form and by the table", async () => {
      const { table, stranger: attacker } = await seatAttacker();
      for (const name of ["", "   ", "\u202e\u200b", "x".repeat(25), "x".repeat(4_000)])
        expect(await attacker.submit({ type: "rename", name } as AnyCommand)).toHaveProperty("code");
      attacker.close();
      const page = await site.visit(table);
      for (const name of ["   ", "\u202e\u200b", "x".repeat(25)]) {
        await page.getByLabel("Your name at this table").fill(name);
        await button(page, "Sit down").click();
        await waitForText(page, "Please choose a name of up to 24 letters.");
      }
      await sitDown(page, "<b>Ann</b>");
      await waitForText(page, "<b>Ann</b>");
    });
  });
});

const statusOf = async (path: string): Promise<number> => (await fetch(site.server.url + path)).status;

const NO_TABLES = ["/t/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "/t/x", "/t/constructor"];

describe("an invalid address", () => {
  it.each(chosenSamples(["/t/x"], NO_TABLES, NO_TABLES))("%s has no table", async (path) => {
    expect(await statusOf(path)).toBe(404);
    expect(await statusOf(path.replace("/t/", "/api/tables/"))).toBe(404);
    const page = await site.visit(path, { expectedErrors: /status of 404|WebSocket connection to/ });
    await waitForText(page, "No table here");
    await page.getByRole("link", { name: "Back to the home page" }).click();
    await button(page, PLAY_POOL).waitFor();
  });

  it("a table's id with one changed letter has no table", async () => {
    const table = await site.newTable();
    const path = new URL(table).pathname;
    const forged = path.slice(0, -1) + (path.endsWith("A") ? "B" : "A");
    expect(await statusOf(path)).toBe(200);
    expect(await statusOf(forged)).toBe(404);
  });

  it.each(["/nothing", "/t/", "/t/a/b", "/open/x", "/api/", "/api/nothing", "/assets/none.js", "/..%2fwrangler.toml"])(
    "%s is not found",
    async (path) => {
      expect(await statusOf(path)).toBe(404);
    },
  );
});

it("the page's policy allows only its own scripts, styles and frames", async () => {
  for (const path of ["/", "/open", new URL(await site.newTable()).pathname]) {
    const policy = (await fetch(site.server.url + path)).headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^' ]+'; style-src 'self' 'sha256-[^' ]+';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
  }
  const page = await site.visit("/", { expectedErrors: /securitypolicyviolation|Content Security Policy|'Trusted/ });
  const refusals = await page.evaluate(async () => {
    const isRefused = (act: () => unknown) =>
      Promise.resolve()
        .then(act)
        .then(
          () => false,
          () => true,
        );
    return [
      await isRefused(() => Object.assign(document.createElement("script"), { src: "https://example.com/a.js" })),
      await isRefused(() => Object.assign(document.body, { innerHTML: "<img src=x onerror=a()>" })),
      await isRefused(() => fetch("https://example.com/")),
    ];
  });
  expect(refusals).toEqual([true, true, true]);
});
