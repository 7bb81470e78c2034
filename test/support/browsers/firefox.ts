/** Firefox as it is installed, through WebDriver BiDi. */
import puppeteer, { type Browser, type KeyInput, type Page } from "puppeteer-core";
import { findProgram } from "./find-program.ts";
import type { Engine, Key, Look, Tab } from "./tab.ts";

export const findFirefox = (): string | undefined =>
  findProgram(
    process.env.FIREFOX_PATH,
    ["firefox-esr", "firefox"],
    ["/Applications/Firefox.app/Contents/MacOS/firefox", "C:/Program Files/Mozilla Firefox/firefox.exe"],
  );

/** One process for all pages, none started ahead, and nothing kept for a browser that is closed and opened again. */
const LEAN = {
  "dom.ipc.processCount": 1,
  "dom.ipc.processPrelaunch.enabled": false,
  "fission.autostart": false,
  "browser.sessionstore.resume_from_crash": false,
  "browser.sessionstore.interval": 600_000,
  "extensions.enabledScopes": 0,
  "extensions.systemAddon.update.enabled": false,
};

/** Preferences stand in for a person's system. */
const launch = (
  executablePath: string,
  { isDark = false, isCalm = false, isScriptless = false }: Look,
): Promise<Browser> =>
  puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      ...LEAN,
      "ui.systemUsesDarkTheme": isDark ? 1 : 0,
      "ui.prefersReducedMotion": isCalm ? 1 : 0,
      "intl.accept_languages": "en-GB",
      "javascript.enabled": !isScriptless,
    },
  });

/** Keys go to the window in front. */
const pressKey = async (page: Page, key: Key): Promise<void> => {
  await page.bringToFront();
  const plain = key.replace("Shift+", "") as KeyInput;
  if (plain === key) return page.keyboard.press(plain);
  await page.keyboard.down("Shift");
  await page.keyboard.press(plain);
  await page.keyboard.up("Shift");
};

/**
 * What Firefox reports of a picture and of a font that were still on their way when the page was left, and of a socket that
 * the page closed for a newer one while it opened. 2152398850 is NS_BINDING_ABORTED. A table that cannot be reached is
 * found by what a visit waits for.
 */
const LEFT_BEHIND = [
  ...["Image corrupt or truncated", "status=2152398850"],
  ...["was interrupted while the page was loading", "can’t establish a connection to the server at ws"],
];

const isOurs = (error: unknown): boolean => !LEFT_BEHIND.some((text) => String(error).includes(text));

const tabOf = (page: Page): Tab => {
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && isOurs(message.text()) && faults.push(message.text()));
  page.on("pageerror", (error) => isOurs(error) && faults.push(String(error)));
  return {
    faults,
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    ask: (question, argument) => page.evaluate(question as never, argument as never) as never,
    run: async (script) => void (await page.evaluate(script)),
    // A window behind another one may miss a press.
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
    picture: async (file) => void (await page.screenshot({ path: file as `${string}.png` })),
    close: () => page.browserContext().close(),
  };
};

/** Firefox 140 has never heard of how a phone is held, which nobody here asks: its window has its size all the same. */
const isUnknownHold = (error: unknown): void => {
  if (!String(error).includes("setScreenOrientationOverride")) throw error;
};

export const startFirefox = (executablePath: string): Engine => {
  // What belongs to the system is the same for a whole browser: one for each kind of person.
  const browsers = new Map<string, Promise<Browser>>();
  const browserFor = (look: Look): Promise<Browser> => {
    const kind = `${look.isDark} ${look.isCalm} ${look.isScriptless}`;
    const browser = browsers.get(kind) ?? launch(executablePath, look);
    browsers.set(kind, browser);
    return browser;
  };
  return {
    async visit(look) {
      const context = await (await browserFor(look)).createBrowserContext();
      const page = await context.newPage();
      const [width, height] = look.size;
      await page.setViewport({ width, height }).catch(isUnknownHold);
      return tabOf(page);
    },
    async close() {
      for (const browser of browsers.values()) await (await browser).close();
    },
  };
};
