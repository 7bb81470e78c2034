/** The installed Firefox, driven by WebDriver BiDi. */
import puppeteer, { type Browser, type KeyInput, type Page } from "puppeteer-core";
import { findProgram } from "./find-program.ts";
import type { Engine, Key, Tab, VisitorSettings } from "./tab.ts";

export const findFirefox = (): string | undefined =>
  findProgram(
    process.env.FIREFOX_PATH,
    ["firefox-esr", "firefox"],
    ["/Applications/Firefox.app/Contents/MacOS/firefox", "C:/Program Files/Mozilla Firefox/firefox.exe"],
  );

/** One process for all pages, none started early, and no session saved for the next start. */
const LEAN_PREFERENCES = {
  "dom.ipc.processCount": 1,
  "dom.ipc.processPrelaunch.enabled": false,
  "fission.autostart": false,
  "browser.sessionstore.resume_from_crash": false,
  "browser.sessionstore.interval": 600_000,
  "extensions.enabledScopes": 0,
  "extensions.systemAddon.update.enabled": false,
};

/** Preferences replace the system's settings. */
const launch = (
  executablePath: string,
  { isDark = false, hasReducedMotion: isCalm = false, hasNoScripts: isScriptless = false }: VisitorSettings,
): Promise<Browser> =>
  puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      ...LEAN_PREFERENCES,
      "ui.systemUsesDarkTheme": isDark ? 1 : 0,
      "ui.prefersReducedMotion": isCalm ? 1 : 0,
      "intl.accept_languages": "en-GB",
      "javascript.enabled": !isScriptless,
    },
  });

/** Firefox sends keys to the front window. */
const pressKey = async (page: Page, key: Key): Promise<void> => {
  await page.bringToFront();
  const plain = key.replace("Shift+", "") as KeyInput;
  if (plain === key) return page.keyboard.press(plain);
  await page.keyboard.down("Shift");
  await page.keyboard.press(plain);
  await page.keyboard.up("Shift");
};

/**
 * What Firefox logs about an image or font that was loading when the page closed, and about a socket that the page
 * replaced while it opened. 2152398850 is NS_BINDING_ABORTED. A visit to an unreachable table fails by its own waiting.
 */
const IGNORED_ERRORS = [
  ...["Image corrupt or truncated", "status=2152398850"],
  ...["was interrupted while the page was loading", "can’t establish a connection to the server at ws"],
];

const isFault = (error: unknown): boolean => !IGNORED_ERRORS.some((text) => String(error).includes(text));

const makeTab = (page: Page): Tab => {
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && isFault(message.text()) && faults.push(message.text()));
  page.on("pageerror", (error) => isFault(error) && faults.push(String(error)));
  return {
    faults,
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (question, argument) => page.evaluate(question as never, argument as never) as never,
    run: async (script) => void (await page.evaluate(script)),
    // A window behind another one may lose a press.
    async point(x, y) {
      await page.bringToFront();
      await page.mouse.move(x, y);
    },
    async click(x, y) {
      await page.bringToFront();
      await page.mouse.click(x, y);
    },
    hold: () => page.mouse.down(),
    release: () => page.mouse.up(),
    press: (key) => pressKey(page, key),
    write: async (text) => {
      await page.bringToFront();
      await page.keyboard.type(text);
    },
    saveScreenshot: async (file) => void (await page.screenshot({ path: file as `${string}.png` })),
    close: () => page.browserContext().close(),
  };
};

/**
 * Firefox 140 does not support the screen orientation that Puppeteer sets; the window has the requested size anyway.
 */
const ignoreUnknownOrientation = (error: unknown): void => {
  if (!String(error).includes("setScreenOrientationOverride")) throw error;
};

export const startFirefox = (executablePath: string): Engine => {
  // Preferences apply to a whole browser, so each combination of settings has a browser.
  const browsers = new Map<string, Promise<Browser>>();
  const browserFor = (look: VisitorSettings): Promise<Browser> => {
    const kind = `${look.isDark} ${look.hasReducedMotion} ${look.hasNoScripts}`;
    const browser = browsers.get(kind) ?? launch(executablePath, look);
    browsers.set(kind, browser);
    return browser;
  };
  return {
    async visit(look) {
      const context = await (await browserFor(look)).createBrowserContext();
      const page = await context.newPage();
      const [width, height] = look.size;
      await page.setViewport({ width, height }).catch(ignoreUnknownOrientation);
      return makeTab(page);
    },
    async close() {
      for (const browser of browsers.values()) await (await browser).close();
    },
  };
};
