/**
 * WebKit, the engine of Safari: WebKitGTK's MiniBrowser, driven by its own WebDriver on a virtual display. Each visit
 * is a separate process, because one driver has one profile.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Builder, Capabilities } from "selenium-webdriver";
import { freePort } from "../../../worker/local/network.ts";
import { makeTab, waitForDriver } from "./driven-tab.ts";
import { findProgram } from "./find-program.ts";
import type { Engine, VisitorSettings } from "./tab.ts";

export interface WebKitPaths {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

const LIBRARY_FOLDERS = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/libexec", "/usr/lib"];

const findMiniBrowser = (): string | undefined => {
  const folders = LIBRARY_FOLDERS.flatMap((folder) => {
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

/** The paths of all programs that WebKit needs. Undefined if one is missing. */
export const findWebKit = (): WebKitPaths | undefined => {
  const driver = findProgram(undefined, ["WebKitWebDriver"]);
  const display = findProgram(undefined, ["Xvfb"]);
  const browser = findMiniBrowser();
  return driver && display && browser ? { driver, display, browser } : undefined;
};

/** The settings file that GTK reads. */
const makeGtkSettings = ({ hasReducedMotion: isCalm = false }: VisitorSettings): string =>
  `[Settings]\ngtk-enable-animations=${!isCalm}\n`;

export const startWebKit = (paths: WebKitPaths): Engine => {
  const children = new Set<ChildProcess>();
  const start = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): ChildProcess => {
    const child = spawn(command, args, { env, stdio: ["ignore", "ignore", "ignore", "pipe"] });
    children.add(child);
    return child;
  };
  /** The free display that Xvfb chooses, and writes to its file descriptor 3. */
  const display = new Promise<string>((resolve) => {
    const server = start(paths.display, ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]);
    server.stdio[3]?.once("data", (number) => resolve(`:${String(number).trim()}`));
  });
  const profilesFolder = mkdtempSync(join(tmpdir(), "foldtable-webkit-"));
  let visits = 0;
  return {
    async visit(look) {
      visits += 1;
      const folder = join(profilesFolder, String(visits));
      mkdirSync(join(folder, "gtk-3.0"), { recursive: true });
      writeFileSync(join(folder, "gtk-3.0", "settings.ini"), makeGtkSettings(look));
      const port = await freePort();
      const homeVariables = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, XDG_CACHE_HOME: folder };
      const child = start(paths.driver, [`--port=${port}`], {
        ...process.env,
        ...homeVariables,
        DISPLAY: await display,
        LANG: "en_GB.UTF-8",
        NO_AT_BRIDGE: "1",
        LIBGL_ALWAYS_SOFTWARE: "1",
        // Without a graphics card, painting on the CPU takes less than half the time of a software GPU.
        WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1",
        WEBKIT_DISABLE_DMABUF_RENDERER: "1",
      });
      const url = `http://127.0.0.1:${port}`;
      await waitForDriver(url);
      const driver = await new Builder()
        .usingServer(url)
        .withCapabilities(
          new Capabilities({
            browserName: "MiniBrowser",
            "webkitgtk:browserOptions": {
              binary: paths.browser,
              args: ["--automation", ...(look.isDark ? ["--dark-mode"] : [])],
            },
          }),
        )
        .build();
      const [width, height] = look.size;
      await driver.manage().window().setRect({ x: 0, y: 0, width, height });
      return makeTab(driver, () => void child.kill());
    },
    async close() {
      for (const child of children) child.kill();
      rmSync(profilesFolder, { recursive: true, force: true });
    },
  };
};
