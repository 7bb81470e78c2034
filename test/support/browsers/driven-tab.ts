/** A window that is driven by classic WebDriver, as WebKit's and Safari's drivers speak it. */
import { writeFileSync } from "node:fs";
import type { WebDriver } from "selenium-webdriver";
import { until } from "../server/server.ts";
import type { Key, Tab } from "./tab.ts";

const SHIFT = "\uE008";
const TAB = "\uE004";

/** Codes of WebDriver for keys that write nothing. */
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

/** From here on the page keeps what goes wrong in it. */
const listen = (): void => {
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

const collect = (): string[] => (window as Window & { faults?: string[] }).faults?.splice(0) ?? [];

const pressKey = (driver: WebDriver, key: Key): Promise<void> => {
  const keys = driver.actions();
  if (!key.startsWith("Shift+")) return keys.sendKeys(CODES[key]).perform();
  return keys.keyDown(SHIFT).sendKeys(CODES[key]).keyUp(SHIFT).perform();
};

const placeOf = (x: number, y: number) => ({ x: Math.round(x), y: Math.round(y), duration: 20 });

/** `leave` is called when the window has been closed. */
export const tabOf = (driver: WebDriver, leave: () => void): Tab => {
  const faults: string[] = [];
  const ask: Tab["ask"] = (question, argument) =>
    driver.executeScript(`return (${question})(arguments[0])`, argument) as never;
  const gather = async () => void faults.push(...(await ask(collect, null)));
  const mouse = () => driver.actions({ async: false });
  return {
    faults,
    ask,
    run: (script) => driver.executeScript(script),
    async open(url) {
      await gather();
      await driver.get(url);
      await ask(listen, null);
    },
    async reload() {
      await gather();
      await driver.navigate().refresh();
      await ask(listen, null);
    },
    point: (x, y) => mouse().move(placeOf(x, y)).perform(),
    click: (x, y) => mouse().move(placeOf(x, y)).press().release().perform(),
    hold: () => mouse().press().perform(),
    release: () => mouse().release().perform(),
    press: (key) => pressKey(driver, key),
    write: (text) => driver.actions().sendKeys(text).perform(),
    picture: async (file) => writeFileSync(file, await driver.takeScreenshot(), "base64"),
    async close() {
      await gather();
      await driver.quit();
      leave();
    },
  };
};

/** Until a driver takes commands at this address. */
export const isListening = (url: string): Promise<void> => {
  const asks = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  return until(asks, 20_000, "the browser's driver");
};
