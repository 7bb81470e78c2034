/**
 * The preview picture of a table's link, from the served build: another site's page may show it.
 * @gate
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { newToken, openTable } from "../../support/server/bot.ts";
import { openSite } from "../../support/server/browser.ts";

const site = openSite();

const PREVIEWS = [
  ["pool", "he"],
  ["train", "bn"],
  ["spy", "ur"],
] as const;

it("another origin's page can show the picture of every game, in every script", async () => {
  const { url } = site.server;
  const token = await newToken(url);
  const otherSite = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/html", "Cross-Origin-Embedder-Policy": "require-corp" });
    response.end(`<!doctype html><link rel="icon" href="data:,">`);
  });
  await new Promise<void>((resolve) => otherSite.listen(0, "127.0.0.1", resolve));
  const page = await site.visit(`http://127.0.0.1:${(otherSite.address() as AddressInfo).port}/`);
  const sizes: (readonly number[])[] = [];
  for (const [game, lang] of PREVIEWS) {
    const address = `${url}/t/${await openTable(url, { game }, token)}/preview.png?lang=${lang}`;
    sizes.push(
      await page.evaluate(async (src) => {
        const image = Object.assign(new Image(), { src });
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      }, address),
    );
  }
  otherSite.close();
  expect(sizes).toEqual(PREVIEWS.map(() => [1200, 630]));
});

it("the page names the preview picture by its absolute URL", async () => {
  const { url } = site.server;
  const id = await openTable(url, { game: "spy", seats: 4 }, await newToken(url));
  const html = await (await fetch(`${url}/t/${id}/0?lang=he`, { headers: { "User-Agent": "WhatsApp/2.23" } })).text();
  expect(html).toContain(`<meta property="og:image" content="${url}/t/${id}/0/preview.png?lang=he">`);
  expect(html).toContain('<html lang="he" dir="rtl">');
  const page = await site.visit(`/t/${id}?lang=he`, { locale: "en-GB" });
  expect(await page.locator("html").getAttribute("dir")).not.toBe("rtl");
});
