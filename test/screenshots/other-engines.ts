/** The same scenes in Firefox and WebKit: only those that an address alone opens, as high as the window. */

import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFirefox, startFirefox } from "../support/browsers/firefox.ts";
import type { Engine, Tab, VisitorSettings } from "../support/browsers/tab.ts";
import { waitForElement } from "../support/browsers/user-actions.ts";
import { findWebKit, startWebKit } from "../support/browsers/webkit.ts";
import type { Scene } from "../support/scenes/scene.ts";
import { describePage, startOfScene, type Variant, viewportOf } from "../support/scenes/scene-variants.ts";
import { VISITOR_NAME } from "../support/scenes/scenes-names.ts";
import type { SceneServer } from "../support/scenes/scenes-world.ts";
import { type EngineName, UsageError } from "./arguments.ts";
import type { Shot } from "./contact-sheet.ts";

export const startOther = (name: Exclude<EngineName, "chromium">): Engine => {
  if (name === "firefox") {
    const place = findFirefox();
    if (place !== undefined) return startFirefox(place);
  } else {
    const place = findWebKit();
    if (place !== undefined) return startWebKit(place);
  }
  throw new UsageError(`${name} is not on this machine; on Debian: apt-get install firefox-esr webkit2gtk-driver xvfb`);
};

const lookOf = ({ device, theme }: Variant): VisitorSettings => {
  const { width, height } = viewportOf(device);
  return { size: [width, height], isDark: theme === "dark", hasReducedMotion: true };
};

/** Runs in the page: sets the identity, the language and the name. */
const become = ([cookie, name, language]: readonly [string, string, string]): void => {
  localStorage.setItem("foldtable.name", name);
  localStorage.setItem("foldtable.language", language);
  // biome-ignore lint/suspicious/noDocumentCookie: not every engine of these screenshots has the Cookie Store.
  if (cookie !== "") document.cookie = `${cookie}; path=/`;
};

/** Waits until the page has looked the same three times. */
const settle = async (tab: Tab): Promise<void> => {
  let before: string | null = null;
  for (let tries = 0, same = 0; tries < MOST_TRIES && same < 2; tries++) {
    const now = await tab.evaluate(describePage, null);
    same = now !== null && now === before ? same + 1 : 0;
    before = now;
    await pause(100);
  }
};
const MOST_TRIES = 60;

/** The selector without the elements whose shadow roots contain it, because each root is searched separately. */
const innermost = (shows: string): string => shows.replace(/\b(ft|foldtable)-[\w-]+ (?=\S)/g, "");

/** Any page of the same origin that sets no cookie itself. */
const QUIET_PAGE = "/icon.svg";

export const takeInOther = async (
  engine: Engine,
  world: SceneServer,
  scene: Scene,
  variant: Variant,
  out: string,
): Promise<Shot> => {
  const file = `${scene.name}.${variant.device}.${variant.language}.${variant.theme}.png`;
  let tab: Tab | undefined;
  try {
    tab = await engine.visit(lookOf(variant));
    const { path, cookie = "" } = await startOfScene(world, scene);
    await tab.open(world.url + QUIET_PAGE);
    await tab.evaluate(become, [cookie, VISITOR_NAME, variant.language] as const);
    await tab.open(world.url + path);
    await waitForElement(tab, { css: innermost(scene.shownElement) });
    await settle(tab);
    await tab.saveScreenshot(join(out, file));
    return { scene, variant, file, height: viewportOf(variant.device).height, faults: [...tab.faults] };
  } catch (error) {
    return { scene, variant, file: null, height: 0, faults: [error instanceof Error ? error.message : String(error)] };
  } finally {
    await tab?.close();
  }
};
