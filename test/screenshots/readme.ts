/**
 * The pictures of README.md and of the web app manifest, of each game: `npm run build && node test/screenshots/readme.ts`
 * takes them again.
 */
import { writeFile } from "node:fs/promises";
import { chromium, type Page } from "playwright";
import { type Size, viewportOf, visitScene } from "../support/scenes/scene-variants.ts";
import { scenes } from "../support/scenes/scenes.ts";
import { openSceneServer } from "../support/scenes/scenes-world.ts";
import { launchOptions } from "../support/server/chromium.ts";
import { startServer } from "../support/server/server.ts";

/** The scene of each game's picture. */
const PICTURES = { pool: "pool", train: "train-4", spy: "spy-3" } as const;

interface Form {
  readonly device: Size;
  /** Small enough for a page about the project. */
  readonly scale: number;
  readonly file: (game: string) => string;
}

const FORMS: readonly Form[] = [
  { device: "1120x720", scale: 5 / 7, file: (game) => `readme/${game}.webp` },
  // Of the sizes that the manifest names (client/build/web-manifests.ts).
  { device: "1280x800", scale: 3 / 4, file: (game) => `../../client/public/screenshots/${game}-wide.webp` },
  { device: "390x844", scale: 1, file: (game) => `../../client/public/screenshots/${game}-narrow.webp` },
];

/** As WebP, which the driver itself does not write. */
const picture = async (page: Page, { device, scale }: Form): Promise<Buffer> => {
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, ...viewportOf(device), scale };
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 80, clip });
  return Buffer.from(data, "base64");
};

const options = launchOptions();
const server = await startServer();
const browser = await chromium.launch(options);
const world = openSceneServer(server.url);
try {
  for (const [game, name] of Object.entries(PICTURES)) {
    const scene = scenes.find((one) => one.name === name);
    if (scene === undefined) throw new Error(`no scene ${name}`);
    for (const form of FORMS) {
      const variant = { language: "en", device: form.device, theme: "light" } as const;
      const { page, close } = await visitScene(browser, world, scene, variant);
      const bytes = await picture(page, form);
      await writeFile(new URL(form.file(game), import.meta.url), bytes);
      process.stdout.write(`${form.file(game)} ${Math.round(bytes.length / 1000)} KB\n`);
      await close();
    }
  }
} finally {
  await world.leave();
  await browser.close();
  await server.close();
}
