/** The pictures of README.md, one of each game: `npm run build && node test/screenshots/readme.ts` takes them again. */
import { writeFile } from "node:fs/promises";
import { chromium, type Page } from "playwright";
import { visitScene } from "../support/scenes/scene-variants.ts";
import { scenes } from "../support/scenes/scenes.ts";
import { openWorld } from "../support/scenes/scenes-world.ts";
import { CHROMIUM_ARGS, findChromium, NO_CHROMIUM } from "../support/server/chromium.ts";
import { startServer } from "../support/server/server.ts";

/** Which scene stands for which game. */
const PICTURES = { pool: "pool", train: "train-4", spy: "spy-3" } as const;

const WIDTH = 1120;
const HEIGHT = 720;
/** Small enough for a page about the project. */
const SCALE = 5 / 7;

/** As WebP, which the driver itself does not write. */
const picture = async (page: Page): Promise<Buffer> => {
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, width: WIDTH, height: HEIGHT, scale: SCALE };
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 80, clip });
  return Buffer.from(data, "base64");
};

const executablePath = findChromium();
if (executablePath === undefined) throw new Error(NO_CHROMIUM);
const server = await startServer();
const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
const world = openWorld(server.url);
try {
  for (const [game, name] of Object.entries(PICTURES)) {
    const scene = scenes.find((one) => one.name === name);
    if (scene === undefined) throw new Error(`no scene ${name}`);
    const variant = { language: "en", device: `${WIDTH}x${HEIGHT}`, theme: "light" } as const;
    const { page, close } = await visitScene(browser, world, scene, variant);
    const bytes = await picture(page);
    await writeFile(new URL(`readme/${game}.webp`, import.meta.url), bytes);
    process.stdout.write(`${game}.webp ${Math.round(bytes.length / 1000)} KB\n`);
    await close();
  }
} finally {
  await world.leave();
  await browser.close();
  await server.close();
}
