/**
 * Every page and state, looked at for what would keep somebody out. The everyday run sees each scene in English on a
 * phone, and a sample in the other languages and on a desktop; `SCENES=all` sees everything in everything.
 */
import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM_ARGS, findChromium, NO_CHROMIUM } from "../support/chromium.ts";
import type { Scene } from "../support/scene.ts";
import { scenes } from "../support/scenes.ts";
import { axeFaults, keyboardFaults, spacingFaults, targetFaults, zoomFaults } from "../support/scenes-checks.ts";
import { type DeviceName, deviceNames, type Language, languages, visitScene } from "../support/scenes-visit.ts";
import { openWorld, type World } from "../support/scenes-world.ts";
import { type Server, startServer } from "../support/server.ts";

/** Each kind of page once. */
const SAMPLE = ["home-lobby", "seat-host", "train-4", "spy-3", "share-sheet", "rules-train", "local-curtain"];

const isAll = process.env.SCENES === "all";
const sample = scenes.filter(({ name }) => SAMPLE.includes(name));
const wantedOf = (language: Language, device: DeviceName): readonly Scene[] => {
  if (isAll) return scenes;
  if (language === "en" && device === "phone") return scenes.filter(({ isVariation }) => !isVariation);
  return language === "en" || device === "phone" ? sample : [];
};

/** Everything that could be wrong with a page as it stands there. It is left in the dark, with its words spread. */
const faultsOf = async (page: Page): Promise<readonly string[]> => {
  const found = [...(await axeFaults(page)), ...(await targetFaults(page))];
  found.push(...(await keyboardFaults(page)), ...(await zoomFaults(page)));
  await page.emulateMedia({ colorScheme: "dark" });
  found.push(...(await axeFaults(page, "colours")).map((fault) => `dark: ${fault}`));
  found.push(...(await spacingFaults(page)));
  return found;
};

let server: Server;
let browser: Browser;
let world: World;

beforeAll(async () => {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(NO_CHROMIUM);
  const args = [...CHROMIUM_ARGS];
  [server, browser] = await Promise.all([startServer(), chromium.launch({ executablePath, args })]);
  world = openWorld(server.url);
});

afterAll(async () => {
  await world?.leave();
  await browser?.close();
  await server?.close();
});

for (const language of languages) {
  for (const device of deviceNames) {
    const wanted = wantedOf(language, device);
    if (wanted.length === 0) continue;
    describe.concurrent(`${language}, ${device}: nobody is kept out of`, () => {
      it.each(wanted)("$name", async (scene) => {
        const { page, faults, close } = await visitScene(browser, world, scene, { language, device, theme: "light" });
        try {
          const found = await faultsOf(page);
          expect([...faults, ...found]).toEqual([]);
        } finally {
          await close();
        }
      });
    });
  }
}

it("the sample names scenes that there are", () => {
  expect(sample.map(({ name }) => name).sort()).toEqual([...SAMPLE].sort());
});
