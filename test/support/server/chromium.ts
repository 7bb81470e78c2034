/** Finds Chromium or Chrome for the browser tests, and its launch options. */
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

/** Pages of the address bar, which headless windows do not show: each window would load both. */
const ADDRESS_BAR = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** What Playwright disables; only the last `--disable-features` counts, so the list is repeated here. */
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

/** No sandbox, because root has none, and no network requests of the browser itself. */
export const CHROMIUM_ARGS = [
  `--disable-features=${[...UNWANTED, ...ADDRESS_BAR].join()}`,
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** A host name that the shared browser resolves to this machine. */
export const LAN_NAME = "foldtable.test";

/** The options to launch Chromium with, and `args`. Throws an error with instructions if there is none. */
export const launchOptions = (args: readonly string[] = []): { executablePath: string; args: string[] } => {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(NO_CHROMIUM);
  return { executablePath, args: [...CHROMIUM_ARGS, ...args] };
};
