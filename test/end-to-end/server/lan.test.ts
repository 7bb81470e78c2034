/**
 * Plain http in the local network, as a phone joins: no secure context, so no `Secure` cookies, no clipboard, and no
 * `crypto.subtle` or `randomUUID`. If this machine has no network address, a host name of the shared browser replaces
 * it.
 * @gate
 */
import { get } from "node:http";
import type { Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { lanAddresses } from "../../../worker/local/network.ts";
import {
  button,
  clickSquares,
  openSite,
  playWith,
  readMoves,
  resign,
  sitDown,
  startLocalGame,
  waitForPiece,
  waitForText,
  waitForTurn,
} from "../../support/server/browser.ts";
import { LAN_NAME } from "../../support/server/chromium.ts";

const site = openSite();

let origin: string;
beforeAll(() => {
  origin = site.server.url.replace("localhost", lanAddresses()[0] ?? LAN_NAME);
});

/** Chromium logs that it ignores this header on plain http. */
const expectedErrors = /Cross-Origin-Opener-Policy header has been ignored/;

const visit = async (path: string): Promise<Page> => {
  const page = await site.visit(path.startsWith("http") ? path : origin + path, { expectedErrors });
  expect(await page.evaluate(() => [isSecureContext, "clipboard" in navigator])).toEqual([false, false]);
  return page;
};

it("a friend opens a copied link in the network; both play to the end, and a reload keeps the seat", async () => {
  const host = await visit("/");
  await playWith(host, "friends");
  await button(host, "Copy link").click();
  await waitForText(host, "Link copied");

  const guest = await visit(host.url());
  const field = guest.getByLabel("Your name at this table");
  await field.selectText();
  await guest.keyboard.press("Control+V");
  expect(await field.inputValue()).toBe(host.url());
  await sitDown(guest, "Phone");
  await waitForText(host, "Phone");

  const isHostFirst = await Promise.race([waitForTurn(host).then(() => true), waitForTurn(guest).then(() => false)]);
  const [black, white] = isHostFirst ? [host, guest] : [guest, host];
  await clickSquares(black, 11, 15);
  await waitForPiece(white, 15, "black man");
  await clickSquares(white, 23, 19);
  await waitForPiece(black, 19, "white man");
  await guest.reload();
  await button(guest, "Resign").waitFor();
  await resign(guest);
  await waitForText(host, "You won");
  const table = host.url().replace(origin, site.server.url);
  await expect.poll(() => readMoves(table)).toBe("11-15 23-19");
});

/** The status of a request with this host name, as a browser sends it after DNS rebinding. */
const statusAs = (host: string, path: string, more: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(site.server.url);
    const answered = get({ host: "127.0.0.1", port, path, headers: { Host: host, ...more } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    answered.on("error", reject);
  });

it("a request with a foreign host name gets no page and no file", async () => {
  const page = await (await fetch(site.server.url)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? "";
  for (const path of ["/", script, "/sw.js", "/api/games", "/rules/pool.md"]) {
    expect([path, await statusAs("localhost", path)]).toEqual([path, 200]);
    expect([path, await statusAs("evil.test", path)]).toEqual([path, 421]);
  }
});

it("no header makes a foreign host name valid or gives the network local access", async () => {
  for (const name of ["MF-Original-URL", "X-Forwarded-Host"])
    for (const value of ["http://localhost/", "no address"])
      expect([name, value, await statusAs("evil.test", "/", { [name]: value })]).toEqual([name, value, 421]);
  expect(await statusAs("localhost", "/", { "MF-Original-URL": "no address" })).toBe(200);
  for (const path of ["/__scheduled", "/cdn-cgi/handler/scheduled"])
    expect([path, await statusAs("localhost", path)]).toEqual([path, 404]);
});

it("one person plays both sides", async () => {
  const page = await visit("/");
  await startLocalGame(page);
  await button(page, "Resign").waitFor();
  await clickSquares(page, 11, 15);
  await clickSquares(page, 23, 19);
  await waitForPiece(page, 19, "white man");
});
