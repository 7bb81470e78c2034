/** A browser window that is driven by classic WebDriver, for WebKit and Safari. */
import { writeFileSync } from "node:fs";
import type { WebDriver } from "selenium-webdriver";
import { waitUntil } from "../server/server.ts";
import type { Key, Tab } from "./tab.ts";

const SHIFT = "\uE008";
const TAB = "\uE004";

/** WebDriver's codes of keys that type no text. */
const CODES: Readonly<Record<Key, string>> = {
  Tab: TAB,
  "Shift+Tab": TAB,
  Enter: "\uE007",
  "Shift+Enter": "\uE007",
  Escape: "\uE00C",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

/** Runs in the page: collects its errors from now on. */
const collectFaults = (): void => {
  const page = window as Window & { faults?: string[] };
  if (page.faults) return;
  const faults: string[] = [];
  page.faults = faults;
  addEventListener("error", ({ message }) => faults.push(message));
  addEventListener("unhandledrejection", ({ reason }) => faults.push(String(reason)));
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    faults.push(`${violatedDirective} ${blockedURI}`),
  );
  const log = console.error;
  console.error = (...texts: unknown[]) => {
    faults.push(texts.map(String).join(" "));
    log(...texts);
  };
};

const takeFaults = (): string[] => (window as Window & { faults?: string[] }).faults?.splice(0) ?? [];

const pressKey = (driver: WebDriver, key: Key): Promise<void> => {
  const keys = driver.actions();
  if (!key.startsWith("Shift+")) return keys.sendKeys(CODES[key]).perform();
  return keys.keyDown(SHIFT).sendKeys(CODES[key]).keyUp(SHIFT).perform();
};

const pointerAt = (x: number, y: number) => ({ x: Math.round(x), y: Math.round(y), duration: 20 });

/** `onClose` runs when the window has closed. */
export const makeTab = (driver: WebDriver, onClose: () => void): Tab => {
  const faults: string[] = [];
  const ask: Tab["evaluate"] = (question, argument) =>
    driver.executeScript(`return (${question})(arguments[0])`, argument) as never;
  const gatherFaults = async () => void faults.push(...(await ask(takeFaults, null)));
  const mouse = () => driver.actions({ async: false });
  return {
    faults,
    evaluate: ask,
    run: (script) => driver.executeScript(script),
    async open(url) {
      await gatherFaults();
      await driver.get(url);
      await ask(collectFaults, null);
    },
    async reload() {
      await gatherFaults();
      await driver.navigate().refresh();
      await ask(collectFaults, null);
    },
    point: (x, y) => mouse().move(pointerAt(x, y)).perform(),
    click: (x, y) => mouse().move(pointerAt(x, y)).press().release().perform(),
    hold: () => mouse().press().perform(),
    release: () => mouse().release().perform(),
    press: (key) => pressKey(driver, key),
    write: (text) => driver.actions().sendKeys(text).perform(),
    saveScreenshot: async (file) => writeFileSync(file, await driver.takeScreenshot(), "base64"),
    async close() {
      await gatherFaults();
      await driver.quit();
      onClose();
    },
  };
};

/** Waits until a driver accepts commands at this address. */
export const waitForDriver = (url: string): Promise<void> => {
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  return waitUntil(isReady, 20_000, "the browser's driver");
};
