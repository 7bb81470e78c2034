/** Finds a Chromium or Chrome on this machine for the browser tests. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge"];

const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:/Program Files/Google/Chrome/Application/chrome.exe",
  "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
  "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
];

/** The first of these programs on the PATH. */
const onPath = (names: readonly string[]): string | undefined =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

/** The executable's path: from CHROME_PATH, the PATH, or the usual places. Undefined when there is none. */
export const findChromium = (): string | undefined =>
  process.env.CHROME_PATH || (onPath(NAMES) ?? PLACES.find((place) => existsSync(place)));

/** Chromium without windows: the same engine, with a quarter less CPU time for a test. Undefined when there is none. */
export const findHeadlessShell = (): string | undefined => onPath(["chromium-headless-shell", "chrome-headless-shell"]);

export const NO_CHROMIUM = `The browser tests need Chromium or Chrome, and none was found.
Install one (Debian: apt-get install chromium), or set CHROME_PATH to its executable.`;

/** Pages of the browser's own address bar, which nobody here sees: each visitor's window would start both of them. */
const ADDRESS_BAR = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** What Playwright switches off, and says why: the last list is the one that counts. */
const UNWANTED = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** The same start for every test: no sandbox (root has none), and none of the browser's own errands on the network. */
export const CHROMIUM_ARGS = [
  `--disable-features=${[...UNWANTED, ...ADDRESS_BAR].join()}`,
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** A name in no network, which the browser that all tests share takes for this machine's. */
export const LAN_NAME = "foldtable.test";

/** The options to start Chromium with, including the arguments of one test. Throws an error that says what to do if there is none. */
export const launchOptions = (args: readonly string[] = []): { executablePath: string; args: string[] } => {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(NO_CHROMIUM);
  return { executablePath, args: [...CHROMIUM_ARGS, ...args] };
};
