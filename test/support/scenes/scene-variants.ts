/** Opens a scene in one variant: language, device and theme. */
import type { Browser, BrowserContext, BrowserContextOptions, Page, ViewportSize } from "playwright";
import { cookieOf } from "../server/cookie.ts";
import type { Scene } from "./scene.ts";
import { VISITOR_NAME } from "./scenes-names.ts";
import type { SceneServer } from "./scenes-world.ts";

export const languages = ["en", "he", "ur", "bn"] as const;
export type Language = (typeof languages)[number];
export const deviceNames = ["phone", "desktop"] as const;
export type DeviceName = (typeof deviceNames)[number];
export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

const tags: Readonly<Record<Language, string>> = { en: "en-GB", he: "he-IL", ur: "ur-PK", bn: "bn-BD" };

export const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} satisfies Readonly<Record<DeviceName, BrowserContextOptions>>;

/** A window of another size, such as `360x640`. */
export type Size = `${number}x${number}`;
export const isSize = (text: string): text is Size => /^[1-9]\d{2,3}x[1-9]\d{2,3}$/.test(text);
const isDeviceName = (name: string): name is DeviceName => name in devices;

/** In CSS pixels. */
export const viewportOf = (device: DeviceName | Size): ViewportSize => {
  if (isDeviceName(device)) return devices[device].viewport;
  const [width = 0, height = 0] = device.split("x").map(Number);
  return { width, height };
};

/** A window that is as narrow or as low as a phone has touch. */
const contextOf = (device: DeviceName | Size): BrowserContextOptions => {
  if (isDeviceName(device)) return devices[device];
  const viewport = viewportOf(device);
  return Math.min(viewport.width, viewport.height) < 600 ? { viewport, hasTouch: true, isMobile: true } : { viewport };
};

export interface Variant {
  readonly language: Language;
  readonly device: DeviceName | Size;
  readonly theme: Theme;
}

export interface Visit {
  readonly page: Page;
  /** Errors and breaches of the page's policy that do not belong to the scene. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

const TIMEOUT_MS = 45_000;

/** Opens a page and leads it to the scene. Rejects with the scene's name if the page does not show it. */
export const visitScene = async (
  browser: Browser,
  world: SceneServer,
  scene: Scene,
  variant: Variant,
): Promise<Visit> => {
  const { path, cookie } = await startOfScene(world, scene);
  const context = await browser.newContext({
    ...contextOf(variant.device),
    baseURL: world.url,
    locale: tags[variant.language],
    timezoneId: "UTC",
    colorScheme: variant.theme,
    reducedMotion: "reduce",
    // A scene cannot intercept what a service worker answers.
    serviceWorkers: "block",
  });
  const faults = collectFaults(context, scene.expectedErrors);
  try {
    context.setDefaultTimeout(TIMEOUT_MS);
    await context.addInitScript(saveName, VISITOR_NAME);
    if (cookie !== undefined) await context.addCookies([cookieOf(world.url, cookie)]);
    const page = await context.newPage();
    await scene.prepare?.(page, world);
    await page.goto(path);
    await scene.act?.(page, world);
    await page.locator(scene.shownElement).first().waitFor();
    await waitUntilStill(page);
    return { page, faults, close: () => context.close() };
  } catch (error) {
    await context.close();
    throw new Error(`scene ${scene.name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
};

/** The path that a scene opens first, and its visitor's cookie. */
export const startOfScene = async (
  world: SceneServer,
  { start, isRegular }: Scene,
): Promise<{ path: string; cookie?: string }> => {
  if ("path" in start) return { path: start.path, ...(isRegular && { cookie: await world.regular() }) };
  if ("tournament" in start) {
    const { id, cookies } = await world.tournament();
    const cookie = cookies[start.tournament];
    return {
      path: `/e/${id}${start.part === undefined ? "" : `/${start.part}`}`,
      ...(cookie !== undefined && { cookie }),
    };
  }
  const moment = start.at === undefined ? "" : `#${start.at}`;
  if ("upload" in start) {
    const id = await world.upload(start.upload);
    return { path: start.isEmbedded ? `/embed/${id}` : `/t/${id}${moment}` };
  }
  const { id, cookies } = await world.table(start.table);
  const cookie = start.seat === undefined ? undefined : cookies[start.seat];
  const invited = start.for === undefined ? "" : `?seat=${start.for}`;
  return { path: `/t/${id}${invited}${moment}`, ...(cookie !== undefined && { cookie }) };
};

/** Without a saved name the page suggests a random one. A page without an address has no storage. */
const saveName = (name: string): void => {
  if (location.protocol.startsWith("http")) localStorage.setItem("foldtable.name", name);
};

const collectFaults = (context: BrowserContext, expectedErrors: RegExp | undefined): string[] => {
  const faults: string[] = [];
  const add = (fault: string) => void (expectedErrors?.test(fault) || faults.push(fault));
  context.on(
    "console",
    (message) => message.type() === "error" && add(`${message.text()} ${message.location().url}`.trim()),
  );
  context.on("weberror", (error) => add(String(error.error())));
  return faults;
};

/** Waits until everything is loaded, nothing moves, and the page was the same three times. */
const waitUntilStill = async (page: Page): Promise<void> => {
  let before = "";
  let same = 0;
  for (let tries = 0; tries < MAX_TRIES && same < 2; tries++) {
    const now = await page.evaluate(describePage);
    same = now !== null && now === before ? same + 1 : 0;
    before = now ?? "";
    await page.waitForTimeout(100);
  }
};
const MAX_TRIES = 60;

/** Runs in the page: the elements of all shadow roots with their boxes. Null while the page is incomplete or moves. */
export const describePage = async (): Promise<string | null> => {
  await document.fonts.ready;
  const parts: string[] = [];
  let isComplete = true;
  const walk = (root: ParentNode) => {
    for (const element of root.querySelectorAll("*")) {
      const { x, y, width, height } = element.getBoundingClientRect();
      parts.push(`${element.localName}${Math.round(x)},${Math.round(y)},${Math.round(width)},${Math.round(height)}`);
      if (element instanceof HTMLImageElement) {
        element.loading = "eager";
        if (!element.complete) isComplete = false;
      }
      // A popover's element is loaded only when it opens.
      if (element.matches(":not(:defined):not([popover])")) isComplete = false;
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(document);
  const moving = document.getAnimations().some(({ playState, effect }) => {
    const { iterations = 1 } = effect?.getTiming() ?? {};
    return playState === "running" && Number.isFinite(iterations);
  });
  return isComplete && !moving ? parts.join(" ") : null;
};
