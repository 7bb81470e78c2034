/**
 * Syncs settings between this browser and the person object on the server; the newer value wins. It helps when a seat
 * was moved to this device, or when the browser has deleted its storage. Loaded when the page is idle. A visitor who
 * never was at a table has no person object, and nothing is sent.
 */
import { MAX_SETTING_VALUE, type PersonSetting } from "../../engine/wire/person-settings.ts";
import { isAllowedSetting, THEME_SETTING } from "../../engine/wire/theme-setting.ts";
import { gameIds } from "../games/registry.ts";
import { applySavedThemes } from "../kit/board-theme.ts";
import { identity } from "../kit/loading/identity-cookie.ts";
import { pageLoad } from "../kit/loading/page-load.ts";
import { localStore } from "../kit/storage/browser-storage.ts";
import { isRecord, readJson } from "../kit/storage/read-json.ts";
import { preferredLocale, setLocaleNow } from "./locale.ts";
import { applyTheme, currentTheme } from "./theme.ts";

const PLACE = "/api/mine/settings";

/** The saved keys that are choices of the user, not history and not permissions of this device. */
const NAMES: readonly string[] = [
  ...["name", "named", "language", "theme", "sounds", "haptics", THEME_SETTING, "company"],
  ...gameIds.flatMap((game) => [`options.${game}`, `terms.${game}`, `level.${game}`]),
  // How a game shows its numerals and coordinates.
  ...gameIds.flatMap((game) => [`${game}.numerals`, `${game}.coordinates`]),
];

/** The last known value of a setting, and since when it holds. */
interface NotedSetting {
  readonly value: string | null;
  readonly at: number;
  /** The server has this value. */
  readonly isKept: boolean;
}
type Notes = Readonly<Record<string, NotedSetting>>;

interface Followed {
  /** The server knows this person, and has sent their settings once. */
  readonly isHeard: boolean;
  readonly notes: Notes;
}

const KEY = "followed";

/** Returns null if the saved notes are malformed; everything is sent again. */
const savedNotes = (): Followed | null => {
  const kept = readJson(KEY);
  return kept !== null && isRecord(kept.notes) ? { isHeard: kept.isHeard === true, notes: kept.notes as Notes } : null;
};

/** A suggested name is not the user's choice. */
const chosenAs = (name: string): string | null => {
  if (name === "name" && localStore.get("named") === null) return null;
  const value = localStore.get(name);
  return (value?.length ?? 0) > MAX_SETTING_VALUE || !isAllowedSetting(name, value, gameIds) ? null : value;
};

/**
 * A changed setting gets the current time; a setting found at first sync gets time 0, so that any other device wins.
 */
const noteChanges = (before: Notes | undefined, now: number): Notes => {
  const note = (name: string): readonly [string, NotedSetting][] => {
    const [value, known] = [chosenAs(name), before?.[name]];
    if (known === undefined && value === null) return [];
    if (known?.value === value) return [[name, known]];
    return [[name, { value, at: before === undefined ? 0 : now, isKept: false }]];
  };
  return Object.fromEntries(NAMES.flatMap(note));
};

/**
 * The server's page of a table gives its visitor an identity. A table that is opened from another page gives none until
 * its visitor sits down.
 */
const hasIdentity = (): boolean => {
  const { path, status } = pageLoad();
  return identity.isKnown || (path.startsWith("/t/") && status !== 404);
};

/**
 * Sends new settings to the server and applies newer ones from it. `isArrived`: a seat was just moved to this device.
 * Returns whether the server has all settings that it should have.
 */
export const syncSettings = async (isArrived = false): Promise<boolean> => {
  const before = savedNotes();
  const isHeard = before?.isHeard ?? false;
  const notes = noteChanges(before?.notes, Date.now());
  localStore.set(KEY, JSON.stringify({ isHeard, notes } satisfies Followed));
  const news = Object.entries(notes).flatMap(([name, { value, at, isKept }]) => (isKept ? [] : [{ name, value, at }]));
  const isDue = isArrived || !isHeard || news.length > 0;
  if (!isDue || !(isHeard || hasIdentity())) return true;
  const settings = navigator.onLine ? await sendSettings(news) : null;
  if (settings !== null) await take(settings, notes);
  return settings !== null;
};

/** The settings that the server then has. Returns null if it did not answer. */
const sendSettings = async (settings: readonly PersonSetting[]): Promise<readonly PersonSetting[] | null> => {
  try {
    const response = await fetch(PLACE, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ settings }),
      // The page may be closing.
      keepalive: true,
    });
    return response.ok ? ((await response.json()) as { readonly settings: readonly PersonSetting[] }).settings : null;
  } catch {
    return null;
  }
};

/** A setting that changed during the request stays, and is sent the next time. */
const take = async (settings: readonly PersonSetting[], sent: Notes): Promise<void> => {
  const there = settings.filter(
    ({ name, value }) =>
      NAMES.includes(name) && isAllowedSetting(name, value, gameIds) && chosenAs(name) === (sent[name]?.value ?? null),
  );
  const changed = there.filter(({ name, value }) => chosenAs(name) !== value);
  for (const { name, value } of changed) localStore.set(name, value);
  const noted = there.map(({ name, value, at }) => [name, { value, at, isKept: true } satisfies NotedSetting]);
  localStore.set(
    KEY,
    JSON.stringify({ isHeard: true, notes: { ...sent, ...Object.fromEntries(noted) } } satisfies Followed),
  );
  await show(changed.map(({ name }) => name));
};

/** Most settings are read when they are used; these are already visible. */
const show = async (changed: readonly string[]): Promise<void> => {
  if (changed.includes("theme")) applyTheme(currentTheme());
  if (changed.includes(THEME_SETTING)) applySavedThemes(gameIds);
  if (changed.includes("language")) await setLocaleNow(preferredLocale());
};

/** Delay in ms, so that settings changed together are sent together. */
const PAUSE = 1_000;

/** Starts syncing; a page that is left syncs at once. */
export const startSettingsSync = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener("ft-stored", (event) => {
    if (!NAMES.includes((event as CustomEvent<string>).detail)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void syncSettings(), PAUSE);
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) void syncSettings();
  });
  void syncSettings();
};
