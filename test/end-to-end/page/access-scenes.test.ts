/**
 * Checks the accessibility of the scenes: targets, keyboard, zoom, axe, text spacing. By default it checks a few scenes
 * on a phone, in both directions; at the gate each kind of page; with `SCENES=all` every scene in every variant.
 * @gate
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Scene } from "../../support/scenes/scene.ts";
import {
  type DeviceName,
  deviceNames,
  type Language,
  languages,
  visitScene,
} from "../../support/scenes/scene-variants.ts";
import { scenes } from "../../support/scenes/scenes.ts";
import {
  axeFaults,
  keyboardFaults,
  spacingFaults,
  targetFaults,
  zoomFaults,
} from "../../support/scenes/scenes-checks.ts";
import { openSceneServer, type SceneServer } from "../../support/scenes/scenes-world.ts";
import { sharedBrowser } from "../../support/server/browser.ts";

/** Each kind of page once. All are checked in English, the widest in Bengali, some in Hebrew or Urdu. */
const PAGE_KINDS = [
  "home-lobby",
  "seat-host",
  "train-4",
  "spy-3",
  "share-sheet",
  "local-curtain",
  "study",
  "learn-train",
];

/** Scenes with many separate parts or earlier faults, checked in English on a phone. */
const MORE_SCENES = [
  ...[
    "home-settings",
    "home-long-names",
    "pool",
    "train-8",
    "spy-arranging",
    "talk-open",
    "moves-open",
    "over-won",
    "embed",
    "review",
    "review-spy",
    "open-hands-waiting",
  ],
  "file-of-many",
];

/** Scenes with another layout in a wide window. */
const WIDE = ["home-lobby", "train-4"];

type Sample = Readonly<Record<Language, Partial<Record<DeviceName, readonly string[]>>>>;

const small: Sample = {
  en: { phone: ["home-lobby"] },
  bn: { phone: ["train-4"] },
  he: { phone: ["spy-3"] },
  ur: {},
};

const gate: Sample = {
  en: { phone: [...PAGE_KINDS, ...MORE_SCENES], desktop: WIDE },
  bn: { phone: ["home-lobby", "seat-host", "train-4", "share-sheet", "study"] },
  he: { phone: ["home-lobby", "spy-3"] },
  ur: { phone: ["train-4", "share-sheet", "review"] },
};

const isAll = process.env.SCENES === "all";
const sample = process.env.SCENES === "gate" ? gate : small;
const scenesNamed = (names: readonly string[]): readonly Scene[] => scenes.filter(({ name }) => names.includes(name));
const scenesFor = (language: Language, device: DeviceName): readonly Scene[] =>
  isAll ? scenes : scenesNamed(sample[language][device] ?? []);

/** What axe finds in the light and in the dark theme. The page stays dark. */
const axeFaultsOf = async (page: Page): Promise<readonly string[]> => {
  const found = await axeFaults(page);
  await page.emulateMedia({ colorScheme: "dark" });
  return [...found, ...(await axeFaults(page, "colours")).map((fault) => `dark: ${fault}`)];
};

/**
 * The faults of all checks. The text spacing stays wide. Another language changes only sizes, so axe checks roles,
 * names and colours in English.
 */
const faultsOf = async (page: Page, language: Language): Promise<readonly string[]> => {
  const found = [...(await targetFaults(page)), ...(await keyboardFaults(page)), ...(await zoomFaults(page))];
  if (isAll || language === "en") found.push(...(await axeFaultsOf(page)));
  return [...found, ...(await spacingFaults(page))];
};

let browser: Browser;
let world: SceneServer;

beforeAll(async () => {
  browser = await sharedBrowser();
  world = openSceneServer(inject("serverUrl"));
});

afterAll(async () => {
  await world?.leave();
  await browser?.close();
});

for (const language of languages) {
  for (const device of deviceNames) {
    const wanted = scenesFor(language, device);
    if (wanted.length === 0) continue;
    describe.concurrent(`${language}, ${device}: finds no fault in`, () => {
      it.each(wanted)("$name", async (scene) => {
        const { page, faults, close } = await visitScene(browser, world, scene, { language, device, theme: "light" });
        try {
          const found = await faultsOf(page, language);
          expect([...faults, ...found]).toEqual([]);
        } finally {
          await close();
        }
      });
    });
  }
}

it("the samples name existing scenes", () => {
  expect(
    scenesNamed([...PAGE_KINDS, ...MORE_SCENES, ...WIDE])
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...new Set([...PAGE_KINDS, ...MORE_SCENES, ...WIDE])].sort());
});
