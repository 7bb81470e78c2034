/**
 * WebKit, the engine of Safari: WebKitGTK's MiniBrowser by its own WebDriver, on a display that nobody sees. A person is a
 * process of its own, since one driver has one profile.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Builder, Capabilities, type WebDriver } from "selenium-webdriver";
import { freePort, until } from "../server.ts";
import { findProgram } from "./find-program.ts";
import type { Engine, Key, Look, Tab } from "./tab.ts";

export interface WebKitPlace {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

const LIBRARIES = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/libexec", "/usr/lib"];

const findMiniBrowser = (): string | undefined => {
  const folders = LIBRARIES.flatMap((folder) => {
    try {
      return readdirSync(folder)
        .filter((name) => name.startsWith("webkit2gtk-4"))
        .map((name) => join(folder, name));
    } catch {
      return [];
    }
  });
  return findProgram(
    process.env.WEBKIT_PATH,
    [],
    folders.map((folder) => join(folder, "MiniBrowser")),
  );
};

/** All that it takes, or undefined where a part is missing. */
export const findWebKit = (): WebKitPlace | undefined => {
  const driver = findProgram(undefined, ["WebKitWebDriver"]);
  const display = findProgram(undefined, ["Xvfb"]);
  const browser = findMiniBrowser();
  return driver && display && browser ? { driver, display, browser } : undefined;
};

const SHIFT = "\uE008";
const TAB = "\uE004";

/** Codes of WebDriver for keys that write nothing. */
const CODES: Readonly<Record<Key, string>> = {
  Tab: TAB,
  "Shift+Tab": TAB,
  Enter: "\uE007",
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
  if (key !== "Shift+Tab") return keys.sendKeys(CODES[key]).perform();
  return keys.keyDown(SHIFT).sendKeys(TAB).keyUp(SHIFT).perform();
};

const tabOf = (driver: WebDriver, leave: () => void): Tab => {
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
    point: (x, y) =>
      mouse()
        .move({ x: Math.round(x), y: Math.round(y), duration: 20 })
        .perform(),
    hold: () => mouse().press().perform(),
    release: () => mouse().release().perform(),
    press: (key) => pressKey(driver, key),
    picture: async (file) => writeFileSync(file, await driver.takeScreenshot(), "base64"),
    async close() {
      await gather();
      await driver.quit();
      leave();
    },
  };
};

/** What a person has set in the system, as GTK reads it. */
const settingsOf = ({ isCalm = false }: Look): string => `[Settings]\ngtk-enable-animations=${!isCalm}\n`;

export const startWebKit = (place: WebKitPlace): Engine => {
  const children = new Set<ChildProcess>();
  const start = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): ChildProcess => {
    const child = spawn(command, args, { env, stdio: ["ignore", "ignore", "ignore", "pipe"] });
    children.add(child);
    return child;
  };
  /** A number that is free, which Xvfb writes to the file that it is given. */
  const display = new Promise<string>((resolve) => {
    const server = start(place.display, ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]);
    server.stdio[3]?.once("data", (number) => resolve(`:${String(number).trim()}`));
  });
  const home = mkdtempSync(join(tmpdir(), "foldtable-webkit-"));
  let people = 0;
  return {
    async visit(look) {
      people += 1;
      const folder = join(home, String(people));
      mkdirSync(join(folder, "gtk-3.0"), { recursive: true });
      writeFileSync(join(folder, "gtk-3.0", "settings.ini"), settingsOf(look));
      const port = await freePort();
      const own = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, XDG_CACHE_HOME: folder };
      const child = start(place.driver, [`--port=${port}`], {
        ...process.env,
        ...own,
        DISPLAY: await display,
        LANG: "en_GB.UTF-8",
        NO_AT_BRIDGE: "1",
        LIBGL_ALWAYS_SOFTWARE: "1",
      });
      const url = `http://127.0.0.1:${port}`;
      await until(
        () =>
          fetch(`${url}/status`).then(
            ({ ok }) => ok,
            () => false,
          ),
        20_000,
        "WebKit's driver",
      );
      const driver = await new Builder()
        .usingServer(url)
        .withCapabilities(
          new Capabilities({
            browserName: "MiniBrowser",
            "webkitgtk:browserOptions": {
              binary: place.browser,
              args: ["--automation", ...(look.isDark ? ["--dark-mode"] : [])],
            },
          }),
        )
        .build();
      const [width, height] = look.size;
      await driver.manage().window().setRect({ x: 0, y: 0, width, height });
      return tabOf(driver, () => void child.kill());
    },
    async close() {
      for (const child of children) child.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
};
