/**
 * WebKit, the engine of Safari: WebKitGTK's MiniBrowser by its own WebDriver, on a display that nobody sees. A person is a
 * separate process, because one driver has one profile.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Builder, Capabilities } from "selenium-webdriver";
import { freePort } from "../server/server.ts";
import { isListening, tabOf } from "./driven-tab.ts";
import { findProgram } from "./find-program.ts";
import type { Engine, Look } from "./tab.ts";

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
        // Without a graphics card, painting by the processor itself takes less than half of what imitating a card takes.
        WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1",
        WEBKIT_DISABLE_DMABUF_RENDERER: "1",
      });
      const url = `http://127.0.0.1:${port}`;
      await isListening(url);
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
