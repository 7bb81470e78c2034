/**
 * The replay in another site's page: as an element and in a frame, from another origin.
 * @gate
 */
import { readdir, readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEmbedSnippet, makeFrameSnippet } from "../../../client/share/embed-snippet.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { describeSlowTests } from "../../support/samples.ts";
import { newToken, openTable, startBot } from "../../support/server/bot.ts";
import { openSite } from "../../support/server/browser.ts";

/** The limit of all files that a replay of pool checkers loads, compressed. */
const BUDGET_KB = 60;

const site = openSite();

/** Another site's pages, by path, without a content security policy. */
const pages = new Map<string, string>();
let otherSite: Server;
let origin = "";

beforeAll(async () => {
  otherSite = createServer((request, response) => {
    const body = pages.get(request.url ?? "");
    response.writeHead(body === undefined ? 404 : 200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(body);
  });
  await new Promise<void>((resolve) => otherSite.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(otherSite.address() as AddressInfo).port}`;
});

afterAll(() => void otherSite.close());

const MOVES = [
  [9, 13],
  [22, 18],
  [13, 17],
] as const;

/** Opens a table where a bot has made these moves and can make more. */
const openPlayedTable = async (moves: readonly (readonly number[])[] = MOVES) => {
  const { url } = site.server;
  const token = await newToken(url);
  const id = await openTable(url, { game: "pool", shared: true, options: { black: "first" } }, token);
  const bot = startBot(url, id, token);
  await bot.waitUntil(() => bot.entries.length > 0);
  const submit = async (command: object) => expect(await bot.submit(command as AnyCommand)).toHaveProperty("seq");
  for (const [seat, name] of ["Maya", "মায়া"].entries()) expect(await bot.sit(seat, name)).toHaveProperty("seq");
  await bot.waitUntil(() => seatsOnTurn(bot.state).length > 0);
  for (const path of moves) await submit({ type: "move", path });
  return { id, move: (...path: number[]) => submit({ type: "move", path }), close: () => bot.close() };
};

const visit = (body: string, html = "<html>"): Promise<Page> => {
  const path = `/${pages.size}`;
  pages.set(path, `<!doctype html>${html}<head><link rel="icon" href="data:,"></head><body>${body}</body></html>`);
  return site.visit(origin + path);
};

const script = () => `<script type="module" src="${site.server.url}/embed.js"></script>`;
const waitForPiece = (page: Page, square: number) => page.locator(`[data-piece="${square}"]`).first().waitFor();
const waitUntilGone = (page: Page, square: number) =>
  page.locator(`[data-piece="${square}"]`).waitFor({ state: "detached" });

describe("the element", () => {
  describeSlowTests(() => {
    it("shows a table in the page's language at the given moment, and changes nothing else", async () => {
      const { id, close } = await openPlayedTable();
      const snippet = makeEmbedSnippet({ origin: site.server.url, id, at: 7, lang: "bn" });
      const page = await visit(`<h1>A blog</h1>${snippet}${script()}`, '<html lang="en_US">');
      await waitForPiece(page, 18);
      await waitForPiece(page, 13);
      const replay = page.locator("foldtable-replay");
      expect([await replay.getAttribute("lang"), await replay.getAttribute("dir")]).toEqual(["bn", "ltr"]);
      await page.locator("foldtable-scrubber").getByText("1×").waitFor();
      const left = await page.evaluate(() => ({
        root: document.documentElement.outerHTML.slice(0, 19),
        styles: document.styleSheets.length + document.adoptedStyleSheets.length,
        stored: Object.keys(localStorage).length + Object.keys(sessionStorage).length + document.cookie.length,
        address: location.hash,
      }));
      expect(left).toEqual({ root: '<html lang="en_US">', styles: 0, stored: 0, address: "" });
      close();
    });
  });

  it("steps through the game by buttons and keys, and plays it", async () => {
    const { id, close } = await openPlayedTable();
    const page = await visit(`<foldtable-replay table="${id}" lang="en"></foldtable-replay>${script()}`);
    await waitForPiece(page, 17);
    await page.getByRole("button", { name: "Previous move" }).click();
    await waitForPiece(page, 13);
    await page.keyboard.press("Home");
    await waitForPiece(page, 9);
    await page.keyboard.press("End");
    await waitForPiece(page, 17);
    await page.getByRole("button", { name: "First move" }).click();
    await page.getByRole("button", { name: "Play from here", exact: true }).click();
    await waitForPiece(page, 17);
    const link = page.getByRole("link", { name: "Play on Foldtable" });
    expect(await link.getAttribute("href")).toBe(`${site.server.url}/t/${id}`);
    close();
  });

  it("loads no bot", async () => {
    const files = await readdir("dist/embedded");
    const texts = await Promise.all(files.map((file) => readFile(`dist/embedded/${file}`, "utf8")));
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => file.includes("four-pieces"))).toEqual([]);
    // Only bots use `nodesOf`.
    expect(files.filter((_, at) => texts[at]!.includes("nodesOf"))).toEqual([]);
  });

  describeSlowTests(() => {
    it("follows a live table", async () => {
      const { id, move, close } = await openPlayedTable();
      const page = await visit(`<foldtable-replay table="${id}"></foldtable-replay>${script()}`);
      await waitForPiece(page, 17);
      await move(21, 14);
      // The page refreshes when it becomes visible.
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await waitForPiece(page, 14);
      await waitUntilGone(page, 17);
      close();
    });
  });

  describeSlowTests(() => {
    it("shows a log of the other site, from a file or inline", async () => {
      const { id, close } = await openPlayedTable();
      const log = await (await fetch(`${site.server.url}/api/tables/${id}/log`)).text();
      pages.set("/game.ndjson", log);
      const inline = `<foldtable-replay><script type="application/x-ndjson">${log}</script></foldtable-replay>`;
      const page = await visit(`<foldtable-replay src="game.ndjson"></foldtable-replay>${inline}${script()}`);
      await page.locator("foldtable-replay").nth(1).locator('[data-piece="17"]').waitFor();
      await page.locator("foldtable-replay").nth(0).locator('[data-piece="17"]').waitFor();
      expect(await page.getByRole("link").count()).toBe(0);
      close();
    });
  });

  describeSlowTests(() => {
    it("shows a message if there is no game to show", async () => {
      pages.set("/broken.ndjson", '{"seq":0}');
      const broken = ["src='broken.ndjson'", "src='nowhere'", ""].map(
        (what) => `<foldtable-replay ${what}></foldtable-replay>`,
      );
      pages.set("/none", `<!doctype html><html><body>${broken.join("")}${script()}</body></html>`);
      const page = await site.visit(`${origin}/none`, { expectedErrors: /404/ });
      for (const index of [0, 1, 2]) {
        await page.locator("foldtable-replay").nth(index).getByText("This game can’t be shown here.").waitFor();
      }
    });
  });

  describeSlowTests(() => {
    it("works with a second copy of itself, and with element names that are already defined", async () => {
      const { id, close } = await openPlayedTable();
      const taken = `<script>customElements.define("ft-scrubber", class extends HTMLElement {}); customElements.define("ft-pool-board", class extends HTMLElement {});</script>`;
      const twice = `<script type="module" src="${site.server.url}/embed.js?again"></script>`;
      const page = await visit(`${taken}<foldtable-replay table="${id}"></foldtable-replay>${script()}${twice}`);
      await waitForPiece(page, 17);
      await page.getByRole("button", { name: "Previous move" }).waitFor();
      close();
    });
  });

  it(`loads at most ${BUDGET_KB} KB`, async () => {
    const { id, close } = await openPlayedTable();
    const page = await visit("");
    const bodies: Promise<number>[] = [];
    page.on("response", (response) => {
      if (response.url().startsWith(site.server.url) && response.request().method() === "GET") {
        bodies.push(response.body().then((body) => brotliCompressSync(body).length));
      }
    });
    pages.set(
      "/budget",
      `<!doctype html><link rel="icon" href="data:,"><foldtable-replay table="${id}"></foldtable-replay>${script()}`,
    );
    await page.goto(`${origin}/budget`);
    await waitForPiece(page, 17);
    await page.waitForLoadState("networkidle");
    const sizes = await Promise.all(bodies);
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    console.info(`an embedded replay of pool checkers: ${kilobytes.toFixed(1)} KB in ${sizes.length} files`);
    expect(kilobytes).toBeLessThan(BUDGET_KB);
    close();
  });
});

describe("the frame", () => {
  it("shows the replay in another site's page, in the given language", async () => {
    const { id, close } = await openPlayedTable();
    const page = await visit(makeFrameSnippet({ origin: site.server.url, id, at: 6, lang: "ur" }));
    const frame = page.frameLocator("iframe");
    await frame.locator('[data-piece="13"]').first().waitFor();
    expect(await frame.locator("foldtable-replay").getAttribute("dir")).toBe("rtl");
    close();
  });

  it("needs no cookies and no storage: it works when only scripts are allowed", async () => {
    const { id, close } = await openPlayedTable();
    const page = await visit(
      `<iframe sandbox="allow-scripts" src="${site.server.url}/embed/${id}" width="480" height="640"></iframe>`,
    );
    const frame = page.frameLocator("iframe");
    await frame.locator('[data-piece="17"]').first().waitFor();
    await frame.getByRole("button", { name: "1–32" }).click();
    await frame.getByRole("button", { name: "Previous move" }).click();
    await frame.locator('[data-piece="13"]').first().waitFor();
    close();
  });

  it("gives the board most of its area when it is low", async () => {
    const { id, close } = await openPlayedTable();
    const page = await site.visit(`/embed/${id}`, { viewport: { width: 480, height: 420 } });
    await waitForPiece(page, 17);
    const board = (await page.locator("foldtable-pool-board").boundingBox())!;
    expect((board.width * board.height) / (480 * 420)).toBeGreaterThan(0.6);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(420);
    close();
  });

  it("is the only page that other sites may frame, and sets no cookie", async () => {
    const { id, close } = await openPlayedTable([]);
    const submit = (path: string) => fetch(site.server.url + path, { headers: { Accept: "text/html" } });
    const framed = await submit(`/embed/${id}?at=2`);
    expect(framed.headers.get("Content-Security-Policy")).toContain("frame-ancestors *");
    expect(framed.headers.get("Set-Cookie")).toBeNull();
    for (const path of [`/t/${id}`, "/", "/open", "/embed/"]) {
      expect((await submit(path)).headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
    }
    expect((await submit("/embed/nope")).status).toBe(404);
    close();
  });

  it("receives only what a watcher may see, without cookies", async () => {
    const { id, close } = await openPlayedTable([]);
    const response = await fetch(`${site.server.url}/api/tables/${id}/log`, { headers: { Origin: origin } });
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(response.headers.get("Access-Control-Allow-Credentials")).toBeNull();
    expect(response.headers.get("Foldtable-Viewer")).toBe("watcher");
    close();
  });
});
